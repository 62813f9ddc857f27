import { schoolNameOf } from "#features/accounts/passwords/api.ts";
import { refuse } from "#lib/errors.ts";
import { composeLetter } from "#server/mail/letter.ts";
import type { Mail } from "#server/mail/mail.ts";
import type { Runtime } from "#server/runtime.ts";
import { serveOpen } from "#server/serve.ts";
import { forgetTries, PER_ACCOUNT, requireTry } from "#server/session/limits.ts";
import { holdsPassword } from "#server/session/own.ts";
import { isPlaceholder } from "#server/session/links.ts";
import { refreshSession, type Session } from "#server/session/session.ts";
import {
  noteAtSchool,
  requireSafeTransport,
  requireSession,
  unreadableCode,
} from "#server/session/sign-in.ts";
import { twoStepContract } from "./contract.ts";
import { type TwoStepChange, twoStepLetter } from "./text.ts";

const os = serveOpen(twoStepContract);

/** The mail that tells the owner; none where the account has no address. */
async function tell(
  runtime: Runtime,
  { user, school_id }: Session,
  change: TwoStepChange,
): Promise<Mail | undefined> {
  if (isPlaceholder(user.email)) return undefined;
  const school = await schoolNameOf(runtime, { school_id });
  const letter = composeLetter(twoStepLetter(change, { first_name: user.first_name, school }));
  return { kind: "two_step", recipient: user.email, ...letter };
}

export const twoStepApi = os.router({
  confirmSession: os.confirmSession.handler(async ({ context: { runtime, request }, input }) => {
    const { auth } = runtime.database;
    const session = requireSession(request);
    const { user } = session;
    requireSafeTransport(runtime, request);
    await requireTry(auth, PER_ACCOUNT, user.email);
    const { password, code } = input;
    const check = code === undefined ? "wrong" : await runtime.twoStep.take(user.id, code);
    const proved =
      check === "right" ||
      (password !== undefined && (await holdsPassword(auth, session, password)));
    if (!proved && check === "unreadable") throw unreadableCode();
    if (!proved) {
      throw refuse("UNPROCESSABLE_CONTENT", "That is not right.", { reason: "current" });
    }
    await forgetTries(auth, PER_ACCOUNT, user.email);
    await refreshSession(auth, session);
    return { confirmed: true };
  }),

  beginTwoStep: os.beginTwoStep.handler(async ({ context: { runtime, request } }) => {
    const { user, two_step } = requireSession(request);
    if (two_step) throw refuse("CONFLICT", "Two-step sign-in is on already.", { reason: "on" });
    return { uri: await runtime.twoStep.begin(user) };
  }),

  confirmTwoStep: os.confirmTwoStep.handler(async ({ context: { runtime, request }, input }) => {
    const session = requireSession(request);
    const { user } = session;
    await requireTry(runtime.database.auth, PER_ACCOUNT, user.email);
    const recovery_codes = await runtime.twoStep.confirm(
      user.id,
      input.code,
      await tell(runtime, session, "on"),
    );
    if (!recovery_codes) {
      throw refuse("UNPROCESSABLE_CONTENT", "That code is not right.", { reason: "code_wrong" });
    }
    await forgetTries(runtime.database.auth, PER_ACCOUNT, user.email);
    await noteAtSchool(runtime, request, session, "two_step.on");
    return { recovery_codes };
  }),

  renewRecoveryCodes: os.renewRecoveryCodes.handler(async ({ context: { runtime, request } }) => {
    const session = requireSession(request);
    if (!session.two_step) {
      throw refuse("CONFLICT", "Two-step sign-in is off.", { reason: "off" });
    }
    const recovery_codes = await runtime.twoStep.renew(
      session.user.id,
      await tell(runtime, session, "codes"),
    );
    await noteAtSchool(runtime, request, session, "two_step.codes");
    return { recovery_codes };
  }),

  endTwoStep: os.endTwoStep.handler(async ({ context: { runtime, request } }) => {
    const session = requireSession(request);
    // Turned off when it is off: there is nothing to tell.
    const mail = session.two_step ? await tell(runtime, session, "off") : undefined;
    await runtime.twoStep.end(session.user.id, mail);
    await noteAtSchool(runtime, request, session, "two_step.off");
    return { ended: true };
  }),
});
