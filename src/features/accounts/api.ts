import { emailsRoutes } from "#features/accounts/emails/api.ts";
import { foundingRoutes, requireFirstSchool } from "#features/accounts/founding/api.ts";
import { joiningRoutes } from "#features/accounts/joining/api.ts";
import {
  endOwnSessionCall,
  listSessions,
  meOf,
  setLanguage,
  updateMe,
  whoAmI,
} from "#features/accounts/own/api.ts";
import {
  changePasswordCall,
  requestResetCall,
  requirePassword,
  resetPasswordCall,
} from "#features/accounts/passwords/api.ts";
import { twoStepRoutes } from "#features/accounts/two-step/api.ts";
import { serveOpen } from "#server/serve.ts";
import { createAccount } from "#server/session/accounts.ts";
import { REGISTER, requireTry } from "#server/session/limits.ts";
import { requireSafeTransport, signIn, signOut } from "#server/session/sign-in.ts";
import { runInLineOf } from "#server/session/asking.ts";
import { accountsContract } from "./contract.ts";

const os = serveOpen(accountsContract);

export const accountsRoutes = os.router({
  ...foundingRoutes,
  ...joiningRoutes,
  ...twoStepRoutes,
  ...emailsRoutes,

  register: os.register.handler(async ({ context, input }) => {
    const { runtime, request } = context;
    requireSafeTransport(runtime, request);
    await requireFirstSchool(runtime);
    requirePassword(input.password, input);
    await requireTry(runtime.database.auth, REGISTER, request.address);
    await createAccount(runtime, input);
    const session = await runInLineOf(input.email, () =>
      signIn(runtime, request, input, { isFirst: true }),
    );
    return meOf(context, session);
  }),

  requestReset: requestResetCall,
  resetPassword: resetPasswordCall,
  changePassword: changePasswordCall,
  whoAmI,
  updateMe,
  setLanguage,
  listSessions,
  endOwnSession: endOwnSessionCall,

  signIn: os.signIn.handler(async ({ context, input }) => {
    const { runtime, request } = context;
    return meOf(context, await signIn(runtime, request, input));
  }),

  signOut: os.signOut.handler(async ({ context: { runtime, request } }) => {
    await signOut(runtime, request);
    return { ended: true };
  }),
});
