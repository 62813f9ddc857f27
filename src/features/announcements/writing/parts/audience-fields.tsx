import { useQuery } from "@tanstack/react-query";
import {
  AUDIENCE_GROUPS,
  type AudienceGroup,
  FEES_OF,
  type FeesOf,
  MARKED_AS,
  type MarkedAs,
} from "#features/announcements/audience/rules.ts";
import { audienceText } from "#features/announcements/audience/text.ts";
import type { NewAnnouncement } from "#features/announcements/contract.ts";
import { announcementsText } from "#features/announcements/text.ts";
import { writingText } from "#features/announcements/writing/text.ts";
import { classesClient } from "#features/classes/parts/classes-client.ts";
import { teachingClient } from "#features/classes/teaching/parts/teaching-client.ts";
import { teachersClient } from "#features/teachers/parts/teachers-client.ts";
import { formatDate } from "#lib/dates.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { announcementsClient } from "#features/announcements/parts/announcements-client.ts";

type Target = NewAnnouncement["targets"][number];

/** What is chosen on the screen. Boys alone is the same as all without the girls. */
export type Chosen = {
  groups: AudienceGroup[];
  classes: string[];
  gender: "all" | "male" | "female";
  stay: "all" | "harian" | "asrama";
  /** Whether it is about classes, or about what registers of a day or the books say. */
  about: "classes" | MarkedAs | FeesOf;
  day: string;
  days: number;
  /** Targets that the screen has no fields for, such as pupils chosen by a program. */
  others: Target[];
};

const isFees = (about: Chosen["about"]): about is FeesOf => FEES_OF.some((one) => one === about);
const isMarked = (about: Chosen["about"]): about is MarkedAs =>
  MARKED_AS.some((one) => one === about);

/** Whom of the pupils' people it is for: what is about fees goes to guardians alone. */
export function groupsChosen({ about, groups }: Chosen): AudienceGroup[] {
  return isFees(about) ? ["guardians"] : groups;
}

export function targetsOf(
  { classes, gender, stay, others, about, day, days }: Chosen,
  isWhole: boolean,
): Target[] {
  if (isFees(about)) {
    return [{ kind: "fees", value: about, ...(about === "owing" && days > 0 && { days }) }];
  }
  if (isMarked(about)) {
    const marked = { kind: "attendance" as const, value: about, day };
    if (classes.length > 0) return classes.map((class_id) => ({ ...marked, class_id }));
    return isWhole ? [marked] : [];
  }
  const picked: Target[] = classes.map((value) => ({ kind: "class", value }));
  const whole: Target[] = isWhole && others.length === 0 ? [{ kind: "school" }] : [];
  return [
    ...(picked.length > 0 ? picked : whole),
    ...others,
    ...(gender === "all"
      ? []
      : [
          {
            kind: "gender" as const,
            value: gender === "male" ? ("female" as const) : ("male" as const),
            exclude: true,
          },
        ]),
    ...(stay === "all"
      ? []
      : [
          {
            kind: "stay" as const,
            value: stay === "harian" ? ("asrama" as const) : ("harian" as const),
            exclude: true,
          },
        ]),
  ];
}

export const NOTHING_CHOSEN = {
  gender: "all",
  stay: "all",
  about: "classes",
  day: "",
  days: 0,
} as const;

/** What was chosen before, from what is stored. */
export function chosenOf(
  { groups, targets }: Pick<NewAnnouncement, "groups" | "targets">,
  today: string,
): Chosen {
  const chosen: Chosen = { ...NOTHING_CHOSEN, day: today, groups, classes: [], others: [] };
  for (const target of targets) {
    const { kind, exclude } = target;
    if (kind === "fees") Object.assign(chosen, { about: target.value, days: target.days ?? 0 });
    else if (kind === "attendance") {
      Object.assign(chosen, { about: target.value, day: target.day });
      if (target.class_id) chosen.classes.push(target.class_id);
    } else if (kind === "class" && !exclude) chosen.classes.push(target.value);
    else if (kind === "gender" && exclude) {
      chosen.gender = target.value === "male" ? "female" : "male";
    } else if (kind === "stay" && exclude) {
      chosen.stay = target.value === "harian" ? "asrama" : "harian";
    } else if (kind !== "school" || exclude) chosen.others.push(target);
  }
  return chosen;
}

/** The classes to choose from: all for admins, a teacher's own of today. */
export function useWritableClasses(): { id: string; name: string }[] | undefined {
  const { id: me } = useMe();
  const isAll = useMay("classes.write");
  const all = useQuery({
    ...classesClient.listClasses.queryOptions({ input: {} }),
    enabled: isAll,
  });
  const teachers = useQuery({
    ...teachersClient.listTeachers.queryOptions({ input: { status: "active" } }),
    enabled: !isAll,
  });
  const own = teachers.data?.find(({ profile_id }) => profile_id === me)?.id;
  const taught = useQuery({
    ...teachingClient.listTeaching.queryOptions({ input: { teacher_id: own ?? "" } }),
    enabled: !isAll && own !== undefined,
  });
  if (isAll) return all.data?.filter(({ archived_on }) => archived_on === null);
  if (teachers.data && own === undefined) return [];
  const now = taught.data?.filter(({ state }) => state === "now");
  return now && [...new Map(now.map((one) => [one.class_id, one.class_name]))].map(toClass);
}

const toClass = ([id, name]: [string, string]) => ({ id, name });

type Props = {
  chosen: Chosen;
  classes: readonly { id: string; name: string }[];
  onChange: (chosen: Chosen) => void;
};

