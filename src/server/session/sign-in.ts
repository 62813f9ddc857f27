import { transact } from "#db/transaction.ts";
import { refuse } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import { recordBeside } from "#server/audit/audit.ts";
import type { Runtime } from "#server/runtime.ts";
import type { RequestFacts } from "#server/serve.ts";
import { runInLineOf } from "./asking.ts";
import { endedCookie, isProtected, sessionCookie } from "./cookie.ts";
import { findOwnCounter, rememberBrowser } from "./known-browsers.ts";
import {
  CODES,
  type Counter,
  countTry,
  forgetTries,
  checkWithinLimits,
  NOTED_SESSIONS,
  PER_ACCOUNT,
  PER_ADDRESS,
} from "./limits.ts";
import {
  type Identity,
  endSession,
  findSession,
  replaceSession,
  type Session,
  startSession,
} from "./session.ts";
import { findByPassword } from "./proof.ts";

/**
 * Starts a session when e-mail, password and code are right, and sets its cookie; an earlier session of the
 * browser is ended. An unknown address and a wrong password get the same answer in the same time. `isFirst`:
 * the session begins together with the account.
 */
export async function signIn(
  runtime: Runtime,
  request: RequestFacts,
  { email, password, code }: Credentials,
  { isFirst = false } = {},
): Promise<Session> {
  requireSafeTransport(runtime, request);
  const { auth: pool } = runtime.database;
  const own = await findOwnCounter(runtime, request, email);
  const check = () => checkPassword(runtime, request, email, password);
  // The address is counted first, so that somebody over its limit cannot use up the tries of other people's
  // accounts.
  const strangers: Counter[] = [
    [PER_ADDRESS, request.address],
    [PER_ACCOUNT, email],
  ];
  const identity = own
    ? await runInLineOf(email, () => checkWithinLimits(pool, [own], check))
    : await checkWithinLimits(pool, strangers, check);
  if (!identity) throw refuse("UNAUTHORIZED", "Invalid login credentials");
  if (identity.two_step) await requireCode(runtime, request, identity, code);
  if (!own) await forgetTries(pool, PER_ACCOUNT, email);
  const { userAgent } = request;
  const token = await transact(pool, "read write", (tx) =>
    startSession(tx, identity.user.id, { userAgent, isFirst }),
  );
  return carrySession(runtime, request, token);
}

type Credentials = { email: string; password: string; code?: string | undefined };

/** Hands a new session to the browser; an earlier session of the browser is ended. */
export async function carrySession(
  runtime: Runtime,
  request: RequestFacts,
  token: string,
): Promise<Session> {
  const session = await findSession(runtime.database.auth, token);
  if (!session) throw new Error("the session was not written");
  const cookie = sessionCookie(request.transport, token, runtime.cookieKey);
  request.setHeader("set-cookie", cookie);
  const browser = await rememberBrowser(runtime, request, session.user.id);
  await replaceSession(runtime.database.auth, session, browser, request.session);
  await noteAtSchool(runtime, request, session, "session.start");
  return session;
}

/** A session begins only when the code is right too, so there are no half-open sessions. */
async function requireCode(
  runtime: Runtime,
  request: RequestFacts,
  identity: Identity,
  code: string | undefined,
): Promise<void> {
  const result = code ? await takeCode(runtime, identity, code) : "needed";
  if (result === "right") return;
  if (result === "wrong") await noteAtSchool(runtime, request, identity, "session.wrong_code");
  throw refuse("UNAUTHORIZED", "The code from your app is required.", { reason: `code_${result}` });
}

async function takeCode({ database, twoStep }: Runtime, { user }: Identity, code: string) {
  const take = async () => {
    const taken = await twoStep.take(user.id, code);
    if (taken === "unreadable") throw unreadableCode();
    return taken === "right" ? taken : undefined;
  };
  return (await checkWithinLimits(database.auth, [[CODES, user.id]], take)) ?? "wrong";
}

/** The refusal when the app's secret was sealed under another secret of the installation. */
export function unreadableCode() {
  return refuse(
    "UNPROCESSABLE_CONTENT",
    "This server can no longer check the codes of your app. Use a recovery code.",
    { reason: "code_unreadable" },
  );
}

/** Records an event of an account in the audit log of the session's school. */
export async function noteAtSchool(
  runtime: Runtime,
  request: RequestFacts,
  { user, school_id, profile_id }: Identity,
  action: string,
): Promise<void> {
  if (!school_id) return;
  const { auth } = runtime.database;
  if (action.startsWith("session.") && (await countTry(auth, NOTED_SESSIONS, user.id)) > 0) return;
  const name = fullName(user);
  const witness = { school_id, actor_id: profile_id, actor_name: name };
  const entry = { action, label: name, ...(profile_id && { subject_id: profile_id }) };
  await recordBeside(runtime, witness, entry, request);
}

/** The session of a request; refuses (401) when nobody is signed in. */
export function requireSession({ session }: RequestFacts): Session {
  if (!session) throw refuse("UNAUTHORIZED", "Sign in first.", { reason: "signed_out" });
  return session;
}

/** Ends the session and removes the cookie. */
export async function signOut(runtime: Runtime, request: RequestFacts): Promise<void> {
  const { session } = request;
  if (session) {
    await endSession(runtime.database.auth, session);
    await noteAtSchool(runtime, request, session, "session.end");
  }
  request.setHeader("set-cookie", endedCookie(request.transport));
}

/** Refuses passwords over plain http in production, unless the operator allowed it. */
export function requireSafeTransport({ env, log }: Runtime, request: RequestFacts): void {
  if (isProtected(request.transport)) return;
  if (env.production && !env.allowHttp) {
    const behindProxy = env.publicUrl?.startsWith("https:") && !env.trustProxy;
    const advice = behindProxy
      ? "Set TRUST_PROXY=1 behind a proxy that sets X-Forwarded-Proto."
      : "Set ALLOW_HTTP=1 to allow plain http.";
    throw refuse("FORBIDDEN", `Sign-in needs https. ${advice}`, { reason: "plain_http" });
  }
  log.warn(
    { request_id: request.id },
    "sign-in over plain http: the password can be read on the way",
  );
}

/** The account with this password; undefined when the password is wrong or the address unknown. */
async function checkPassword(
  runtime: Runtime,
  request: RequestFacts,
  email: string,
  password: string,
): Promise<Identity | undefined> {
  const identity = await findByPassword(runtime, email, password);
  if (!identity) {
    runtime.log.info({ request_id: request.id, address: request.address }, "sign-in refused");
  }
  return identity;
}
