import { refuse } from "#lib/errors.ts";
import { serveOpen } from "#server/serve.ts";
import { holdsPassword, isProved } from "#server/session/own.ts";
import { refreshSession } from "#server/session/session.ts";
import { noteAtSchool, requireSafeTransport, requireSession } from "#server/session/sign-in.ts";
import { twoStepContract } from "./contract.ts";

const os = serveOpen(twoStepContract);

export const twoStepApi = os.router({
  confirmSession: os.confirmSession.handler(async ({ context: { runtime, request }, input }) => {
    const { auth } = runtime.database;
    const session = requireSession(request);
    const { user } = session;
    requireSafeTransport(runtime, request);
    const { password, code } = input;
    const look = async () =>
      (code !== undefined && (await runtime.twoStep.take(user.id, code))) ||
      (password !== undefined && (await holdsPassword(auth, session, password)));
    if (!(await isProved(auth, session, look))) {
      throw refuse("UNPROCESSABLE_CONTENT", "That is not right.", { reason: "current" });
    }
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
    let recovery_codes: string[] | undefined;
    const look = async () => {
      recovery_codes = await runtime.twoStep.confirm(user.id, input.code);
      return recovery_codes !== undefined;
    };
    if (!(await isProved(runtime.database.auth, session, look)) || !recovery_codes) {
      throw refuse("UNPROCESSABLE_CONTENT", "That code is not right.", { reason: "code_wrong" });
    }
    await noteAtSchool(runtime, request, session, "two_step.on");
    return { recovery_codes };
  }),

  renewRecoveryCodes: os.renewRecoveryCodes.handler(async ({ context: { runtime, request } }) => {
    const session = requireSession(request);
    if (!session.two_step) {
      throw refuse("CONFLICT", "Two-step sign-in is off.", { reason: "off" });
    }
    const recovery_codes = await runtime.twoStep.renew(session.user.id);
    await noteAtSchool(runtime, request, session, "two_step.codes");
    return { recovery_codes };
  }),

  endTwoStep: os.endTwoStep.handler(async ({ context: { runtime, request } }) => {
    const session = requireSession(request);
    await runtime.twoStep.end(session.user.id);
    await noteAtSchool(runtime, request, session, "two_step.off");
    return { ended: true };
  }),
});
