import { CalendarClock, CircleAlert } from "lucide-react";
import { useState } from "react";
import type { Hindrance, Target, YearPreview } from "#features/classes/years/contract.ts";
import { PlanClass } from "#features/classes/years/parts/plan-class.tsx";
import { shortList } from "#features/classes/years/parts/short-list.ts";
import type { useChoices } from "#features/classes/years/parts/use-choices.ts";
import { firstDays, propose, type PlannedYear } from "#features/classes/years/rules.ts";
import { yearsText, type YearsText } from "#features/classes/years/text.ts";
import { addDays, formatDate } from "#lib/dates.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Button } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import type { Tone } from "#ui/base/tone.ts";

/** A class with more pupils than this starts collapsed. */
const OPEN_UP_TO = 40;

type Props = {
  preview: YearPreview;
  plan: PlannedYear;
  choosing: Pick<ReturnType<typeof useChoices>, "names" | "setAct" | "setName">;
  onBeginsOn: (day: string) => void;
};

/** What a change would do: totals, hindrances, the new classes, and each pupil by class. */
export function PreviewedYear({ preview, plan, choosing, onBeginsOn }: Props) {
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({});
  const { classes, pupils, from_year, to_year } = preview;
  const { names, setAct, setName } = choosing;
  const known = new Map(pupils.map((pupil) => [pupil.enrollment_id, pupil]));
  const groups = classes.flatMap((of) => {
    if (of.academic_year !== from_year) return [];
    const lines = plan.moves.flatMap((move) => {
      const pupil = move.class_id === of.id && known.get(move.enrollment_id);
      return pupil ? [{ ...move, pupil }] : [];
    });
    return lines.length > 0 ? [{ of, lines }] : [];
  });

  return (
    <>
      <Totals plan={plan} />
      {plan.hindrances.length > 0 && (
        <Hindrances hindrances={plan.hindrances} onBeginsOn={onBeginsOn} />
      )}
      {plan.targets.length > 0 && <NewClasses year={to_year} targets={plan.targets} />}
      <ul className="grid gap-4">
        {groups.map(({ of, lines }) => (
          <PlanClass
            key={of.id}
            of={of}
            lines={lines}
            nextName={names[of.id] ?? propose(of, classes).next?.name ?? ""}
            isOpen={opened[of.id] ?? pupils.length <= OPEN_UP_TO}
            onOpen={(isOpen) => setOpened((before) => ({ ...before, [of.id]: isOpen }))}
            onAct={setAct}
            onName={(name) => setName(of.id, name)}
          />
        ))}
      </ul>
    </>
  );
}

function Totals({ plan: { totals } }: { plan: PlannedYear }) {
  const t = useText(yearsText);
  const all: [string, number, Tone][] = [
    [t.promoteCount(totals.promote), totals.promote, "present"],
    [t.keepCount(totals.keep), totals.keep, "excused"],
    [t.graduateCount(totals.graduate), totals.graduate, "gold"],
    [t.undecidedCount(totals.undecided), totals.undecided, "late"],
    [t.leftOutCount(totals.left_out), totals.left_out, "neutral"],
  ];
  return (
    <ul aria-label={t.totals} className="mb-4 flex flex-wrap gap-2">
      {all
        .filter(([, count], at) => at < 3 || count > 0)
        .map(([text, , tone]) => (
          <li key={text}>
            <Badge tone={tone} icon={null}>
              {text}
            </Badge>
          </li>
        ))}
    </ul>
  );
}

function NewClasses({ year, targets }: { year: string; targets: Target[] }) {
  const t = useText(yearsText);
  return (
    <Card className="mb-4">
      <h2 className="font-semibold">{t.newClasses(year)}</h2>
      <ul className="mt-2 grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
        {targets.map((target) => (
          <li key={target.name} className="flex items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              <NamePart>{target.name}</NamePart>
            </span>
            <span className="flex shrink-0 items-center gap-2 text-14 text-muted">
              {(target.is_archived || !target.class_id) && (
                <Badge tone="brand" icon={null}>
                  {target.is_archived ? t.isReopened : t.isNew}
                </Badge>
              )}
              {t.coming(target.enrolled + target.coming, target.maximum_students)}
            </span>
          </li>
        ))}
      </ul>
      {targets.some(({ class_id }) => !class_id) && (
        <p className="mt-3 text-13 text-muted">{t.noTeachers}</p>
      )}
    </Card>
  );
}

type HindrancesProps = Pick<PlannedYear, "hindrances"> & Pick<Props, "onBeginsOn">;

/** What must be put right first; registers after the first day come with the offer of a later day. */
function Hindrances({ hindrances, onBeginsOn }: HindrancesProps) {
  const t = useText(yearsText);
  const { lang } = useLang();
  const { today } = useMe();
  const taken = hindrances.filter(({ reason }) => reason === "register_taken");
  const last = taken
    .flatMap(({ date }) => date ?? [])
    .toSorted()
    .at(-1);
  const later = last && addDays(last, 1);
  const words = hindrances.flatMap((hindrance) => wordsOf(t, hindrance) ?? []);
  const names = shortList(
    t,
    taken.map(({ name }) => name),
  );
  return (
    <section className="mb-4 rounded-control border border-late/25 bg-late-tint px-4 py-3 text-late">
      <h2 className="flex items-center gap-2 font-semibold">
        <Icon of={CircleAlert} />
        {t.hindrances}
      </h2>
      <ul className="mt-1 grid gap-1 sm:ps-6.5">
        {words.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {later && (
          <li>
            {t.registerTaken(names, formatDate(last, lang))}
            {later <= firstDays(today).max && (
              <div className="my-1.5">
                <Button size="sm" icon={CalendarClock} onClick={() => onBeginsOn(later)}>
                  {t.beginOn(formatDate(later, lang))}
                </Button>
              </div>
            )}
          </li>
        )}
      </ul>
    </section>
  );
}

function wordsOf(t: YearsText, hindrance: Hindrance): string | undefined {
  const { reason, name, count, maximum } = hindrance;
  switch (reason) {
    case "undecided":
      return t.undecided(name, count ?? 0);
    case "over_capacity":
      return t.overCapacity(name, count ?? 0, maximum ?? 0);
    case "two_classes":
      return t.twoClasses(name);
    case "register_taken":
      return undefined;
  }
}
