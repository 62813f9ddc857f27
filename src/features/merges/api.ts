import { instant, toInstant } from "#lib/dates.ts";
import { refuse } from "#lib/errors.ts";
import { maskIc } from "#lib/ic.ts";
import { fullName } from "#lib/names.ts";
import { changesOf } from "#server/audit/changes.ts";
import { dropLater } from "#server/files.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { takeAway } from "#server/taking-away.ts";
import { type Access, findAccess, forgetInvitations } from "#server/session/invitations.ts";
import { requireVersion } from "#server/stale.ts";
import { mergesContract, type Preview, type Settled, type Side } from "./contract.ts";
import {
  countHanging,
  findBonds,
  findPeriods,
  findRecord,
  findRows,
  type Hanging,
  lockRecords,
  type MergeRecord,
  type MergeRow,
} from "./db.ts";
import { joinGuardians, joinStudents } from "#features/merges/joining/db.ts";
import {
  alikeGuardians,
  alikeStudents,
  type Bond,
  compare,
  type EnrollmentPlan,
  type Field,
  hindranceOf,
  type Kind,
  MOST_PAIRS,
  planEnrollments,
} from "./rules.ts";

const os = serve(mergesContract);

export const mergesRoutes = os.router({
  suggestMerges: os.suggestMerges.handler(async ({ context: { scope, runtime }, input }) => {
    const found = await findRows(scope, input.kind);
    const rows = found.map((row) => ({ ...row, name: fullName(row) }));
    const alike = input.kind === "students" ? alikeStudents(rows) : alikeGuardians(rows);
    const access = await findAccess(runtime.database.auth, scope.school.id);
    const bound = new Set(access.map(({ profile_id }) => profile_id));
    const holds = ({ profile_id }: MergeRow) => profile_id !== null && bound.has(profile_id);
    return alike.slice(0, MOST_PAIRS).map(({ one, other, alike: how }) => {
      // The older record is kept, unless only the younger one has an account.
      const [keep, drop] = holds(other) && !holds(one) ? [other, one] : [one, other];
      return { keep: sideOf(keep), drop: sideOf(drop), alike: how };
    });
  }),

  previewMerge: os.previewMerge.handler(async ({ context: { scope, runtime }, input }) => {
    const access = await findAccess(runtime.database.auth, scope.school.id);
    return previewOf(await lookAt(scope, input, access, runtime.now()));
  }),

  merge: os.merge.handler(async ({ context, input }) => {
    const { scope, runtime } = context;
    const { auth } = runtime.database;
    await requirePair(scope, input);
    const access = await findAccess(auth, scope.school.id);
    const { keep, drop, name, moved } = await takeAway(context, (inner) =>
      join(inner, input, access, runtime.now()),
    );
    if (keep.avatar_url) dropLater(context, drop.avatar_url);
    if (keep.profile_id && drop.profile_id) {
      await forgetInvitations(auth, { school_id: scope.school.id, profile_id: drop.profile_id });
    }
    return { id: keep.id, name, moved };
  }),
});

type Wanted = { kind: Kind; keep: string; drop: string };
type Versions = { keep_version: number; drop_version: number };

