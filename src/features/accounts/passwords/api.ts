import { setTimeout as sleep } from "node:timers/promises";
import { accountsContract } from "#features/accounts/contract.ts";
import { passwordFault, PASSWORD_MIN } from "#features/accounts/rules.ts";
import { findSchoolNameEverywhere } from "#features/schools/db.ts";
import { refuse } from "#lib/errors.ts";
import { composeLetter } from "#server/mail/letter.ts";
import type { Mail } from "#server/mail/mail.ts";
import type { Runtime } from "#server/runtime.ts";
import { serveOpen } from "#server/serve.ts";
import { isCommonPassword } from "#server/session/common-passwords.ts";
import { PER_ACCOUNT, requireTry, RESET_ACCOUNT, RESET_ADDRESS } from "#server/session/limits.ts";
import { changePassword, holdsPassword } from "#server/session/own.ts";
import { findReset, type Owner, requestReset, resetPassword } from "#server/session/reset.ts";
import { requireSafeTransport, requireSession } from "#server/session/sign-in.ts";

import { changedLetter, resetLetter } from "./text.ts";

const os = serveOpen(accountsContract);
const ANSWER_MS = 300;

export const requestResetCall = os.requestReset.handler(
  async ({ context: { runtime, request }, input }) => {
    const { auth } = runtime.database;
    await requireTry(auth, RESET_ADDRESS, request.address);
    await requireTry(auth, RESET_ACCOUNT, input.email);
    const work = requestReset(auth, input.email, (owner, token) =>
      composeReset(runtime, owner, token),
    );
    // An address that is known takes longer: nobody shall learn it from the clock.
    await Promise.all([work, sleep(ANSWER_MS)]);
    return { sent: true };
  },
);

export const resetPasswordCall = os.resetPassword.handler(
  async ({ context: { runtime, request }, input }) => {
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
  },
);

export const changePasswordCall = os.changePassword.handler(async ({ context, input }) => {
  const { runtime, request } = context;
  const { auth } = runtime.database;
  const session = requireSession(request);
  const { id: user_id, ...person } = session.user;
  requireSafeTransport(runtime, request);
  await requireTry(auth, PER_ACCOUNT, person.email);
  if (!(await holdsPassword(auth, session, input.current))) {
    throw refuse("UNPROCESSABLE_CONTENT", "That is not your password.", { reason: "current" });
  }
  requirePassword(input.password, person);
  const owner = { user_id, school_id: session.school_id, ...person };
  await changePassword(auth, session, input.password, await composeChanged(runtime, owner));
  return { changed: true };
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

/** The name that mails about an account bear: of the school it works in, where it has one. */
export async function schoolNameOf(
  { database }: Runtime,
  { school_id }: { school_id: string | null },
): Promise<string> {
  return school_id ? findSchoolNameEverywhere(database.app, school_id) : "Halaqah";
}

/** Refuses a new password that is short, common, or the person's own name. */
export function requirePassword(
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
