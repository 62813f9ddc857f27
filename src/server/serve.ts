import type { AnyContractProcedure, AnyContractRouter } from "@orpc/contract";
import { implement, ORPCError, os, type ImplementerInternal } from "@orpc/server";
import type { CallMeta, PictureKind } from "#lib/call.ts";
import { errorData, refuse } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import { may } from "#lib/permissions.ts";
import { recordBeside, writeAudit } from "#server/audit/audit.ts";
import { once } from "#server/idempotency/idempotency.ts";
import { readPicture } from "./picture.ts";
import type { Runtime } from "./runtime.ts";
import { within, type Scope } from "./scope.ts";
import type { Transport } from "#server/session/cookie.ts";
import { countTry, type Limit, WRITES, WRITES_STAFF } from "#server/session/limits.ts";
import { requireFresh, type Session } from "#server/session/session.ts";
import { requireWrite } from "./writes.ts";

/** What of an HTTP request the calls may know. */
export type RequestFacts = {
  id: string;
  /** Where it came from, as limits count it: an IPv4 address, or the /64 of an IPv6 one. */
  address: string;
  transport: Transport;
  /** The Cookie header as it was sent. */
  cookie: string;
  session: Session | undefined;
  /** The school that the page was loaded with. */
  school: string | undefined;
  /** The profile that the page was loaded for. */
  person: string | undefined;
  idempotencyKey: string | undefined;
  userAgent: string;
  /** Sets a header of the answer; a cookie is added to those that were set before. */
  setHeader: (name: string, value: string) => void;
};

export type CallContext = { request: RequestFacts; runtime: Runtime };

/** `picture`: the one that came with the call, made anew. */
type ScopedContext = CallContext & { scope: Scope; picture: Buffer | undefined };

const NO_META: CallMeta = { permission: "session", example: () => ({}) };

/**
 * The path of every call that touches a school: session, the picture if one comes with it, one transaction
 * in the school, then (inside) permission, validation, handler, validation of the answer, audit line of a write.
 */
const inSchool = os
  .$meta(NO_META)
  .$context<CallContext>()
  .middleware(async ({ context, next, path, procedure, signal }, input, output) => {
    const { request, runtime } = context;
    const { meta, route } = procedure["~orpc"];
    const actor = requireSchool(request);
    const readOnly = route.method === "GET";
    const name = path.join(".");
    const options = { readOnly, now: runtime.now() };

    try {
      const sent = await pictureIn(procedure, input);
      const picture =
        sent && (await preparePicture(context, actor, { ...sent, name, meta, signal }));
      return await within(
        runtime.database.app,
        actor,
        async (scope) => {
          admit(scope, actor, meta);
          if (!readOnly && !picture) limitWrites(runtime, actor, { name, meta }, isStaff(scope));
          const run = async () => {
            const result = await next({ context: { scope, picture } });
            if (!readOnly && scope.recorded.length === 0) {
              throw new Error(`${name} wrote without an audit line`);
            }
            return result.output;
          };
          const key = readOnly || meta.secret ? undefined : request.idempotencyKey;
          const answer = key ? await once(scope, key, name, input, run) : await run();
          await writeAudit(scope, request);
          return output(answer);
        },
        options,
      );
    } catch (error) {
      const noted = noteRefusal(error, context, actor, { name, readOnly, input });
      await noted.catch((failed: unknown) =>
        runtime.log.error({ err: failed }, "not written down"),
      );
      throw error;
    }
  });

/** Refuses the call to whom it is not for. */
function admit(scope: Scope, actor: SchoolSession, { permission, stepUp }: CallMeta): void {
  if (permission === "session" || permission === "public") {
    throw new Error("a call in a school names no permission of the matrix");
  }
  if (!may(permission, scope.person)) {
    throw refuse("FORBIDDEN", "Your role does not allow this.", { reason: "role" });
  }
  if (needsTwoStep(scope, actor)) {
    throw refuse("FORBIDDEN", "Your school asks its admins for two-step sign-in.", {
      reason: "two_step",
    });
  }
  if (stepUp) requireFresh(actor);
}

type Sent = { data: string; kind: PictureKind };

/** The picture in a call's input; undefined without one, and where the input will be refused. */
async function pictureIn(
  { "~orpc": { meta, inputSchema } }: AnyContractProcedure,
  input: unknown,
): Promise<Sent | undefined> {
  if (!meta.picture) return undefined;
  const { field, kind } = meta.picture;
  const checked = await inputSchema?.["~standard"].validate(input);
  if (!checked || checked.issues) return undefined;
  const data = (checked.value as Record<string, unknown>)[field];
  return typeof data === "string" ? { data, kind } : undefined;
}