/** All of it or nothing, with its line in the trail. */
async function join(scope: Scope, wanted: Wanted & Versions, access: Access[], now: number) {
  const { kind } = wanted;
  await lockRecords(scope, kind, [wanted.keep, wanted.drop]);
  const look = await lookAt(scope, wanted, access, now);
  const { keep, drop, way } = look;
  await requireVersion(scope, versioned(keep), wanted.keep_version);
  await requireVersion(scope, versioned(drop), wanted.drop_version);
  if (way) throw refuse("CONFLICT", "The record to be dropped has an account.", { reason: way });
  const moved =
    kind === "students"
      ? await joinStudents(scope, look, look.plan)
      : await joinGuardians(scope, look);
  const after = await requireRecord(scope, kind, keep.id);
  const name = nameOf(after);
  const { changes } = changesOf(factsOf(keep), factsOf(after));
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

type Look = {
  kind: Kind;
  keep: MergeRecord;
  drop: MergeRecord;
  hanging: Hanging;
  plan: EnrollmentPlan;
  bonds: Bond[];
  way: "swap" | "both" | undefined;
};

/** Two records with all that merging them would touch. */
async function lookAt(scope: Scope, wanted: Wanted, access: Access[], now: number): Promise<Look> {
  const { kind } = wanted;
  const { keep, drop } = await requirePair(scope, wanted);
  const isStudent = kind === "students";
  const plan = planEnrollments(
    isStudent ? await findPeriods(scope, keep.id) : [],
    isStudent ? await findPeriods(scope, drop.id) : [],
    { isActive: keep.status === "active", today: scope.today },
  );
  const held = async ({ profile_id }: MergeRecord) =>
    profile_id === null
      ? []
      : mostOf(await findBonds(scope, kind, profile_id), ofAccess(access, profile_id, now));
  const bonds = await held(drop);
  // A kept student without a profile takes the other one's over, account and all.
  const way = keep.profile_id ? hindranceOf(await held(keep), bonds) : undefined;
  const hanging = await countHanging(scope, kind, { keep: keep.id, drop: drop.id });
  return { kind, keep, drop, hanging, plan, bonds, way };
}

/** How the sign-in side holds a profile; an invitation that ran out holds nobody. */
function ofAccess(access: Access[], profile_id: string, now: number): Bond[] {
  const known = access.find((one) => one.profile_id === profile_id);
  if (!known) return [];
  if (known.user_id) return ["account"];
  const waits = known.invited_until && toInstant(known.invited_until) > instant(now);
  return waits ? ["invited"] : [];
}

function mostOf(...lists: Bond[][]): Bond[] {
  return [...new Set(lists.flat())];
}

function previewOf({ kind, keep, drop, hanging, plan, bonds, way }: Look): Preview {
  const [before, other] = [shownOf(keep), shownOf(drop)];
  return {
    kind,
    keep: versioned(keep),
    drop: versioned(drop),
    fields: compare(before, other),
    moves: {
      enrollments: plan.moved.length,
      marks: hanging.marks - hanging.same_day,
      payments: hanging.payments,
      links: hanging.links - hanging.same_link.length,
      statuses: hanging.statuses,
    },
    settled: settledOf({ keep, drop, hanging, plan }),
    hindrance: way ? { way, bonds } : null,
  };
}

type Facts = Pick<Look, "keep" | "drop" | "hanging" | "plan">;

function settledOf({ keep, drop, hanging, plan }: Facts): Settled[] {
  const differ = (field: "ic_number" | "date_of_birth" | "gender") =>
    keep[field] && drop[field] && keep[field] !== drop[field] ? 1 : 0;
  const all: Settled[] = [
    { what: "other_ic", count: differ("ic_number"), names: [] },
    { what: "other_birth", count: differ("date_of_birth"), names: [] },
    { what: "other_gender", count: differ("gender"), names: [] },
    { what: "same_day", count: hanging.same_day, names: [] },
    { what: "same_class", count: plan.same_class.length, names: plan.same_class },
    { what: "second_class", count: plan.second_class.length, names: plan.second_class },
    { what: "not_active", count: plan.not_active.length, names: plan.not_active },
    { what: "same_link", count: hanging.same_link.length, names: hanging.same_link },
  ];
  return all.filter(({ count }) => count > 0);
}

type Named = Pick<MergeRecord, "first_name" | "last_name" | "student_id">;

function nameOf(record: Named): string {
  return fullName(record) || (record.student_id ?? "");
}

/** The name, with a student's number. */
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

/** The facts of a record as they are compared and shown: the identity card number masked. */
function shownOf(record: MergeRecord): Partial<Record<Field, string | null>> {
  const { address, postcode, city, state, ic_number, avatar_url } = record;
  const place = [address, [postcode, city].filter(Boolean).join(" "), state];
  const said = (value: boolean | undefined) => (value === undefined ? null : value ? "yes" : "no");
  return {
    name: fullName(record),
    jawi_name: record.jawi_name ?? null,
    student_id: record.student_id ?? null,
    ic_number: ic_number && maskIc(ic_number),
    date_of_birth: record.date_of_birth,
    gender: record.gender ?? null,
    status: record.status ?? null,
    enrollment_date: record.enrollment_date ?? null,
    phone: record.phone,
    email: record.email,
    address: place.filter(Boolean).join(", "),
    allergies: record.allergies ?? null,
    health_note: record.health_note ?? null,
    consent_whatsapp: said(record.consent_whatsapp),
    consent_email: said(record.consent_email),
    consent_phone: said(record.consent_phone),
    photo: avatar_url,
  };
}

/** What the trail compares; a photo has no words. */
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

async function requireRecord(scope: Scope, kind: Kind, id: string): Promise<MergeRecord> {
  const record = await findRecord(scope, kind, id);
  if (!record) throw refuse("NOT_FOUND", "There is no such record.");
  return record;
}
