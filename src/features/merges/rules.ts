import { guardianFields } from "#features/guardians/fields.ts";
import { personFields } from "#features/people/fields.ts";
import { studentFields } from "#features/students/fields.ts";
import { type Fields, namesOf } from "#lib/fields.ts";
import { searchable } from "#lib/names.ts";
import { slipsBetween } from "#lib/slips.ts";

/** The kinds of people whose records can be merged. */
export const MERGE_KINDS = ["students", "guardians"] as const;
export type MergeKind = (typeof MERGE_KINDS)[number];

/** Why two records look like one person. */
export const LIKENESSES = ["name_birth", "name", "name_phone", "phone"] as const;
export type Likeness = (typeof LIKENESSES)[number];

export type MergeField =
  | "name"
  | "phone"
  | "email"
  | "photo"
  | Exclude<
      keyof typeof studentFields | keyof typeof guardianFields,
      "postcode" | "city" | "state"
    >;

const isOwnLine = (name: keyof typeof studentFields) =>
  name === "address" || studentFields[name].joined !== "address";

/** The facts of two records that are compared, in the order shown; an address is one line. */
export const MERGE_FIELDS = [
  "name",
  ...namesOf(studentFields).filter(isOwnLine),
  "phone",
  "email",
  ...namesOf(guardianFields),
  "photo",
] as readonly MergeField[];

/** What binds a record to an account, so that it cannot be dropped. */
export const BONDS = ["account", "invited", "role", "acts"] as const;
export type Bond = (typeof BONDS)[number];

/** How many pairs are suggested at most. */
export const MAX_PAIRS = 50;

/** How many pairs are compared at most, because no other school is answered meanwhile. */
const MAX_COMPARED = 10_000;

/** How many letters of a name are compared. */
const MAX_NAME = 100;

/** The form of a name that records of one person share: "Mohd Danish bin Ali" is "muhammad danish ali". */
export function nameKey(name: string): string {
  const plain = name.slice(0, MAX_NAME).replace(/[.,]+/g, " ");
  const [key = ""] = searchable(plain).split("\n").slice(-1);
  return key.replace(/\s+/g, " ").trim();
}

export type LookedAt = {
  id: string;
  name: string;
  date_of_birth?: string | null;
  ic_number?: string | null;
  phone?: string | null;
};

export type Alike<Row> = { one: Row; other: Row; alike: Likeness };

/** Pairs of students with the same name whose birth dates and identity card numbers do not rule it out. */
export function alikeStudents<Row extends LookedAt>(rows: readonly Row[]): Alike<Row>[] {
  const order = ({ date_of_birth }: Row) => date_of_birth ?? "";
  return alikeOf(
    pairsOf(rows, ({ name }) => nameKey(name), order),
    ([one, other]) => {
      // Two numbers mean two children: a mistyped number is rarer than two children of one name.
      if (one.ic_number && other.ic_number) return undefined;
      if (!one.date_of_birth || !other.date_of_birth) return "name";
      return one.date_of_birth === other.date_of_birth ? "name_birth" : undefined;
    },
  );
}

/** Pairs of guardians with the same phone whose names are the same or nearly the same. */
export function alikeGuardians<Row extends LookedAt>(rows: readonly Row[]): Alike<Row>[] {
  const keys = new Map(rows.map((row) => [row, row.phone ? nameKey(row.name) : ""]));
  const keyOf = (row: Row) => keys.get(row) ?? "";
  return alikeOf(
    pairsOf(rows, ({ phone }) => phone ?? "", keyOf),
    ([one, other]) => {
      const [name, another] = [keyOf(one), keyOf(other)];
      if (name === another) return "name_phone";
      return isNear(name, another) ? "phone" : undefined;
    },
  );
}

/** The pairs that are alike, the most certain first, then in the order of the rows. */
function alikeOf<Row>(
  pairs: Iterable<[Row, Row]>,
  likenessOf: (pair: [Row, Row]) => Likeness | undefined,
): Alike<Row>[] {
  const found: Alike<Row>[] = [];
  for (const pair of pairs) {
    const [one, other] = pair;
    const alike = likenessOf(pair);
    if (alike) found.push({ one, other, alike });
  }
  return found.sort((a, b) => LIKENESSES.indexOf(a.alike) - LIKENESSES.indexOf(b.alike));
}

