import { type Access, findAccess, forgetInvitations } from "#features/members/access/db.ts";
import { instant, toInstant } from "#lib/dates.ts";
import { refuse } from "#lib/errors.ts";
import { namesOf } from "#lib/fields.ts";
import { maskIc } from "#lib/ic.ts";
import { fullName } from "#lib/names.ts";
import { personFields } from "#features/people/fields.ts";
import { studentFields } from "#features/students/fields.ts";
import { guardianFields } from "#features/guardians/fields.ts";
import { changesOf } from "#server/audit/changes.ts";
import { dropLater } from "#server/files.ts";
import type { Scope } from "#server/scope.ts";
import type { PersonRecords } from "#server/persons.ts";
import { serve } from "#server/serve.ts";
import { takeAway } from "#server/taking-away.ts";
import { requireVersion } from "#server/stale.ts";
import {
  mergesContract,
  type MergeDone,
  type Moves,
  type Preview,
  SETTLED,
  type Side,
} from "./contract.ts";
import { findRecord, findRows, type MergeRecord, type MergeRow } from "./db.ts";
import {
  alikeGuardians,
  alikeStudents,
  type Bond,
  BONDS,
  compare,
  type MergeField,
  fillsOf,
  hindranceOf,
  type MergeKind,
  MAX_PAIRS,
  type MergeHindrance,
} from "./rules.ts";

const os = serve(mergesContract);

type Persons = readonly PersonRecords[];

/** `persons` says what all features keep of people. */
export const mergesRoutes = (persons: Persons) =>
  os.router({
    suggestMerges: os.suggestMerges.handler(async ({ context: { scope, runtime }, input }) => {
      const found = await findRows(scope, input.kind);
      const rows = found.map((row) => ({ ...row, name: fullName(row) }));
      const alike = input.kind === "students" ? alikeStudents(rows) : alikeGuardians(rows);
      const access = await findAccess(runtime.database.auth, scope.school.id);
      const bound = new Set(access.map(({ profile_id }) => profile_id));
      const holds = ({ profile_id }: MergeRow) => profile_id !== null && bound.has(profile_id);
      return alike.slice(0, MAX_PAIRS).map(({ one, other, alike: how }) => {
        // The older record is kept, unless only the younger one has an account.
        const [keep, drop] = holds(other) && !holds(one) ? [other, one] : [one, other];
        return { keep: sideOf(keep), drop: sideOf(drop), alike: how };
      });
    }),

    previewMerge: os.previewMerge.handler(async ({ context: { scope, runtime }, input }) => {
      const access = await findAccess(runtime.database.auth, scope.school.id);
      return previewOf(await findEffects(scope, persons, input, access, runtime.now()));
    }),

    merge: os.merge.handler(async ({ context, input }) => {
      const { scope, runtime } = context;
      const { auth } = runtime.database;
      await requirePair(scope, input);
      const access = await findAccess(auth, scope.school.id);
      const { keep, drop, name, moved } = await takeAway(context, (inner) =>
        mergePair(inner, persons, input, access, runtime.now()),
      );
      if (keep.avatar_url) dropLater(context, drop.avatar_url);
      if (keep.profile_id && drop.profile_id) {
        await forgetInvitations(auth, { school_id: scope.school.id, profile_id: drop.profile_id });
      }
      return { id: keep.id, name, moved };
    }),
  });

type Wanted = { kind: MergeKind; keep: string; drop: string };
type Versions = { keep_version: number; drop_version: number };

/** Merges two records wholly or not at all, with an audit line. */
async function mergePair(
  scope: Scope,
  persons: Persons,
  wanted: Wanted & Versions,
  access: Access[],
  now: number,
) {
  const { kind } = wanted;
  // Rows that refer to the records come before the records themselves, the order in which other writes lock.
  const joins = joinsOf(persons);
  for (const { lock } of joins) await lock?.(scope, kind, [wanted.keep, wanted.drop]);
  const effects = await findEffects(scope, persons, wanted, access, now);
  const { keep, drop, way } = effects;
  await requireVersion(scope, versioned(keep), wanted.keep_version);
  await requireVersion(scope, versioned(drop), wanted.drop_version);
  if (way) throw refuse("CONFLICT", "The record to be dropped has an account.", { reason: way });
  const joining = { kind, keep, drop, fills: fillsOf(keep, drop) };
  let moved = NO_ROWS;
  for (const { run } of joins) moved = { ...moved, ...(await run?.(scope, joining)) };
  const after = await requireRecord(scope, kind, keep.id);
  const name = nameOf(after);
  const { changes } = changesOf(factsOf(keep), factsOf(after), {
    ...personFields,
    ...studentFields,
    ...guardianFields,
  });
  scope.record({
    action: kind === "students" ? "student.merge" : "guardian.merge",
    subject_id: keep.id,
    label: name,
    details: {
      dropped: titleOf(drop),
      moved,
      changes: { merged: [titleOf(drop), titleOf(keep)], ...changes },
    },
  });
  return { keep, drop, name, moved };
}

const NO_ROWS: Moves = { enrollments: 0, marks: 0, payments: 0, links: 0, statuses: 0 };

/** The features' parts of a merge: rows that refer to a person come before the person. */
function joinsOf(persons: Persons) {
  return persons.toReversed().flatMap((records) => records.join ?? []);
}

type Effects = {
  kind: MergeKind;
  keep: MergeRecord;
  drop: MergeRecord;
  moves: Moves;
  conflicts: MergeDone[];
  bonds: Bond[];
  way: MergeHindrance | undefined;
};

