import { APIError } from "better-auth";
import { refuse } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import { recordBeside } from "#server/audit/audit.ts";
import type { Runtime } from "#server/runtime.ts";
import type { RequestFacts } from "#server/serve.ts";
import { endedCookie, isProtected, sessionCookie } from "./cookie.ts";
import { countTry, forgetTries, NOTED_SESSIONS, PER_ACCOUNT, PER_ADDRESS } from "./limits.ts";
import { endSession, findSession, type Session } from "./session.ts";

/**
 * Starts a session by e-mail and password and sets its cookie; a session that the browser had is
 * ended. Unknown address and wrong password are answered alike, in text and in time.
 */
export async function signIn(
  runtime: Runtime,
  request: RequestFacts,
  { email, password, code }: Credentials,
): Promise<Session> {
  requireSafeTransport(runtime, request);
  const { auth: pool } = runtime.database;
  await requireTries(runtime, request, email);
  const token = await checkPassword(runtime, request, email, password);
  const session = await findSession(pool, token);
  if (!session) throw new Error("the session was not written");
  if (session.two_step) await requireCode(runtime, request, session, code);
  await forgetTries(pool, PER_ACCOUNT, email);
  await carrySession(runtime, request, session);
  return session;
}

type Credentials = { email: string; password: string; code?: string | undefined };

/** Gives a session that has just begun to the browser; one that the browser had is ended. */
export async function carrySession(
  runtime: Runtime,
  request: RequestFacts,
  session: Session,
): Promise<void> {
  if (request.session) await endSession(runtime.database.auth, request.session.token);
  const cookie = sessionCookie(request.transport, session.token, runtime.cookieKey);
  request.setHeader("set-cookie", cookie);
  await noteAtSchool(runtime, request, session, "session.start");
}

/** A session that lacks its code ends before anybody has its token: there is no half-open one. */
async function requireCode(
  runtime: Runtime,
  request: RequestFacts,
  session: Session,
  code: string | undefined,
): Promise<void> {
  if (code && (await runtime.twoStep.take(session.user.id, code))) return;
  await endSession(runtime.database.auth, session.token);
  if (code) await noteAtSchool(runtime, request, session, "session.wrong_code");
  throw refuse("UNAUTHORIZED", "The code of your app is needed.", {
    reason: code ? "code_wrong" : "code_needed",
  });
}

/** Writes what happens to an account into the trail of the school it works in. */
export async function noteAtSchool(
  runtime: Runtime,
  request: RequestFacts,
  { user, school_id, profile_id }: Session,
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

/** Who is signed in; refused where nobody is. */
export function requireSession({ session }: RequestFacts): Session {
  if (!session) throw refuse("UNAUTHORIZED", "Sign in first.");
  return session;
}

/** Ends the session and takes the cookie away. */
export async function signOut(runtime: Runtime, request: RequestFacts): Promise<void> {
  const { session } = request;
  if (session) {
    await endSession(runtime.database.auth, session.token);
    await noteAtSchool(runtime, request, session, "session.end");
  }
  request.setHeader("set-cookie", endedCookie(request.transport));
}

/** Refuses to take a password over plain http in production, unless the operator allowed it. */
export function requireSafeTransport({ env, log }: Runtime, request: RequestFacts): void {
  if (isProtected(request.transport)) return;
  if (env.production && !env.allowHttp) {
    throw refuse("FORBIDDEN", "Sign-in needs https. Set ALLOW_HTTP=1 to allow plain http.", {
      reason: "plain_http",
    });
  }
  log.warn(
    { request_id: request.id },
    "sign-in over plain http: the password can be read on the way",
  );
}

async function requireTries(runtime: Runtime, request: RequestFacts, email: string): Promise<void> {
  const { auth: pool } = runtime.database;
  // Who is over the limit of the address must not use up the tries of other people's accounts.
  const wait =
    (await countTry(pool, PER_ADDRESS, request.address)) ||
    (await countTry(pool, PER_ACCOUNT, email));
  if (wait === 0) return;
  runtime.log.warn({ request_id: request.id, address: request.address }, "too many sign-in tries");
  throw refuse("TOO_MANY_REQUESTS", "Too many tries. Wait and try again.", { retry_after: wait });
}

async function checkPassword(
  runtime: Runtime,
  request: RequestFacts,
  email: string,
  password: string,
): Promise<string> {
  try {
    const headers = new Headers({ "user-agent": request.userAgent });
    const { token } = await runtime.auth.api.signInEmail({ body: { email, password }, headers });
    return token;
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    runtime.log.info({ request_id: request.id, address: request.address }, "sign-in refused");
    throw refuse("UNAUTHORIZED", "Invalid login credentials");
  }
}