/**
 * Every two rows that share a key, up to a limit; rows without a key form no pairs. A key that few rows share says
 * most and comes first: a phone of hundreds is the school's own. In a large group, neighbours by `order` come first.
 */
function pairsOf<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  order: (row: Row) => string,
): [Row, Row][] {
  const places = new Map(rows.map((row, at) => [row, at]));
  const placeOf = (row: Row) => places.get(row) ?? 0;
  const inOrder = ([one, other]: [Row, Row]): [Row, Row] =>
    placeOf(one) < placeOf(other) ? [one, other] : [other, one];
  const pairs: [Row, Row][] = [];
  for (const group of groupsOf(rows, keyOf)) {
    const sorted = group
      .map((row) => ({ row, by: order(row) }))
      .sort((a, b) => (a.by < b.by ? -1 : Number(a.by > b.by)));
    for (let apart = 1; apart < sorted.length; apart += 1) {
      for (let at = 0; at + apart < sorted.length && pairs.length < MAX_COMPARED; at += 1) {
        const [one, other] = [sorted[at], sorted[at + apart]];
        if (one && other) pairs.push(inOrder([one.row, other.row]));
      }
    }
  }
  return pairs.sort((a, b) => placeOf(a[0]) - placeOf(b[0]) || placeOf(a[1]) - placeOf(b[1]));
}

/** The rows that share a key, the smallest groups first. */
function groupsOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else if (key) groups.set(key, [row]);
  }
  return [...groups.values()].sort((a, b) => a.length - b.length);
}

const SLIPS = 2;

/** Whether one name is part of the other, or they differ by one or two slips of the hand. */
export function isNear(one: string, other: string): boolean {
  if (!one || !other) return false;
  const [few = [], many = []] = [one.split(" "), other.split(" ")].toSorted(
    (a, b) => a.length - b.length,
  );
  if (few.every((word) => many.includes(word))) return true;
  return Math.min(one.length, other.length) >= 8 && slipsBetween(one, other, SLIPS) <= SLIPS;
}

type Values = Record<string, unknown>;

const isEmpty = (value: unknown) => value === null || value === undefined || value === "";

/** Columns that are filled in together: an address made of two halves would be nobody's. */
const WHOLE = wholeGroups({ ...personFields, ...studentFields });

function wholeGroups(list: Fields): string[][] {
  const groups = new Map<string, string[]>();
  for (const [name, { joined }] of Object.entries(list)) {
    if (joined === "kept") continue;
    const group = joined === "filled" ? name : joined;
    groups.set(group, [...(groups.get(group) ?? []), name]);
  }
  return [...groups.values()];
}

/** The facts that the kept record lacks and the dropped one has. Consents never move: only a person gives them. */
export function fillsOf(keep: Values, drop: Values): Values {
  const lacking = WHOLE.filter(
    (group) =>
      group.every((name) => isEmpty(keep[name])) && group.some((name) => !isEmpty(drop[name])),
  ).flat();
  return Object.fromEntries(lacking.map((name) => [name, drop[name]]));
}

export const STANDING = ["keep", "drop", "both"] as const;

export type Compared = {
  field: MergeField;
  keep: string | null;
  drop: string | null;
  /** Whose value is kept; "both" if they are the same. */
  stands: (typeof STANDING)[number];
};

/** Compares two records, leaving out the fields that are empty in both. */
export function compare(
  keep: Partial<Record<MergeField, string | null>>,
  drop: Partial<Record<MergeField, string | null>>,
): Compared[] {
  return MERGE_FIELDS.flatMap((field) => {
    const [one, other] = [keep[field] || null, drop[field] || null];
    if (one === null && other === null) return [];
    // Numbers always differ, even if their masked forms look the same.
    const same = one === other && field !== "ic_number";
    const stands = same ? "both" : one === null ? "drop" : "keep";
    return { field, keep: one, drop: other, stands };
  });
}

/** What helps where a record cannot be dropped: swapping the two, or nothing, since both have an account. */
export const HINDRANCES = ["swap", "both"] as const;
export type MergeHindrance = (typeof HINDRANCES)[number];

/** Why a record cannot be dropped: its account would go too. Swapping helps, unless both have an account. */
export function hindranceOf(
  keep: readonly Bond[],
  drop: readonly Bond[],
): MergeHindrance | undefined {
  if (drop.length === 0) return undefined;
  return keep.length === 0 ? "swap" : "both";
}
