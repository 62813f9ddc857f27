import type { Gender, Stay } from "#lib/enumerations.ts";

/** Whom of the chosen pupils an announcement is for; `staff` depends on no pupil. */
export const AUDIENCE_GROUPS = ["guardians", "pupils", "teachers", "staff"] as const;
export type AudienceGroup = (typeof AUDIENCE_GROUPS)[number];

export const RECIPIENT_ROLES = ["guardian", "student", "teacher", "admin"] as const;

/** The kinds of a target and what its `value` is: a level, the id of a class or pupil, or an enumerated word. */
export const TARGET_KINDS = [
  "school",
  "level",
  "class",
  "gender",
  "stay",
  "student",
  "attendance",
  "fees",
] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

/** What saved registers of a day say: absent without a known reason, absent for whatever reason, or late. */
export const MARKED_AS = ["unexplained", "absent", "late"] as const;
export type MarkedAs = (typeof MARKED_AS)[number];

/** Families with fees that are late, or without. */
export const FEES_OF = ["owing", "clear"] as const;
export type FeesOf = (typeof FEES_OF)[number];

export type AudienceTarget = {
  kind: TargetKind;
  value?: string;
  exclude?: boolean | undefined;
  /** Of attendance: the day, and the class; without one, all classes. */
  day?: string | undefined;
  class_id?: string | undefined;
  /** Of families that owe: for how many days at least. */
  days?: number | undefined;
};

/** What such a target says of a day or of dues changes by the hour, so that nobody joins its audience later. */
export const FROZEN_KINDS = ["attendance", "fees"] as const satisfies readonly TargetKind[];

/** Whether an announcement is about fees: it is between each family and the school. */
export function isPrivate(targets: readonly Pick<AudienceTarget, "kind">[]): boolean {
  return targets.some(({ kind }) => kind === "fees");
}

/** What the school knows on the day: active pupils who are in a class, and the people around them. */
export type AudienceFacts = {
  pupils: {
    id: string;
    gender: Gender;
    stay: Stay | null;
    profile_id: string | null;
    class_ids: string[];
    levels: string[];
  }[];
  /** Parents and guardians, by profile; other relatives are not written to. */
  links: {
    profile_id: string;
    student_id: string;
    /** The address of who agreed to e-mail, in lower case. */
    email?: string | null;
  }[];
  /** Who teaches which class on the day, by profile. */
  teaching: { profile_id: string; class_id: string }[];
  staff: { profile_id: string; role: "teacher" | "admin" }[];
  /** What saved registers say of the days that are asked about. */
  marks: { student_id: string; class_id: string; day: string; status: MarkedAs }[];
  /** The pupils of families with an account whom fees are asked about, and since when the oldest is late. */
  dues: { student_id: string; late_days: number | null }[];
  /** Who sees the account of a pupil's family, by profile. */
  payers: { profile_id: string; student_id: string }[];
};

export type PlannedRecipient = {
  profile_id: string;
  role: (typeof RECIPIENT_ROLES)[number];
  /** The pupils because of whom the person gets it: a guardian's children, or the pupil. */
  student_ids: string[];
};

type Pupil = AudienceFacts["pupils"][number];
type PupilFacts = Pick<AudienceFacts, "pupils" | "marks" | "dues">;

/** Whether a target means a pupil. */
function meaning({ marks, dues }: PupilFacts, target: AudienceTarget): (pupil: Pupil) => boolean {
  const { kind, value = "", day, class_id, days = 0 } = target;
  if (kind === "attendance") {
    const meant = marks.filter(
      (mark) =>
        mark.day === day &&
        (class_id === undefined || mark.class_id === class_id) &&
        (mark.status === value || (value === "absent" && mark.status === "unexplained")),
    );
    const ids = new Set(meant.map(({ student_id }) => student_id));
    return ({ id }) => ids.has(id);
  }
  if (kind === "fees") {
    const meant = dues.filter(({ late_days }) =>
      value === "clear" ? late_days === null : late_days !== null && late_days >= days,
    );
    const ids = new Set(meant.map(({ student_id }) => student_id));
    return ({ id }) => ids.has(id);
  }
  if (kind === "school") return () => true;
  if (kind === "level") return ({ levels }) => levels.includes(value);
  if (kind === "class") return ({ class_ids }) => class_ids.includes(value);
  if (kind === "gender") return ({ gender }) => gender === value;
  if (kind === "stay") return ({ stay }) => stay === value;
  return ({ id }) => id === value;
}

