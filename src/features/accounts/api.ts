import { isPlaceholder } from "#features/accounts/rules.ts";
import { findAwaited, findMe, findPlaces } from "./db.ts";
import { findSchoolNameEverywhere } from "#features/schools/db.ts";
import { todayIn } from "#lib/dates.ts";
import type { Me } from "#lib/me.ts";
import { isClosed } from "#server/holds/holds.ts";
import { nowIn, type Runtime } from "#server/runtime.ts";
import { type Scope, within } from "#server/scope.ts";
import { type CallContext, serveOpen } from "#server/serve.ts";
import type { Session } from "#server/session/session.ts";
import { requireSession, signIn, signOut } from "#server/session/sign-in.ts";
import { accountsContract } from "./contract.ts";

const os = serveOpen(accountsContract);
const ZONE = "Asia/Kuala_Lumpur";

export const accountsRoutes = os.router({
  whoAmI: os.whoAmI.handler(({ context }) => meOf(context, requireSession(context.request))),

  signIn: os.signIn.handler(async ({ context, input }) => {
    const { runtime, request } = context;
    return meOf(context, await signIn(runtime, request, input));
  }),

  signOut: os.signOut.handler(async ({ context: { runtime, request } }) => {
    await signOut(runtime, request);
    return { ended: true };
  }),
});

/** The signed-in person, as the screens need it. */
export async function meOf({ runtime }: CallContext, session: Session): Promise<Me> {
  const { user, school_id, profile_id, two_step, lang } = session;
  const { app } = runtime.database;
  const now = school_id ? nowIn(runtime, school_id) : runtime.now();
  const account = {
    may_create_school: runtime.env.schoolsOpen,
    schools: await findSchools(runtime, user.id),
    sign_in_email: isPlaceholder(user.email) ? null : user.email,
    two_step,
    lang,
  };
  let closed: Pick<Me, "suspended" | "moved"> | undefined;
  if (school_id && profile_id) {
    const actor = { school_id, profile_id };
    const read = async (scope: Scope) => ({ me: await findMe(scope), school: scope.school });
    const { me, school } = await within(app, actor, read, { readOnly: true, now });
    if (!isClosed(school)) return { ...me, ...account };
    const { name, hold, lives_at = null } = school;
    closed = hold === "elsewhere" ? { moved: { name, lives_at } } : { suspended: name };
  }
  return {
    ...user,
    email: account.sign_in_email,
    role: "student",
    phone: null,
    avatar_url: null,
    school: null,
    ...(closed ?? { awaits: await findAwaitedSchools(runtime, user.id) }),
    notice_due: false,
    ...account,
    today: todayIn(ZONE, now),
    permissions: [],
  };
}

/** The schools to choose from; none when there is only one. */
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

/** The names of the schools that have yet to confirm the person. */
async function findAwaitedSchools({ database }: Runtime, user_id: string): Promise<string[]> {
  const ids = await findAwaited(database.auth, user_id);
  return Promise.all(ids.map((id) => findSchoolNameEverywhere(database.app, id)));
}