/** Finds two records with everything that merging them would touch. */
async function findEffects(
  scope: Scope,
  persons: Persons,
  wanted: Wanted,
  access: Access[],
  now: number,
): Promise<Effects> {
  const { kind } = wanted;
  const { keep, drop } = await requirePair(scope, wanted);
  const joins = joinsOf(persons);
  const held = async ({ profile_id }: MergeRecord) => {
    if (profile_id === null) return [];
    const known = ofAccess(access, profile_id, now);
    const found: Bond[] = [];
    for (const part of joins) found.push(...((await part.bonds?.(scope, kind, profile_id)) ?? []));
    return mostOf(
      BONDS.filter((bond) => found.includes(bond)),
      known,
    );
  };
  const bonds = await held(drop);
  // A kept student without a profile takes over the other one's, account included.
  const way = keep.profile_id ? hindranceOf(await held(keep), bonds) : undefined;
  let moves = NO_ROWS;
  const conflicts: MergeDone[] = [];
  for (const { preview } of joins) {
    const found = await preview?.(scope, { kind, keep, drop });
    moves = { ...moves, ...found?.rows };
    conflicts.push(...(found?.conflicts ?? []));
  }
  return { kind, keep, drop, moves, conflicts, bonds, way };
}

/** How the sign-in side binds a profile; an expired invitation does not. */
function ofAccess(access: Access[], profile_id: string, now: number): Bond[] {
  const known = access.find((entry) => entry.profile_id === profile_id);
  if (!known) return [];
  if (known.user_id) return ["account"];
  const waits = known.invited_until && toInstant(known.invited_until) > instant(now);
  return waits ? ["invited"] : [];
}

function mostOf(...lists: Bond[][]): Bond[] {
  return [...new Set(lists.flat())];
}

function previewOf({ kind, keep, drop, moves, conflicts, bonds, way }: Effects): Preview {
  const [before, other] = [shownOf(keep), shownOf(drop)];
  return {
    kind,
    keep: versioned(keep),
    drop: versioned(drop),
    fields: compare(before, other),
    moves,
    settled: settledOf([...differencesOf(keep, drop), ...conflicts]),
    hindrance: way ? { way, bonds } : null,
  };
}

/** The facts that both records have and that differ. */
function differencesOf(keep: MergeRecord, drop: MergeRecord): MergeDone[] {
  const differ = (field: "ic_number" | "date_of_birth" | "gender") =>
    keep[field] && drop[field] && keep[field] !== drop[field] ? 1 : 0;
  return [
    { what: "other_ic", count: differ("ic_number"), names: [] },
    { what: "other_birth", count: differ("date_of_birth"), names: [] },
    { what: "other_gender", count: differ("gender"), names: [] },
  ];
}

/** In the order of the contract, without empty entries. */
function settledOf(all: MergeDone[]): MergeDone[] {
  return SETTLED.flatMap((what) => all.filter((done) => done.what === what && done.count > 0));
}

type Named = Pick<MergeRecord, "first_name" | "last_name" | "student_id">;

function nameOf(record: Named): string {
  return fullName(record) || (record.student_id ?? "");
}

/** The name, with the number for a student. */
function titleOf(record: Named): string {
  return [fullName(record), record.student_id].filter(Boolean).join(" · ");
}

function sideOf(row: MergeRow | MergeRecord): Side {
  const number = "student_id" in row ? row.student_id : "number" in row ? row.number : null;
  const { id, date_of_birth, phone, children } = row;
  return { id, name: fullName(row), number: number ?? null, date_of_birth, phone, children };
}

function versioned(record: MergeRecord) {
  return { ...sideOf(record), version: record.version };
}

/** The facts of a record as they are compared and shown, with the identity card number masked. */
function shownOf(record: MergeRecord): Partial<Record<MergeField, string | null>> {
  const { address, postcode, city, state, ic_number, avatar_url } = record;
  const place = [address, [postcode, city].filter(Boolean).join(" "), state];
  const own = namesOf(studentFields).map((name) => [name, record[name] ?? null]);
  const consents = namesOf(guardianFields).map((name) => {
    const value = record[name];
    return [name, value === undefined ? null : value ? "yes" : "no"];
  });
  return {
    ...(Object.fromEntries([...own, ...consents]) as Partial<Record<MergeField, string | null>>),
    name: fullName(record),
    ic_number: ic_number && maskIc(ic_number),
    address: place.filter(Boolean).join(", "),
    phone: record.phone,
    email: record.email,
    photo: avatar_url,
  };
}

/** The facts that the audit log compares; the photo is left out, because words cannot show it. */
function factsOf(record: MergeRecord): Record<string, unknown> {
  const { version: _, profile_id: __, children: ___, avatar_url: ____, ...facts } = record;
  return facts;
}

async function requirePair(scope: Scope, { kind, keep, drop }: Wanted) {
  const kept = await requireRecord(scope, kind, keep);
  const dropped = await requireRecord(scope, kind, drop);
  if (keep === drop) {
    throw refuse("UNPROCESSABLE_CONTENT", "These are the same record.", { reason: "same" });
  }
  return { keep: kept, drop: dropped };
}

async function requireRecord(scope: Scope, kind: MergeKind, id: string): Promise<MergeRecord> {
  const record = await findRecord(scope, kind, id);
  if (!record) throw refuse("NOT_FOUND", "There is no such record.");
  return record;
}