/** The pupils of the targets: those whom any includes and none excludes. */
export function pupilsMeant(facts: PupilFacts, targets: readonly AudienceTarget[]): Pupil[] {
  const meant = (isOut: boolean) =>
    targets
      .filter(({ exclude = false }) => exclude === isOut)
      .map((target) => meaning(facts, target));
  const [included, excluded] = [meant(false), meant(true)];
  return facts.pupils.filter(
    (pupil) => included.some((holds) => holds(pupil)) && !excluded.some((holds) => holds(pupil)),
  );
}

/**
 * Everybody whom an announcement reaches, each once and never its writer. Who works in the school gets it as staff;
 * who is also a parent, with the children it is about.
 */
export function planAudience(
  facts: AudienceFacts,
  targets: readonly AudienceTarget[],
  groups: readonly AudienceGroup[],
  writer: string,
): PlannedRecipient[] {
  const planned = new Map<string, PlannedRecipient>();
  const add = ({ profile_id, role, student_ids }: PlannedRecipient) => {
    const known = planned.get(profile_id);
    // A pupil may be a guardian of oneself in the records.
    const more = student_ids.filter((id) => !known?.student_ids.includes(id));
    if (known) known.student_ids.push(...more);
    else planned.set(profile_id, { profile_id, role, student_ids: [...student_ids] });
  };
  const chosen = pupilsMeant(facts, targets);
  const roles = new Map(facts.staff.map(({ profile_id, role }) => [profile_id, role]));
  if (groups.includes("staff")) {
    for (const member of facts.staff) add({ ...member, student_ids: [] });
  }
  if (groups.includes("teachers")) {
    const taught = new Set(chosen.flatMap(({ class_ids }) => class_ids));
    for (const { profile_id, class_id } of facts.teaching) {
      const role = roles.get(profile_id);
      if (role && taught.has(class_id)) add({ profile_id, role, student_ids: [] });
    }
  }
  if (groups.includes("guardians")) {
    const ids = new Set(chosen.map(({ id }) => id));
    // Fees are the matter of who sees the account, not of every guardian.
    const payers = isPrivate(targets)
      ? new Set(facts.payers.map(({ profile_id, student_id }) => profile_id + student_id))
      : undefined;
    for (const { profile_id, student_id } of facts.links) {
      if (payers && !payers.has(profile_id + student_id)) continue;
      if (ids.has(student_id)) add({ profile_id, role: "guardian", student_ids: [student_id] });
    }
  }
  if (groups.includes("pupils")) {
    for (const { id, profile_id } of chosen) {
      if (profile_id) add({ profile_id, role: "student", student_ids: [id] });
    }
  }
  planned.delete(writer);
  return [...planned.values()];
}

/**
 * Whom of the recipients to mail: guardians who agreed to it, an address once. `known` are the addresses that got it
 * before.
 */
export function mailedOf(
  { links }: Pick<AudienceFacts, "links">,
  recipients: readonly PlannedRecipient[],
  known: readonly string[] = [],
): Set<string> {
  const emails = new Map(links.map(({ profile_id, email }) => [profile_id, email]));
  const taken = new Set(known);
  const mailed = recipients.filter(({ profile_id, role }) => {
    const email = role === "guardian" && emails.get(profile_id);
    if (!email || taken.has(email)) return false;
    taken.add(email);
    return true;
  });
  return new Set(mailed.map(({ profile_id }) => profile_id));
}

/** How many of the pupils nobody would read about: those without a recipient of their own. */
export function countUnreached(
  pupils: readonly { id: string }[],
  recipients: readonly PlannedRecipient[],
): number {
  const reached = new Set(recipients.flatMap(({ student_ids }) => student_ids));
  return pupils.filter(({ id }) => !reached.has(id)).length;
}

/** Whether a teacher may write to an audience: pupils of the own classes alone, their families and teachers. */
export function isOwnAudience(
  facts: Pick<AudienceFacts, "pupils">,
  targets: readonly AudienceTarget[],
  groups: readonly AudienceGroup[],
  own: ReadonlySet<string>,
): boolean {
  if (groups.includes("staff")) return false;
  const pupils = new Map(facts.pupils.map((pupil) => [pupil.id, pupil]));
  return targets
    .filter(({ exclude }) => !exclude)
    .every(({ kind, value = "", class_id = "" }) => {
      if (kind === "class") return own.has(value);
      if (kind === "attendance") return own.has(class_id);
      const classes = kind === "student" ? pupils.get(value)?.class_ids : undefined;
      return classes?.some((id) => own.has(id)) ?? false;
    });
}
