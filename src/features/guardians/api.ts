import { findStudents } from "#features/students/db.ts";
import { refuse } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import { personFields } from "#features/people/fields.ts";
import { guardianFields, linkFields } from "./fields.ts";
import { changesOf } from "#server/audit/changes.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireVersion } from "#server/stale.ts";
import type * as z from "zod/mini";
import {
  type Guardian,
  type GuardianChild,
  guardiansContract,
  type newGuardian,
  type newLink,
} from "./contract.ts";
import {
  deleteLink,
  findGuardians,
  type GuardianFilter,
  insertGuardian,
  insertLink,
  lockGuardian,
  updateGuardian,
  updateLink,
} from "./db.ts";

const os = serve(guardiansContract);

export const guardiansRoutes = os.router({
  listGuardians: os.listGuardians.handler(({ context, input }) =>
    findGuardians(context.scope, input),
  ),

  createGuardian: os.createGuardian.handler(({ context, input }) =>
    addGuardian(context.scope, input),
  ),

  updateGuardian: os.updateGuardian.handler(async ({ context: { scope }, input }) => {
    const { id, version, ...changes } = input;
    await lockGuardian(scope, id);
    const before = await requireGuardian(scope, { id });
    requireOwnFields(scope, before, changes);
    await requireVersion(scope, before, version);
    await updateGuardian(scope, before, changes);
    const after = await requireGuardian(scope, { id });
    const details = changesOf(auditFacts(before), auditFacts(after), {
      ...personFields,
      ...guardianFields,
    });
    scope.record({ action: "guardian.update", subject_id: id, label: fullName(after), details });
    return after;
  }),

  linkGuardian: os.linkGuardian.handler(({ context, input }) => addLink(context.scope, input)),

  updateLink: os.updateLink.handler(async ({ context: { scope }, input }) => {
    const before = await requireGuardian(scope, { link_id: input.id });
    await updateLink(scope, input);
    const after = await requireGuardian(scope, { link_id: input.id });
    scope.record({
      action: "guardian.link_update",
      subject_id: after.id,
      label: fullName(after),
      details: changesOf(bondOf(before, input.id), bondOf(after, input.id), linkFields),
    });
    return after;
  }),

  unlinkGuardian: os.unlinkGuardian.handler(async ({ context: { scope }, input: { id } }) => {
    const guardian = await requireGuardian(scope, { link_id: id });
    const { student_id } = bondOf(guardian, id);
    await deleteLink(scope, id);
    await recordAndRead(scope, "guardian.unlink", { id: guardian.id }, { student_id });
    return { ended: true };
  }),
});

/** Adds a person as a guardian of a student. */
export async function addGuardian(
  scope: Scope,
  added: z.infer<typeof newGuardian>,
): Promise<Guardian> {
  const { student_id, relation, contact_order, may_collect, custody_note, ...person } = added;
  await requireStudent(scope, student_id);
  const guardian_id = await insertGuardian(scope, person);
  const bond = { relation, contact_order, may_collect, custody_note };
  await insertLink(scope, { guardian_id, student_id, ...bond });
  return recordAndRead(scope, "guardian.create", { id: guardian_id }, { student_id });
}

/** Makes a guardian whom the school knows one of another student too. */
export async function addLink(scope: Scope, link: z.infer<typeof newLink>): Promise<Guardian> {
  const { guardian_id, student_id } = link;
  await requireStudent(scope, student_id);
  await requireGuardian(scope, { id: guardian_id });
  await insertLink(scope, link);
  return recordAndRead(scope, "guardian.link", { id: guardian_id }, { student_id });
}

/** Non-admins may edit only their own record, and never the name. */
function requireOwnFields(
  scope: Scope,
  { id }: Guardian,
  changes: { first_name?: string | undefined; last_name?: string | undefined },
): void {
  if (scope.reaches("guardians.contact").includes("all")) return;
  if (id !== scope.person.guardian_id) throw refuse("NOT_FOUND", "There is no such guardian.");
  if (changes.first_name === undefined && changes.last_name === undefined) return;
  throw refuse("FORBIDDEN", "The school's office corrects names.", { reason: "name" });
}

function auditFacts({ children: _children, version: _version, ...guardian }: Guardian) {
  return guardian;
}

function bondOf(guardian: Guardian, link_id: string): GuardianChild {
  const bond = guardian.children.find((child) => child.link_id === link_id);
  if (!bond) throw new Error("the link is gone");
  return bond;
}

async function recordAndRead(
  scope: Scope,
  action: string,
  filter: GuardianFilter,
  details: Record<string, unknown>,
): Promise<Guardian> {
  const guardian = await requireGuardian(scope, filter);
  scope.record({ action, subject_id: guardian.id, label: fullName(guardian), details });
  return guardian;
}

async function requireStudent(scope: Scope, id: string): Promise<void> {
  const [student] = await findStudents(scope, { id });
  if (!student) throw refuse("NOT_FOUND", "There is no such student.");
}

async function requireGuardian(scope: Scope, filter: GuardianFilter): Promise<Guardian> {
  const [guardian] = await findGuardians(scope, filter);
  if (!guardian) throw refuse("NOT_FOUND", "There is no such guardian.");
  return guardian;
}
