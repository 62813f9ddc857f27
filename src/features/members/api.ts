import { INVITATION_DAYS, isPlaceholder } from "#features/accounts/rules.ts";
import {
  confirmInvitee,
  findAccess,
  invite,
  withdrawInvitation,
  findLinkTarget,
  LINK_HOURS,
  makeAccountWithoutMail,
  makeLink,
  endMembership,
  endPasswordless,
  endSessionsOf,
  findAdmitted,
} from "#features/members/access/db.ts";
import { formatCode } from "#lib/codes.ts";
import { instant } from "#lib/dates.ts";
import { refuse } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import { changesOf } from "#server/audit/changes.ts";
import { composeLetter } from "#server/mail/letter.ts";
import { sealInMail } from "#server/mail/sealed.ts";
import type { Runtime } from "#server/runtime.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { noteEndedAccess } from "#server/session/ended-access.ts";
import { INVITED, invitationsOf, LINKS_MADE, requireTry } from "#server/session/limits.ts";
import { membersContract, type Member, type MemberLink } from "./contract.ts";
import {
  countPupils,
  findOtherAdminsLocked,
  findPeople,
  insertMember,
  type MemberRow,
  requireMember,
  updateRole,
} from "./db.ts";
import { accessOf, invitationUrl } from "#features/members/access/rules.ts";
import { dutiesFor, rolesFor } from "./rules.ts";
import { invitationLetter, linkLetter } from "./text.ts";

const os = serve(membersContract);
const HOUR = 3_600_000;

export const membersRoutes = os.router({
  listMembers: os.listMembers.handler(async ({ context: { scope, runtime } }) => ({
    members: await withAccess(scope, runtime, await findPeople(scope)),
    mail: runtime.env.smtpUrl !== undefined,
  })),

  createMember: os.createMember.handler(async ({ context: { scope, runtime }, input }) => {
    const id = await insertMember(scope, input);
    const { role } = input;
    record(scope, "member.create", await requireMember(scope, id), { role });
    return readMember(scope, runtime, id);
  }),

  updateMember: os.updateMember.handler(async ({ context: { scope, runtime }, input }) => {
    const { id, role } = input;
    const person = await requireMember(scope, id);
    if (!rolesFor(person).includes(role)) {
      throw refuse("CONFLICT", "This user cannot have that role.", { reason: "role_fixed" });
    }
    const duties = dutiesFor(role, input.duties ?? person.duties);
    const details = changesOf(
      { role: person.role, duties: person.duties.join(" ") },
      { role, duties: duties.join(" ") },
      {},
    );
    if (Object.keys(details.changes).length > 0) {
      if (person.role === "admin") await requireOtherAdmin(scope, runtime, id);
      await updateRole(scope, id, { role, duties });
      await endSessionsOf(runtime.database.auth, scope.school.id, id);
    }
    record(scope, "member.role", person, details);
    return readMember(scope, runtime, id);
  }),

  endMember: os.endMember.handler(async ({ context: { scope, runtime }, input: { id } }) => {
    const person = await requireMember(scope, id);
    if (person.role === "admin") await requireOtherAdmin(scope, runtime, id);
    await noteEndedAccess(runtime, { school_id: scope.school.id, profile_id: id });
    if (!(await endMembership(runtime.database.auth, scope.school.id, id))) {
      throw refuse("CONFLICT", "This user has no access.", { reason: "no_access" });
    }
    record(scope, "member.end", person);
    return readMember(scope, runtime, id);
  }),

  signOutMember: os.signOutMember.handler(
    async ({ context: { scope, runtime }, input: { id } }) => {
      const person = await requireMember(scope, id);
      await endPasswordless(runtime.database.auth, scope.school.id, id);
      record(scope, "member.sign_out", person);
      return readMember(scope, runtime, id);
    },
  ),

  inviteMember: os.inviteMember.handler(async ({ context: { scope, runtime }, input }) => {
    const person = await requireMember(scope, input.id);
    const place = { school_id: scope.school.id, profile_id: person.id };
    const { auth } = runtime.database;
    if ((await findAdmitted(auth, scope.school.id, [person.id])).length > 0) {
      throw refuse("CONFLICT", "This user can already sign in.", { reason: "active" });
    }
    record(scope, "member.invite", person, { by: input.by });
    if (input.by === "link") {
      const code = formatCode(await invite(auth, place));
      const url = invitationUrl(runtime.env.origin, code);
      return { ...invitation(runtime), url, code };
    }
    const { email } = person;
    if (!email)
      throw refuse("CONFLICT", "This user has no e-mail address.", { reason: "no_email" });
    await requireTry(auth, INVITED, email);
    await requireTry(auth, invitationsOf(await countPupils(scope)), scope.school.id);
    await invite(auth, place, {
      email,
      compose: (code) =>
        composeInvitation(
          scope,
          runtime,
          { ...person, email },
          sealInMail(runtime.mailSeal, email, formatCode(code)),
        ),
    });
    return { ...invitation(runtime), url: null, code: null };
  }),

  withdrawInvitation: os.withdrawInvitation.handler(
    async ({ context: { scope, runtime }, input: { id } }) => {
      const person = await requireMember(scope, id);
      const place = { school_id: scope.school.id, profile_id: id };
      if (!(await withdrawInvitation(runtime.database.auth, place))) {
        throw refuse("CONFLICT", "There is no open invitation.", { reason: "no_invitation" });
      }
      record(scope, "member.withdraw", person);
      return readMember(scope, runtime, id);
    },
  ),

  confirmMember: os.confirmMember.handler(
    async ({ context: { scope, runtime }, input: { id } }) => {
      const person = await requireMember(scope, id);
      const place = { school_id: scope.school.id, profile_id: id };
      const came = await confirmInvitee(runtime.database.auth, place);
      if (!came) throw refuse("CONFLICT", "Nobody is waiting for approval.", { reason: "nobody" });
      record(scope, "member.confirm", person, { came });
      return readMember(scope, runtime, id);
    },
  ),

  makeMemberLink: os.makeMemberLink.handler(
    async ({ context: { scope, runtime }, input: { id } }) => {
      const person = await requireMember(scope, id);
      if (id === scope.person.profile_id) {
        throw refuse("CONFLICT", "Change your own password in your profile.", { reason: "self" });
      }
      const link = await linkFor(scope, runtime, person);
      record(scope, "member.link", person, { kind: link.kind });
      return link;
    },
  ),
});

