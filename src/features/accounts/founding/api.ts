import {
  claimSetupToken,
  hasNoSchool,
  removeUnfinished,
  returnSetupToken,
} from "#features/accounts/founding/db.ts";
import { meOf } from "#features/accounts/api.ts";
import {
  insertSchool,
  addMembership,
  chooseSchool,
  hasMembership,
  checkOwnPassword,
} from "#features/accounts/db.ts";
import { requirePassword } from "#features/accounts/passwords/api.ts";
import { SCHOOL_DEFAULTS, weekendOf } from "#features/schools/rules.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import type { Named } from "#lib/names.ts";
import { writeAudit } from "#server/audit/audit.ts";
import type { Runtime } from "#server/runtime.ts";
import { withinSchool, type School } from "#server/scope.ts";
import { serveOpen, type CallContext } from "#server/serve.ts";
import { createAccount } from "#server/session/auth.ts";
import { NEW_SCHOOLS, REGISTER, requireTry } from "#server/session/limits.ts";
import { type Session, requireNoLink } from "#server/session/session.ts";
import { inTurn } from "#server/session/password.ts";
import { requireSafeTransport, requireSession, signIn } from "#server/session/sign-in.ts";
import { foundingContract, type NewSchool } from "./contract.ts";

const os = serveOpen(foundingContract);

/** Refuses strangers on a server for schools until its operator has set up the first school. */
async function requireFirstSchool({ database }: Runtime): Promise<void> {
  if (!(await hasNoSchool(database.auth))) return;
  throw refuse("FORBIDDEN", "This server has no school yet: its operator sets up the first one.", {
    reason: "no_first_school",
  });
}

export const foundingRoutes = os.router({
  register: os.register.handler(async ({ context, input }) => {
    const { runtime, request } = context;
    requireSafeTransport(runtime, request);
    await requireFirstSchool(runtime);
    await requirePassword(input.password, input);
    await requireTry(runtime.database.auth, REGISTER, request.address);
    // One turn for both: who waited for a second one could be refused with the account already made.
    const session = await inTurn(async () => {
      await createAccount(runtime, input);
      return signIn(runtime, request, input, { isFirst: true });
    });
    return meOf(context, session);
  }),

  createSchool: os.createSchool.handler(async ({ context, input }) => {
    const { runtime, request } = context;
    const session = requireSession(request);
    if (!runtime.env.schoolsOpen) {
      throw refuse("FORBIDDEN", "New schools are created by this server's operator.", {
        reason: "closed",
      });
    }
    await requireFirstSchool(runtime);
    requireNoLink(session);
    const { auth } = runtime.database;
    const { id: user_id, ...person } = session.user;
    await checkOwnPassword(auth, user_id);
    await requireTry(auth, NEW_SCHOOLS, user_id);
    const place = await foundSchool(context, input, { user_id, ...person }, session);
    await chooseSchool(auth, session, place.school_id);
    return meOf(context, { ...session, ...place });
  }),

  setUp: os.setUp.handler(async ({ context, input }) => {
    const { runtime, request } = context;
    const { auth } = runtime.database;
    const { token, email, password, first_name } = input;
    const last_name = input.last_name ?? "";
    requireSafeTransport(runtime, request);
    await requirePassword(password, { email, first_name, last_name }, input.school_name);
    const session = await inTurn(async () => {
      if (!(await claimSetupToken(auth, token))) {
        throw refuse("FORBIDDEN", "This set-up link has been used or has expired.", {
          reason: "token",
        });
      }
      try {
        await removeUnfinished(auth, email);
        const user_id = await createAccount(runtime, { email, password, first_name, last_name });
        await foundSchool(context, input, { user_id, first_name, last_name, email });
      } catch (error) {
        await removeUnfinished(auth, email);
        await returnSetupToken(auth, token);
        throw error;
      }
      return signIn(runtime, request, input);
    });
    return meOf(context, session);
  }),
});

type Founder = Named & { user_id: string; email: string };

/** Creates a school with its first admin. The first profile of an account has the account's own id. */
async function foundSchool(
  { runtime, request }: CallContext,
  input: NewSchool,
  { user_id, ...person }: Founder,
  session?: Session,
): Promise<{ school_id: string; profile_id: string }> {
  const { app, auth } = runtime.database;
  const school: School = {
    id: newId(),
    name: input.school_name,
    type: input.school_type,
    state: input.state,
    weekend_days: input.weekend_days ?? weekendOf(input.state),
    ...SCHOOL_DEFAULTS,
  };
  const profile_id = (await hasMembership(auth, user_id)) ? newId() : user_id;
  await withinSchool(app, school, async (scope) => {
    await insertSchool(scope, { profile_id, ...person });
    scope.record({ action: "school.create", subject_id: school.id, label: school.name });
    writeAudit(scope, request);
  });
  await addMembership(auth, { user_id, school_id: school.id, profile_id }, session);
  return { school_id: school.id, profile_id };
}
