import { isPlaceholder } from "#features/accounts/rules.ts";
import { schoolNameOf } from "#features/accounts/passwords/api.ts";
import { refuse } from "#lib/errors.ts";
import { composeLetter } from "#server/mail/letter.ts";
import type { Mail } from "#server/mail/mail.ts";
import type { Runtime } from "#server/runtime.ts";
import { serveOpen } from "#server/serve.ts";
import { refreshSession, type Session } from "#server/session/session.ts";
import {
  noteAtSchool,
  requireSafeTransport,
  requireSession,
  unreadableCode,
} from "#server/session/sign-in.ts";
import { twoStepContract } from "./contract.ts";
import { type TwoStepChange, twoStepLetter } from "./text.ts";
import { holdsPassword, isProved } from "#server/session/proof.ts";

const os = serveOpen(twoStepContract);

/** The mail that tells the owner; none when the account has no address. */
async function composeTwoStepMail(
  runtime: Runtime,
  { user, school_id }: Session,
  change: TwoStepChange,
): Promise<Mail | undefined> {
  if (isPlaceholder(user.email)) return undefined;
  const school = await schoolNameOf(runtime, { school_id });
  const letter = composeLetter(twoStepLetter(change, { first_name: user.first_name, school }));
  return { kind: "two_step", recipient: user.email, ...letter };
}

export const twoStepRoutes = os.router({
  confirmSession: os.confirmSession.handler(async ({ context: { runtime, request }, input }) => {
    const { auth } = runtime.database;
    const session = requireSession(request);
    const { user } = session;
    requireSafeTransport(runtime, request);
    const { password, code } = input;
    const look = async () => {
      const check = code === undefined ? "wrong" : await runtime.twoStep.take(user.id, code);
      if (check === "right") return true;
      if (password !== undefined && (await holdsPassword(auth, session, password))) return true;
      if (check === "unreadable") throw unreadableCode();
      return false;
    };
    if (!(await isProved(auth, session, look))) {
      throw refuse("UNPROCESSABLE_CONTENT", "That is not right.", { reason: "current" });
    }
    await refreshSession(auth, session);
    return { confirmed: true };
  }),

  beginTwoStep: os.beginTwoStep.handler(async ({ context: { runtime, request } }) => {
    const { user, two_step } = requireSession(request);
    if (two_step)
      throw refuse("CONFLICT", "Two-step verification is already on.", { reason: "on" });
    return { uri: await runtime.twoStep.begin(user) };
  }),

  confirmTwoStep: os.confirmTwoStep.handler(async ({ context: { runtime, request }, input }) => {
    const session = requireSession(request);
    const { user } = session;
    const letter = await composeTwoStepMail(runtime, session, "on");
    let recovery_codes: string[] | undefined;
    const look = async () => {
      recovery_codes = await runtime.twoStep.confirm(user.id, input.code, letter);
      return recovery_codes !== undefined;
    };
    if (!(await isProved(runtime.database.auth, session, look)) || !recovery_codes) {
      throw refuse("UNPROCESSABLE_CONTENT", "That code is not correct.", { reason: "code_wrong" });
    }
    await noteAtSchool(runtime, request, session, "two_step.on");
    return { recovery_codes };
  }),

  renewRecoveryCodes: os.renewRecoveryCodes.handler(async ({ context: { runtime, request } }) => {
    const session = requireSession(request);
    if (!session.two_step) {
      throw refuse("CONFLICT", "Two-step verification is off.", { reason: "off" });
    }
    const recovery_codes = await runtime.twoStep.renew(
      session.user.id,
      await composeTwoStepMail(runtime, session, "codes"),
    );
    await noteAtSchool(runtime, request, session, "two_step.codes");
    return { recovery_codes };
  }),

  endTwoStep: os.endTwoStep.handler(async ({ context: { runtime, request } }) => {
    const session = requireSession(request);
    // When it was off already, there is nothing to tell.
    const mail = session.two_step ? await composeTwoStepMail(runtime, session, "off") : undefined;
    await runtime.twoStep.end(session.user.id, mail);
    await noteAtSchool(runtime, request, session, "two_step.off");
    return { ended: true };
  }),
});
