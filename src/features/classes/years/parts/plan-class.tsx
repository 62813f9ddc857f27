import { ChevronDown, ChevronUp } from "lucide-react";
import { useId } from "react";
import { YEAR_ACTS, type YearAct } from "#features/classes/rules.ts";
import type { ClassFact, Move, PupilFact, Reason } from "#features/classes/years/contract.ts";
import { yearsText, type YearsText } from "#features/classes/years/text.ts";
import { StudentCell } from "#features/students/parts/student-cell.tsx";
import { fullName } from "#lib/names.ts";
import { Button } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { Select } from "#ui/kit/select.tsx";
import { Table } from "#ui/kit/table.tsx";

type PlanLine = Move & { pupil: PupilFact };

type Props = {
  of: ClassFact;
  lines: PlanLine[];
  /** The class for promoted pupils, as typed or proposed. */
  nextName: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onAct: (student_ids: string[], act: YearAct) => void;
  onName: (name: string) => void;
};

/** A class of the old year: what happens to the whole class, and to each pupil. */
export function PlanClass({ of, lines, nextName, isOpen, onOpen, onAct, onName }: Props) {
  const t = useText(yearsText);
  const body = useId();
  const movable = lines.filter(isMovable);
  const acts = new Set(movable.map(({ act }) => act));
  const [act] = acts;
  const shared = acts.size === 1 ? (act ?? "choose") : "mixed";
  const options = YEAR_ACTS.map((value) => ({ value, label: t.acts[value] }));
  const rest =
    shared === "choose" || shared === "mixed" ? [{ value: shared, label: t[shared] }] : [];
  const needsName = movable.some((line) => line.act === "promote" || line.act === null);

  return (
    <li>
      <Card as="section" className="grid gap-4">
        <div className="grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_11rem_17rem_auto]">
          <div className="min-w-0 self-center max-xl:sm:col-span-2">
            <h3 className="text-17 font-semibold wrap-anywhere">
              <NamePart>{of.name}</NamePart>
            </h3>
            <p className="text-14 text-muted">
              {of.grade_level} · {t.count(lines.length)}
            </p>
            <p className="text-14 text-muted">{reasonsOf(t, lines)}</p>
          </div>
          {movable.length > 0 && (
            <SelectField
              name={`whole-${of.id}`}
              label={t.whole}
              aria-label={t.wholeOf(of.name)}
              value={shared}
              options={[...rest, ...options]}
              onChange={({ target }) => {
                const chosen = YEAR_ACTS.find((act) => act === target.value);
                const ids = movable.map(({ student_id }) => student_id);
                if (chosen) onAct(ids, chosen);
              }}
            />
          )}
          {needsName && (
            <TextField
              name={`next-${of.id}`}
              label={t.goesTo}
              aria-label={t.goesToOf(of.name)}
              value={nextName}
              maxLength={100}
              autoComplete="off"
              onChange={({ target }) => onName(target.value)}
            />
          )}
          <Button
            icon={isOpen ? ChevronUp : ChevronDown}
            aria-expanded={isOpen}
            aria-controls={isOpen ? body : undefined}
            aria-label={`${isOpen ? t.hide : t.show}: ${of.name}`}
            onClick={() => onOpen(!isOpen)}
            className="justify-self-start max-sm:w-full xl:col-start-4 xl:justify-self-end"
          >
            {isOpen ? t.hide : t.show}
          </Button>
        </div>
        {isOpen && (
          <div id={body}>
            <Table
              label={of.name}
              rows={lines}
              keyOf={keyOf}
              columns={[
                {
                  id: "student",
                  head: t.student,
                  cell: ({ pupil }) => <StudentCell name={pupil} number={pupil.number} />,
                },
                {
                  id: "next",
                  head: t.next,
                  cell: ({ act: proposed, class_name, reason }) =>
                    class_name ? (
                      <NamePart className="font-medium wrap-anywhere">{class_name}</NamePart>
                    ) : proposed === "graduate" ? (
                      t.leaves
                    ) : reason === "inactive" ? (
                      t.stays
                    ) : (
                      "–"
                    ),
                },
                {
                  id: "why",
                  head: t.why,
                  className: "text-14 text-muted",
                  cell: ({ reason }) => t.reasons[reason],
                },
                {
                  id: "act",
                  head: t.act,
                  phone: "wide",
                  className: "sm:w-44",
                  cell: (line) =>
                    isMovable(line) && (
                      <Select
                        label={t.actOf(fullName(line.pupil) || line.pupil.number)}
                        value={line.act ?? ""}
                        options={
                          line.act ? options : [{ value: "" as const, label: t.choose }, ...options]
                        }
                        onChange={(value) => value && onAct([line.student_id], value)}
                      />
                    ),
                },
              ]}
            />
          </div>
        )}
      </Card>
    </li>
  );
}

/** The reasons for the whole class: "Next level (18) · Kept back by your choice (1)". */
function reasonsOf(t: YearsText, lines: PlanLine[]): string {
  const counts = new Map<Reason, number>();
  for (const { reason } of lines) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `${t.reasons[reason]} (${count})`).join(" · ");
}

function isMovable({ reason }: Move): boolean {
  return reason !== "inactive" && reason !== "already_in_new_year";
}

function keyOf({ enrollment_id }: PlanLine): string {
  return enrollment_id;
}
