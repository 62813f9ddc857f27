import { meOf } from "#features/accounts/api.ts";
import { isFamilyEverywhere } from "#features/accounts/db.ts";
import { transact } from "#db/transaction.ts";
import { refuse } from "#lib/errors.ts";
import type { Runtime } from "#server/runtime.ts";
import { type RequestFacts, serveOpen } from "#server/serve.ts";
import { attributes } from "#server/session/cookie.ts";
import { refuseToken } from "#server/session/limits.ts";
import { DEVICE_DAYS, deviceCookie, deviceKey } from "#server/session/passwordless.ts";
import type { Session } from "#server/session/session.ts";
import {
  carrySession,
  noteAtSchool,
  requireSafeTransport,
  requireSession,
} from "#server/session/sign-in.ts";
import { hashToken } from "#server/session/tokens.ts";
import { devicesContract, type RememberedDevice } from "./contract.ts";
import {
  deleteDevice,
  deleteDeviceOf,
  findDeviceOwner,
  findDevices,
  insertDevice,
  takeDevice,
} from "./db.ts";

const os = serveOpen(devicesContract);

export const devicesRoutes = os.router({
  listDevices: os.listDevices.handler(async ({ context: { runtime, request } }) => {
    const { user } = requireSession(request);
    const current = hashToken(deviceKey(request));
    const found = await findDevices(runtime.database.auth, user.id);
    return found.map(({ key_hash, ...device }) => ({ ...device, current: key_hash === current }));
  }),

  rememberDevice: os.rememberDevice.handler(async ({ context: { runtime, request } }) =>
    rememberDevice(runtime, request, requireSession(request)),
  ),

  endDevice: os.endDevice.handler(async ({ context: { runtime, request }, input }) => {
    const session = requireSession(request);
    if (!(await deleteDevice(runtime.database.auth, session, input.id))) {
      throw refuse("NOT_FOUND", "There is no such phone.");
    }
    await noteAtSchool(runtime, request, session, "session.forget");
    return { ended: true };
  }),

  useDevice: os.useDevice.handler(async ({ context }) => {
    const { runtime, request } = context;
    const { auth } = runtime.database;
    requireSafeTransport(runtime, request);
    const key = deviceKey(request);
    const owner = await findDeviceOwner(auth, key);
    const isFamily = owner && (await isFamilyEverywhere(runtime.database, owner.user_id));
    const started = isFamily ? await takeDevice(auth, key, request.userAgent) : undefined;
    if (!started) {
      dropCookie(request);
      return refuseToken(auth, request.address);
    }
    return meOf(context, await carrySession(runtime, request, started));
  }),

  forgetDevice: os.forgetDevice.handler(async ({ context: { runtime, request } }) => {
    dropCookie(request);
    return { ended: await deleteDeviceOf(runtime.database.auth, deviceKey(request)) };
  }),
});

/** Remembers the phone that sent a request as the account's own. Refuses accounts of staff, and two-step sign-in. */
export async function rememberDevice(
  runtime: Runtime,
  request: RequestFacts,
  session: Session,
): Promise<RememberedDevice> {
  requireSafeTransport(runtime, request);
  if (!(await isFamilyEverywhere(runtime.database, session.user.id))) {
    const words = "This account signs in with its password.";
    throw refuse("CONFLICT", words, { reason: "needs_password" });
  }
  const { userAgent } = request;
  const old = deviceKey(request);
  const { device, key } = await transact(runtime.database.auth, "read write", (tx) =>
    insertDevice(tx, session, { userAgent, old }),
  );
  setCookie(request, key, DEVICE_DAYS.all * 24 * 60 * 60);
  await noteAtSchool(runtime, request, session, "session.remember");
  const { key_hash: _, ...shown } = device;
  return { ...shown, current: true };
}

function dropCookie(request: RequestFacts): void {
  setCookie(request, "", 0);
}

function setCookie({ transport, setHeader }: RequestFacts, key: string, seconds: number): void {
  const name = deviceCookie(transport);
  setHeader("set-cookie", `${name}=${key}; Max-Age=${seconds}; ${attributes(transport)}`);
}
