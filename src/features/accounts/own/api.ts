import { accountsContract } from "#features/accounts/contract.ts";
import { findMe, updateOwnProfile } from "#features/accounts/db.ts";
import type { OwnDetails } from "#features/accounts/own/contract.ts";
import { findSchoolNameEverywhere } from "#features/schools/db.ts";
import { todayIn } from "#lib/dates.ts";
import { refuse } from "#lib/errors.ts";
import type { Me } from "#lib/me.ts";
import { fullName } from "#lib/names.ts";
import { may } from "#lib/permissions.ts";
import { writeAudit } from "#server/audit/audit.ts";
import { personFields } from "#features/people/fields.ts";
import { changesOf } from "#server/audit/changes.ts";
import type { Runtime } from "#server/runtime.ts";
import { type Scope, within } from "#server/scope.ts";
import { type CallContext, serveOpen } from "#server/serve.ts";
import { isPlaceholder } from "#server/session/links.ts";
import { findPlaces } from "#server/session/memberships.ts";
import {
  endOwnSession,
  findOwnSessions,
  renameAccount,
  setAccountLang,
} from "#server/session/own.ts";
import type { Session } from "#server/session/session.ts";
import { requireSession } from "#server/session/sign-in.ts";

const os = serveOpen(accountsContract);
const ZONE = "Asia/Kuala_Lumpur";

export const whoAmI = os.whoAmI.handler(({ context }) =>
  meOf(context, requireSession(context.request)),
);

export const updateMe = os.updateMe.handler(async ({ context, input }) => {
  const { runtime, request } = context;
  const session = requireSession(request);
  const { school_id, profile_id, user } = session;
  if (school_id && profile_id) {
    await within(runtime.database.app, { school_id, profile_id }, async (scope) => {
      requireOwn(scope, input);
      const { first_name, last_name, phone } = await findMe(scope);
      const before = { first_name, last_name, phone };
      const after = { ...before, ...given(input) };
      await updateOwnProfile(scope, after);
      scope.record({
        action: "profile.update",
        subject_id: profile_id,
        label: fullName(after),
        details: changesOf(before, after, personFields),
      });
      await writeAudit(scope, request);
    });
  }
  const { first_name = user.first_name, last_name = user.last_name } = input;
  await renameAccount(runtime.database.auth, session, { first_name, last_name });
  return meOf(context, { ...session, user: { ...user, first_name, last_name } });
});

/** Refuses what the matrix leaves to the office. */
function requireOwn({ person }: Scope, { first_name, last_name, phone }: OwnDetails): void {
  const isNamed = first_name !== undefined || last_name !== undefined;
  if (isNamed && !may("own.name", person)) {
    throw refuse("FORBIDDEN", "The school's office corrects names.", { reason: "name" });
  }
  if (phone !== undefined && !may("own.phone", person)) {
    throw refuse("FORBIDDEN", "The school's office keeps this number.", { reason: "phone" });
  }
}

/** What is to change; an empty phone is none. */
function given({ phone, ...names }: OwnDetails) {
  return { ...names, ...(phone !== undefined && { phone: phone || null }) };
}

export const setLanguage = os.setLanguage.handler(
  async ({ context: { runtime, request }, input }) => {
    await setAccountLang(runtime.database.auth, requireSession(request), input.lang);
    return input;
  },
);

export const listSessions = os.listSessions.handler(async ({ context: { runtime, request } }) => {
  const session = requireSession(request);
  const sessions = await findOwnSessions(runtime.database.auth, session);
  return sessions.map((one) => ({ ...one, current: one.id === session.id }));
});

export const endOwnSessionCall = os.endOwnSession.handler(
  async ({ context: { runtime, request }, input }) => {
    const session = requireSession(request);
    if (input.id === session.id) {
      throw refuse("CONFLICT", "Sign out to end this session.", { reason: "current" });
    }
    if (!(await endOwnSession(runtime.database.auth, session, input.id))) {
      throw refuse("NOT_FOUND", "There is no such session.");
    }
    return { ended: true };
  },
);

/** Who is signed in, as the screens know them. */
export async function meOf({ runtime }: CallContext, session: Session): Promise<Me> {
  const { user, school_id, profile_id, two_step, lang } = session;
  const { app } = runtime.database;
  const now = runtime.now();
  const account = {
    may_create_school: runtime.env.schoolsOpen,
    schools: await findSchools(runtime, user.id),
    sign_in_email: isPlaceholder(user.email) ? null : user.email,
    two_step,
    lang,
  };
  if (school_id && profile_id) {
    const actor = { school_id, profile_id };
    return { ...(await within(app, actor, findMe, { readOnly: true, now })), ...account };
  }
  return {
    ...user,
    email: account.sign_in_email,
    role: "student",
    phone: null,
    avatar_url: null,
    school: null,
    notice_due: false,
    ...account,
    today: todayIn(ZONE, now),
    permissions: [],
  };
}

/** The schools to choose from; none where there is no choice. */
async function findSchools({ database }: Runtime, user_id: string): Promise<Me["schools"]> {
  const places = await findPlaces(database.auth, user_id);
  if (places.length < 2) return [];
  return Promise.all(
    places.map(async ({ school_id: id }) => ({
      id,
      name: await findSchoolNameEverywhere(database.app, id),
    })),
  );
}
