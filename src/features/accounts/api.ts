import { setTimeout as sleep } from "node:timers/promises";
import { findSchoolNameEverywhere } from "#features/schools/db.ts";
import { weekendOf } from "#features/schools/rules.ts";
import { todayIn } from "#lib/dates.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import type { Me } from "#lib/me.ts";
import { writeAudit } from "#server/audit/audit.ts";
import { composeLetter } from "#server/mail/letter.ts";
import type { Mail } from "#server/mail/mail.ts";
import type { Runtime } from "#server/runtime.ts";
import { within, withinSchool, type School } from "#server/scope.ts";
import { serveOpen, type CallContext } from "#server/serve.ts";
import {
  addMembership,
  chooseSchool,
  claimSetupToken,
  createAccount,
  hasMembership,
  removeAccount,
  returnSetupToken,
} from "#server/session/accounts.ts";
import { isCommonPassword } from "#server/session/common-passwords.ts";
import {
  NEW_SCHOOLS,
  REGISTER,
  requireTry,
  RESET_ACCOUNT,
  RESET_ADDRESS,
} from "#server/session/limits.ts";
import { findReset, type Owner, requestReset, resetPassword } from "#server/session/reset.ts";
import type { Session } from "#server/session/session.ts";
import { requireSafeTransport, signIn, signOut } from "#server/session/sign-in.ts";
import { accountsContract, type NewSchool } from "./contract.ts";
import { findMe, insertSchool } from "./db.ts";
import { passwordFault, PASSWORD_MIN } from "./rules.ts";
import { changedLetter, resetLetter } from "./text.ts";

const os = serveOpen(accountsContract);
const ZONE = "Asia/Kuala_Lumpur";
const ANSWER_MS = 300;

export const accountsApi = os.router({
  register: os.register.handler(async ({ context, input }) => {
    const { runtime, request } = context;
    requireSafeTransport(runtime, request);
    requirePassword(input.password, input);
    await requireTry(runtime.database.auth, REGISTER, request.address);
    await createAccount(runtime, input);
    return meOf(context, await signIn(runtime, request, input.email, input.password));
  }),

  requestReset: os.requestReset.handler(async ({ context: { runtime, request }, input }) => {
    const { auth } = runtime.database;
    await requireTry(auth, RESET_ADDRESS, request.address);
    await requireTry(auth, RESET_ACCOUNT, input.email);
    const work = requestReset(auth, input.email, (owner, token) =>
      composeReset(runtime, owner, token),
    );
    // An address that is known takes longer: nobody shall learn it from the clock.
    await Promise.all([work, sleep(ANSWER_MS)]);
    return { sent: true };
  }),

  resetPassword: os.resetPassword.handler(async ({ context: { runtime, request }, input }) => {
    const { token, password } = input;
    const { auth } = runtime.database;
    requireSafeTransport(runtime, request);
    await requireTry(auth, RESET_ADDRESS, request.address);
    const owner = await findReset(auth, token);
    // Before the link is used up: a password that is refused must not burn it.
    if (owner) requirePassword(password, owner);
    const changed =
      owner !== undefined &&
      (await resetPassword(auth, token, password, (whose) => composeChanged(runtime, whose)));
    if (!changed) {
      throw refuse("FORBIDDEN", "This link was used or has expired.", { reason: "token" });
    }
    return { changed };
  }),

  signIn: os.signIn.handler(async ({ context, input }) => {
    const { runtime, request } = context;
    return meOf(context, await signIn(runtime, request, input.email, input.password));
  }),

  signOut: os.signOut.handler(async ({ context: { runtime, request } }) => {
    await signOut(runtime, request);
    return { ended: true };
  }),

  whoAmI: os.whoAmI.handler(({ context }) => {
    const { session } = context.request;
    if (!session) throw refuse("UNAUTHORIZED", "Sign in first.");
    return meOf(context, session);
  }),

  createSchool: os.createSchool.handler(async ({ context, input }) => {
    const { runtime, request } = context;
    const { session } = request;
    if (!session) throw refuse("UNAUTHORIZED", "Sign in first.");
    if (!runtime.env.schoolsOpen) {
      throw refuse("FORBIDDEN", "New schools are created by this server's operator.", {
        reason: "closed",
      });
    }
    const { id: user_id, ...person } = session.user;
    await requireTry(runtime.database.auth, NEW_SCHOOLS, user_id);
    const place = await foundSchool(context, input, { user_id, ...person });
    await chooseSchool(runtime.database.auth, session, place.school_id);
    return meOf(context, { ...session, ...place });
  }),

  setUp: os.setUp.handler(async ({ context, input }) => {
    const { runtime, request } = context;
    const { auth } = runtime.database;
    const { token, email, password, first_name } = input;
    const last_name = input.last_name ?? "";
    requireSafeTransport(runtime, request);
    requirePassword(password, { email, first_name, last_name });
    if (!(await claimSetupToken(auth, token))) {
      throw refuse("FORBIDDEN", "This set-up link was used or has expired.", { reason: "token" });
    }
    let user_id: string | undefined;
    try {
      user_id = await createAccount(runtime, { email, password, first_name, last_name });
      await foundSchool(context, input, { user_id, first_name, last_name, email });
    } catch (error) {
      if (user_id) await removeAccount(auth, user_id);
      await returnSetupToken(auth, token);
      throw error;
    }
    return meOf(context, await signIn(runtime, request, email, password));
  }),
});

