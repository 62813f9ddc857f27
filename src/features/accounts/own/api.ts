import { accountsContract } from "#features/accounts/contract.ts";
import { findMe, updateOwnProfile } from "#features/accounts/db.ts";
import { todayIn } from "#lib/dates.ts";
import { refuse } from "#lib/errors.ts";
import type { Me } from "#lib/me.ts";
import { fullName } from "#lib/names.ts";
import { writeAudit } from "#server/audit/audit.ts";
import { within } from "#server/scope.ts";
import { type CallContext, serveOpen } from "#server/serve.ts";
import { endOwnSession, findOwnSessions, renameAccount } from "#server/session/own.ts";
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
  const { school_id, profile_id } = session;
  const names = { first_name: input.first_name, last_name: input.last_name ?? "" };
  if (school_id && profile_id) {
    await within(runtime.database.app, { school_id, profile_id }, async (scope) => {
      await updateOwnProfile(scope, { ...names, phone: input.phone });
      scope.record({
        action: "profile.update",
        subject_id: profile_id,
        label: fullName(names),
        details: { fields: Object.keys(input) },
      });
      await writeAudit(scope, request.id);
    });
  }
  await renameAccount(runtime.database.auth, session, names);
  return meOf(context, { ...session, user: { ...session.user, ...names } });
});

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
  const { user, school_id, profile_id } = session;
  const now = runtime.now();
  if (school_id && profile_id) {
    const actor = { school_id, profile_id };
    const may_create_school = runtime.env.schoolsOpen;
    const me = await within(runtime.database.app, actor, findMe, { readOnly: true, now });
    return { ...me, may_create_school };
  }
  return {
    ...user,
    role: "student",
    phone: null,
    avatar_url: null,
    school: null,
    may_create_school: runtime.env.schoolsOpen,
    today: todayIn(ZONE, now),
    permissions: [],
  };
}