/** Chooses whom an announcement is for, and says how many people that is today. */
export function AudienceFields({ chosen, classes, onChange }: Props) {
  const t = useText(announcementsText);
  const a = useText(audienceText);
  const isAll = useMay("classes.write");
  const seesFees = useMay("fees.manage");
  const { today } = useMe();
  const { about } = chosen;
  const abouts = (["classes", ...MARKED_AS, ...FEES_OF] as const).filter(
    (one) => seesFees || !isFees(one),
  );
  const groups = AUDIENCE_GROUPS.filter((group) => isAll || group !== "staff");
  const toggle = <T,>(list: T[], one: T) =>
    list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
  return (
    <div className="grid gap-5">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          name="about"
          label={a.about}
          hint={isFees(about) ? a.feesHint : isMarked(about) ? a.dayHint : undefined}
          value={about}
          onChange={({ target }) => onChange({ ...chosen, about: target.value as Chosen["about"] })}
          options={abouts.map((value) => ({ value, label: a.abouts[value] }))}
        />
        {isMarked(about) && (
          <DateField
            name="marked_on"
            label={a.day}
            max={today}
            defaultValue={chosen.day}
            onDate={(day) => day && onChange({ ...chosen, day })}
          />
        )}
        {about === "owing" && (
          <TextField
            name="late_days"
            type="number"
            label={a.days}
            min={0}
            max={3650}
            defaultValue={chosen.days}
            onChange={({ target }) => onChange({ ...chosen, days: Number(target.value) || 0 })}
          />
        )}
      </div>
      {!isFees(about) && (
        <>
          <Picks
            legend={t.to}
            options={groups.map((value) => ({ value, label: t.groups[value] }))}
            value={chosen.groups}
            onToggle={(group) => onChange({ ...chosen, groups: toggle(chosen.groups, group) })}
          />
          <Picks
            legend={t.classes}
            hint={isAll ? t.allClasses : classes.length > 0 ? t.ownClasses : t.noClass}
            options={classes.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen.classes}
            onToggle={(id) => onChange({ ...chosen, classes: toggle(chosen.classes, id) })}
          />
          {about === "classes" && (
            <div className="grid gap-4 sm:grid-cols-2">
              <SelectField
                name="gender"
                label={a.gender}
                value={chosen.gender}
                onChange={(event) =>
                  onChange({ ...chosen, gender: event.target.value as Chosen["gender"] })
                }
                options={optionsOf(a.genders)}
              />
              <SelectField
                name="stay"
                label={a.stay}
                value={chosen.stay}
                onChange={(event) =>
                  onChange({ ...chosen, stay: event.target.value as Chosen["stay"] })
                }
                options={optionsOf(a.stays)}
              />
            </div>
          )}
        </>
      )}
      <Reach chosen={chosen} classes={classes} />
    </div>
  );
}

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

type PicksProps<Value extends string> = {
  legend: string;
  hint?: string;
  options: readonly { value: Value; label: string }[];
  value: readonly Value[];
  onToggle: (value: Value) => void;
};

function Picks<Value extends string>({
  legend,
  hint,
  options,
  value,
  onToggle,
}: PicksProps<Value>) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-14 font-semibold">{legend}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {options.map((option) => (
          <label
            key={option.value}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-edge bg-surface px-3 text-14 font-medium wrap-anywhere has-checked:border-brand has-checked:bg-brand-tint has-checked:text-brand-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="checkbox"
              checked={value.includes(option.value)}
              onChange={() => onToggle(option.value)}
              className="size-4.5 shrink-0"
            />
            {option.label}
          </label>
        ))}
      </div>
      {hint && <p className="mt-1.5 text-13 text-muted">{hint}</p>}
    </fieldset>
  );
}

/** Whom the choice reaches today; undefined while it is counted, nobody if nothing is chosen. */
export function useReach(chosen: Chosen) {
  const isAll = useMay("classes.write");
  const groups = groupsChosen(chosen);
  const targets = targetsOf(chosen, isAll);
  const isAsked = groups.length > 0 && (isAll || targets.some(({ exclude }) => !exclude));
  const reach = useQuery({
    ...announcementsClient.countAudience.queryOptions({ input: { groups, targets } }),
    enabled: isAsked,
  });
  return isAsked ? reach.data : { people: 0, names: [], unreached: 0, pupils: undefined };
}

/** How many people would get it, with some names, or why nobody would, before it is published. */
function Reach({ chosen, classes }: Pick<Props, "chosen" | "classes">) {
  const t = useText(announcementsText);
  const w = useText(writingText);
  const { lang } = useLang();
  const { today } = useMe();
  const reach = useReach(chosen);
  const { people = 0, names = [], unreached = 0, pupils } = reach ?? {};
  const picked = classes.filter(({ id }) => chosen.classes.includes(id)).map(({ name }) => name);
  const isEmpty = pupils === 0 && chosen.about === "classes" && picked.length > 0;
  const nobody = isEmpty
    ? w.noPupils(picked.join(", "), formatDate(today, lang, "dayMonth"))
    : t.reachNobody;
  return (
    <output className="block rounded-control bg-sunk px-3 py-2.5 text-14">
      {!reach && t.counting}
      {reach && people === 0 && nobody}
      {people > 0 && t.reach(people, names.join(", ") + (people > names.length ? " …" : ""))}
      {unreached > 0 && <span className="block text-muted">{t.unreached(unreached)}</span>}
    </output>
  );
}