/**
 * Makes a password link for an account with an address, else a sign-in link. An account that other schools use
 * too belongs to its owner alone: an admin here must not get into them.
 */
async function linkFor(scope: Scope, runtime: Runtime, person: MemberRow): Promise<MemberLink> {
  const { auth } = runtime.database;
  const { origin } = runtime.env;
  const school_id = scope.school.id;
  const expires_at = instant(runtime.now() + LINK_HOURS * HOUR);
  const target = await findLinkTarget(auth, school_id, person.id);
  if (target?.elsewhere) {
    throw refuse("CONFLICT", "Only its owner can open this account.", { reason: "own_mail" });
  }
  if (target && !isPlaceholder(target.email)) {
    await requireTry(auth, LINKS_MADE, target.user_id);
    const letter = composeLetter(linkLetter({ ...person, school: scope.school.name }));
    const mail = { kind: "link_made", recipient: target.email, ...letter };
    const token = await makeLink(auth, "reset", { ...target, school_id }, mail);
    return { kind: "reset", url: `${origin}/reset-password#${token}`, code: null, expires_at };
  }
  if (!target && person.email) {
    throw refuse("CONFLICT", "Invite this person by e-mail.", { reason: "has_email" });
  }
  const user_id =
    target?.user_id ??
    (await makeAccountWithoutMail(auth, { ...person, school_id, profile_id: person.id }));
  const token = await makeLink(auth, "sign_in", { user_id, school_id });
  return { kind: "sign_in", url: `${origin}/sign-in#${token}`, code: null, expires_at };
}

function invitation({ now }: Runtime) {
  const expires_at = instant(now() + INVITATION_DAYS * 24 * HOUR);
  return { kind: "invitation" as const, expires_at };
}

function composeInvitation(
  { school, person: admin }: Scope,
  { env }: Runtime,
  person: MemberRow & { email: string },
  code: string,
) {
  const letter = invitationLetter({
    greeted: person.greeted,
    school,
    role: person.role,
    by: fullName(admin),
    url: invitationUrl(env.origin, code),
    code,
  });
  return { kind: "invitation", recipient: person.email, ...composeLetter(letter) };
}

async function requireOtherAdmin(scope: Scope, runtime: Runtime, id: string): Promise<void> {
  const others = await findOtherAdminsLocked(scope, id);
  const left = await findAdmitted(runtime.database.auth, scope.school.id, others);
  if (left.length > 0) return;
  throw refuse("CONFLICT", "A school must have at least one admin.", { reason: "last_admin" });
}

function record(
  scope: Scope,
  action: string,
  person: MemberRow,
  details: Record<string, unknown> = {},
): void {
  scope.record({ action, subject_id: person.id, label: fullName(person), details });
}

async function readMember(scope: Scope, runtime: Runtime, id: string): Promise<Member> {
  const [member] = await withAccess(scope, runtime, [await requireMember(scope, id)]);
  if (!member) throw new Error("the person went missing");
  return member;
}

async function withAccess(scope: Scope, runtime: Runtime, people: MemberRow[]): Promise<Member[]> {
  const found = await findAccess(runtime.database.auth, scope.school.id);
  const known = new Map(found.map((access) => [access.profile_id, access]));
  return people.map((person) => {
    const standing = known.get(person.id);
    const { invited_until = null, mailed = false, came_name, came_email } = standing ?? {};
    return {
      ...person,
      access: accessOf(standing, runtime.now()),
      invited_until,
      mailed,
      came: came_name && came_email ? { name: came_name, email: came_email } : null,
    };
  });
}