/** Makes a picture anew while no connection is held, after a check that the call is for the person. */
async function preparePicture(
  { runtime }: CallContext,
  actor: SchoolSession,
  { data, kind, signal, ...call }: Sent & Call & { signal: AbortSignal | undefined },
): Promise<Buffer> {
  const check = async (scope: Scope) => {
    admit(scope, actor, call.meta);
    limitWrites(runtime, actor, call, isStaff(scope));
  };
  const options = { readOnly: true, now: runtime.now() };
  await within(runtime.database.app, actor, check, options);
  const sender = { line: actor.school_id, account: actor.user.id, signal };
  return readPicture(data, kind, sender);
}

type Call = { name: string; meta: CallMeta };

/**
 * Limits how much one account writes, so that nobody drowns the audit log: who works at the school has room for
 * a week of registers, and a call that does little but add a line has a limit of its own.
 */
function limitWrites(
  runtime: Runtime,
  { user }: Session,
  { name, meta: { hourly } }: Call,
  staff: boolean,
): void {
  requireWrite(runtime, staff ? WRITES_STAFF : WRITES, user.id);
  if (!hourly) return;
  requireWrite(runtime, { name, tries: hourly, seconds: 60 * 60 }, user.id);
}

function isStaff({ person }: Scope): boolean {
  return person.role === "admin" || person.role === "teacher";
}

/** Refusals of one account that are written down in an hour; more say nothing new. */
const NOTED: Limit = { name: "refusals:account", tries: 200, seconds: 60 * 60 };

type Asked = { name: string; readOnly: boolean; input: unknown };

/** Writes a refusal into the school's audit log: what the role does not allow, and writes to what is not there. */
async function noteRefusal(
  error: unknown,
  { request, runtime }: CallContext,
  { user, school_id, profile_id }: SchoolSession,
  { name, readOnly, input }: Asked,
): Promise<void> {
  if (!(error instanceof ORPCError)) return;
  if (error.status !== 403 && (error.status !== 404 || readOnly)) return;
  if ((await countTry(runtime.database.auth, NOTED, user.id)) > 0) return;
  const { reason = "not_found" } = errorData(error);
  const witness = { school_id, actor_id: profile_id, actor_name: fullName(user) };
  const details = { reason, ids: idsOf(input) };
  await recordBeside(runtime, witness, { action: "refused", label: name, details }, request);
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function idsOf(input: unknown): string[] {
  const values = typeof input === "object" && input ? Object.values(input) : [];
  return values.filter((value) => typeof value === "string" && ID.test(value));
}

/** Whether an admin has still to set up what the school asks its admins for. */
export function needsTwoStep({ school, person }: Scope, { two_step }: Session): boolean {
  return school.require_two_step && person.role === "admin" && !two_step;
}

type SchoolSession = Session & { school_id: string; profile_id: string };

/** The session of a call in a school; refused where the account has none, or the page is of another. */
export function requireSchool(request: RequestFacts): SchoolSession {
  const { session, school, person } = request;
  if (!session) throw refuse("UNAUTHORIZED", "Sign in first.");
  const { school_id, profile_id } = session;
  if (!school_id || !profile_id) {
    throw refuse("FORBIDDEN", "Your account belongs to no school yet.", { reason: "no_school" });
  }
  if (school && school !== school_id) {
    throw refuse("CONFLICT", "This page was loaded for another school. Reload it.", {
      reason: "other_school",
    });
  }
  // What one person left waiting on a phone must not be written by the next to sign in.
  if (person && person !== profile_id) {
    throw refuse("CONFLICT", "This page was loaded for another person. Reload it.", {
      reason: "other_person",
    });
  }
  return { ...session, school_id, profile_id };
}

/** Implements the calls of a contract that touch a school; handlers get `context.scope`. */
export function serve<T extends AnyContractRouter>(contract: T) {
  // A generic contract hides `use` from the compiler, which cannot know that it is no single call.
  const implementer = implement(contract).$context<CallContext>() as {
    use(middleware: unknown): unknown;
  };
  return implementer.use(inSchool) as ImplementerInternal<T, CallContext, ScopedContext>;
}

/** Beside a school there is no transaction. What ends a session is never one too many. */
const besideSchool = os
  .$meta(NO_META)
  .$context<CallContext>()
  .middleware(({ context: { request, runtime }, next, path, procedure }) => {
    const { meta, route } = procedure["~orpc"];
    const { session } = request;
    if (!session) return next();
    if (meta.stepUp) requireFresh(session);
    const writes = route.method !== "GET" && route.method !== "DELETE";
    if (writes) limitWrites(runtime, session, { name: path.join("."), meta }, false);
    return next();
  });

/** Implements calls before or beside a school: sign-in, sign-out, who am I. */
export function serveOpen<T extends AnyContractRouter>(contract: T) {
  const implementer = implement(contract).$context<CallContext>() as {
    use(middleware: unknown): unknown;
  };
  return implementer.use(besideSchool) as ImplementerInternal<T, CallContext, CallContext>;
}
