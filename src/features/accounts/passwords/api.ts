import { setTimeout as sleep } from "node:timers/promises";
import {
  changePassword,
  findReset,
  type Owner,
  requestReset,
  resetPassword,
} from "#features/accounts/passwords/db.ts";
import { passwordFault, PASSWORD_MIN } from "#features/accounts/rules.ts";
import { findSchoolNameEverywhere } from "#features/schools/db.ts";
import { refuse } from "#lib/errors.ts";
import type { Named } from "#lib/names.ts";
import { composeLetter } from "#server/mail/letter.ts";
import type { Mail } from "#server/mail/mail.ts";
import { sealInMail } from "#server/mail/sealed.ts";
import type { Runtime } from "#server/runtime.ts";
import { serveOpen } from "#server/serve.ts";
import { isCommonPassword } from "#server/session/common-passwords.ts";
import { rememberBrowser } from "#server/session/known-browsers.ts";
import { countTry, refuseToken, RESET_ADDRESS, returnTry } from "#server/session/limits.ts";
import { hashPassword } from "#server/session/password.ts";
import { requireSafeTransport, requireSession } from "#server/session/sign-in.ts";
import { runInLineOf } from "#server/session/asking.ts";
import { passwordsContract } from "./contract.ts";
import { changedLetter, resetLetter } from "./text.ts";
import { holdsPassword, isProved } from "#server/session/proof.ts";

const os = serveOpen(passwordsContract);
const ANSWER_MS = 300;

export const passwordsRoutes = os.router({
  requestReset: os.requestReset.handler(async ({ context: { runtime, request }, input }) => {
    const work = mailReset(runtime, request.address, input.email);
    // A known address takes longer, and nobody may learn that from the response time.
    await Promise.all([work, sleep(ANSWER_MS)]);
    return { sent: true };
  }),

  resetPassword: os.resetPassword.handler(async ({ context: { runtime, request }, input }) => {
    const { token, password } = input;
    const { auth } = runtime.database;
    requireSafeTransport(runtime, request);
    const owner = await findReset(auth, token);
    if (!owner) return refuseToken(auth, request.address, "FORBIDDEN");
    // Before the link is used up, because a refused password must not burn it.
    await requirePassword(password, owner, await schoolNameOf(runtime, owner));
    const compose = (whose: Owner) => composeChanged(runtime, whose);
    const hash = await hashOf(runtime, owner, password);
    if (!(await resetPassword(auth, token, hash, compose)))
      return refuseToken(auth, request.address, "FORBIDDEN");
    await rememberBrowser(runtime, request, owner.user_id);
    return { changed: true };
  }),

  changePassword: os.changePassword.handler(async ({ context, input }) => {
    const { runtime, request } = context;
    const { auth } = runtime.database;
    const session = requireSession(request);
    const { id: user_id, ...person } = session.user;
    requireSafeTransport(runtime, request);
    if (!(await isProved(auth, session, () => holdsPassword(auth, session, input.current)))) {
      throw refuse("UNPROCESSABLE_CONTENT", "That is not your password.", { reason: "current" });
    }
    const owner = { user_id, school_id: session.school_id, ...person };
    await requirePassword(input.password, person, await schoolNameOf(runtime, owner));
    const hash = await hashOf(runtime, owner, input.password);
    await changePassword(auth, session, hash, await composeChanged(runtime, owner));
    await rememberBrowser(runtime, request, user_id);
    return { changed: true };
  }),
});

/** Only mails that go out count towards the caller's limit; beyond it each account still gets one new mail. */
async function mailReset(runtime: Runtime, address: string, email: string): Promise<void> {
  const { auth } = runtime.database;
  const sparing = (await countTry(auth, RESET_ADDRESS, address)) > 0;
  const compose = (owner: Owner, token: string) => composeReset(runtime, owner, token);
  const isMailed = await requestReset(auth, email, compose, { sparing });
  if (!isMailed && !sparing) await returnTry(auth, RESET_ADDRESS, address);
}

/** The hash of a new password, in the hashing queue of the account's owner. */
function hashOf({ passwordCost }: Runtime, { email }: Owner, password: string): Promise<string> {
  return runInLineOf(email, () => hashPassword(password, passwordCost));
}

async function composeReset(runtime: Runtime, owner: Owner, token: string): Promise<Mail> {
  const school = await schoolNameOf(runtime, owner);
  const letter = resetLetter({
    ...owner,
    school,
    url: `${runtime.env.origin}/reset-password#${sealInMail(runtime.mailSeal, owner.email, token)}`,
  });
  return { kind: "reset", recipient: owner.email, ...composeLetter(letter) };
}

async function composeChanged(runtime: Runtime, owner: Owner): Promise<Mail> {
  const letter = changedLetter({ ...owner, school: await schoolNameOf(runtime, owner) });
  return { kind: "password_changed", recipient: owner.email, ...composeLetter(letter) };
}

/** The name in mails about an account: that of its school, if it has one. */
export async function schoolNameOf(
  { database }: Runtime,
  { school_id }: { school_id: string | null },
): Promise<string> {
  return school_id ? findSchoolNameEverywhere(database.app, school_id) : "Halaqah";
}

/** Refuses a new password that is short, common, or made of the person's own names or of words of the place. */
export async function requirePassword(
  password: string,
  person: Named & { email: string },
  school = "",
): Promise<void> {
  const fault =
    passwordFault(password, { ...person, school }) ??
    ((await isCommonPassword(password)) ? "common" : undefined);
  if (!fault) return;
  const why = {
    short: `The password needs at least ${PASSWORD_MIN} characters.`,
    personal: "The password must not be your own name or e-mail.",
    common: "This password is too common; others would guess it.",
  };
  throw refuse("UNPROCESSABLE_CONTENT", why[fault], { reason: `password_${fault}` });
}