async function composeReset(runtime: Runtime, owner: Owner, token: string): Promise<Mail> {
  const school = await schoolNameOf(runtime, owner);
  const letter = resetLetter({
    ...owner,
    school,
    url: `${runtime.env.origin}/reset-password#${token}`,
  });
  return { kind: "reset", recipient: owner.email, ...composeLetter(letter) };
}

async function composeChanged(runtime: Runtime, owner: Owner): Promise<Mail> {
  const letter = changedLetter({ ...owner, school: await schoolNameOf(runtime, owner) });
  return { kind: "password_changed", recipient: owner.email, ...composeLetter(letter) };
}

async function schoolNameOf({ database }: Runtime, { school_id }: Owner): Promise<string> {
  return school_id ? findSchoolNameEverywhere(database.app, school_id) : "Halaqah";
}

async function meOf({ runtime }: CallContext, session: Session): Promise<Me> {
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

function requirePassword(
  password: string,
  person: { email: string; first_name: string; last_name: string },
): void {
  const fault =
    passwordFault(password, person) ?? (isCommonPassword(password) ? "common" : undefined);
  if (!fault) return;
  const why = {
    short: `The password needs at least ${PASSWORD_MIN} characters.`,
    personal: "The password must not be your own name or e-mail.",
    common: "This password is too common; others would guess it.",
  };
  throw refuse("UNPROCESSABLE_CONTENT", why[fault], { reason: `password_${fault}` });
}

type Founder = { user_id: string; first_name: string; last_name: string; email: string };

/** Makes a school with its first admin; the account's first profile has the account's own id. */
async function foundSchool(
  { runtime, request }: CallContext,
  input: NewSchool,
  { user_id, ...person }: Founder,
): Promise<{ school_id: string; profile_id: string }> {
  const { app, auth } = runtime.database;
  const school: School = {
    id: newId(),
    name: input.school_name,
    type: input.school_type,
    state: input.state,
    time_zone: ZONE,
    weekend_days: input.weekend_days ?? weekendOf(input.state),
    attendance_window_days: 7,
    plan: "starter",
  };
  const profile_id = (await hasMembership(auth, user_id)) ? newId() : user_id;
  await withinSchool(app, school, async (scope) => {
    await insertSchool(scope, { profile_id, ...person });
    scope.record({ action: "school.create", subject_id: school.id, label: school.name });
    await writeAudit(scope, request.id);
  });
  await addMembership(auth, { user_id, school_id: school.id, profile_id });
  return { school_id: school.id, profile_id };
}
