import { invitationUrl } from "#features/members/access/rules.ts";
import { countPupils } from "#features/members/db.ts";
import { invitationLetter } from "#features/members/text.ts";
import { formatCode, makeCode } from "#lib/codes.ts";
import { refuse } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import { greetedName } from "#lib/titles.ts";
import { composeLetter } from "#server/mail/letter.ts";
import { sealInMail } from "#server/mail/sealed.ts";
import type { Runtime } from "#server/runtime.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { countTries, INVITED, invitationsOf, requireTry } from "#server/session/limits.ts";
import { type InviteLink, invitesContract } from "./contract.ts";
import {
  type FamilyMember,
  findFamilyMembers,
  findStandings,
  inviteAll,
  makeHandedLinks,
} from "./db.ts";
import { type InviteBy, planInvites } from "./rules.ts";

const os = serve(invitesContract);

export const invitesRoutes = os.router({
  listInvites: os.listInvites.handler(async ({ context: { scope, runtime } }) => ({
    people: await findInvitees(scope, runtime),
    mail: hasMail(runtime),
  })),

  sendInvites: os.sendInvites.handler(async ({ context: { scope, runtime }, input }) => {
    const { by } = input;
    const ids = new Set(input.ids);
    const people = (await findInvitees(scope, runtime)).filter(({ id }) => ids.has(id));
    if (people.length < ids.size) throw refuse("NOT_FOUND", "There is no such guardian or pupil.");
    if (by === "mail") {
      const mailed = await mailAll(
        scope,
        runtime,
        people.filter(({ state }) => state === "mail"),
      );
      noteInvited(scope, mailed, by);
      return { people: mailed.length, links: [] };
    }
    const reached = people.filter((one) => one.takes_link && (by === "card" || one.takes_whatsapp));
    const links = reached.length > 0 ? await makeLinks(scope, runtime, reached, by) : [];
    const given = new Set(links.map(({ id }) => id));
    noteInvited(
      scope,
      reached.filter(({ id }) => given.has(id)),
      by,
    );
    return { people: links.length, links };
  }),
});

/** Whether mails leave; without a mail server each is a file in a folder. */
const hasMail = ({ env }: Runtime) => env.smtpUrl !== undefined;

/** Everybody of a family who may sign in, with how each can be invited. Whose access was ended is left out. */
async function findInvitees(scope: Scope, runtime: Runtime) {
  const members = await findFamilyMembers(scope);
  const standings = await findStandings(runtime.database.auth, scope.school.id);
  const people = members.filter(({ id }) => !standings.get(id)?.ended);
  const plan = planInvites(people, standings, hasMail(runtime));
  return people.map((person) => {
    const { state = "none", takes_link = false } = plan.get(person.id) ?? {};
    const greeted = greetedName(person.role, { ...person, title: null }, scope.school.staff_title);
    return { ...person, greeted, state, takes_link, link: standings.get(person.id)?.link ?? null };
  });
}

type Person = Awaited<ReturnType<typeof findInvitees>>[number];

/** Mails those who are within the limits, and returns them. */
async function mailAll(
  scope: Scope,
  runtime: Runtime,
  people: readonly Person[],
): Promise<Person[]> {
  if (people.length === 0) return [];
  const { auth } = runtime.database;
  const { school } = scope;
  await requireTry(auth, invitationsOf(await countPupils(scope)), school.id, people.length);
  const addresses = people.map(({ email }) => email ?? "");
  const within = await countTries(auth, INVITED, addresses);
  const invited = people
    .filter(({ email }) => within.has(email ?? ""))
    .map((person) => {
      const addressed = { ...person, email: person.email ?? "" };
      const code = makeCode();
      return { ...addressed, code, mail: composeInvitation(scope, runtime, addressed, code) };
    });
  const mailed = await inviteAll(auth, school.id, invited);
  return people.filter(({ id }) => mailed.has(id));
}

function composeInvitation(
  { school, person: admin }: Scope,
  { env, mailSeal }: Runtime,
  person: Person & { email: string },
  code: string,
) {
  const sealed = sealInMail(mailSeal, person.email, formatCode(code));
  const letter = invitationLetter({
    greeted: person.greeted,
    school,
    role: person.role,
    by: fullName(admin),
    url: invitationUrl(env.origin, sealed),
    code: sealed,
  });
  return { kind: "invitation", recipient: person.email, ...composeLetter(letter) };
}

async function makeLinks(
  scope: Scope,
  { database, env }: Runtime,
  people: readonly FamilyMember[],
  by: Exclude<InviteBy, "mail">,
): Promise<InviteLink[]> {
  const made = await makeHandedLinks(database.auth, scope.school.id, people, by);
  return made.map(({ profile_id, token, expires_at }) => {
    return { id: profile_id, url: `${env.origin}/keluarga/masuk?e#${token}`, expires_at };
  });
}

/** Who was invited and how; the links are nowhere in it. */
function noteInvited(scope: Scope, people: readonly FamilyMember[], by: InviteBy): void {
  if (people.length === 0) {
    throw refuse("CONFLICT", "Nobody can be invited in this way.", { reason: "nobody" });
  }
  for (const { id, name } of people) {
    scope.record({ action: "member.invite", subject_id: id, label: name, details: { by } });
  }
}
