import type { AnyContractProcedure, AnyContractRouter } from "@orpc/contract";
import { implement, ORPCError, os, type ImplementerInternal } from "@orpc/server";
import { type CallMeta, isForTokens, type PictureKind } from "#lib/call.ts";
import { errorData, refuse } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import { may } from "#lib/permissions.ts";
import { recordBeside, writeAudit } from "#server/audit/audit.ts";
import { refuseSuspended } from "#server/holds/holds.ts";
import { claimKey, runOnce } from "#server/idempotency/idempotency.ts";
import type { Outcomes } from "#server/metrics/rules.ts";
import { compiled } from "./compiled.ts";
import { readPicture } from "./picture.ts";
import { nowIn, type Runtime } from "./runtime.ts";
import { within, type Scope } from "./scope.ts";
import { runAs } from "#server/session/asking.ts";
import type { Transport } from "#server/session/cookie.ts";
import {
  countTry,
  type Limit,
  WRITES,
  WRITES_DEMO,
  WRITES_STAFF,
  WRITES_TOKEN,
} from "#server/session/limits.ts";
import { requireSession } from "#server/session/sign-in.ts";
import { requireFresh, requireNoLink, type Session } from "#server/session/session.ts";
import { requireWrite } from "./writes.ts";

/** The facts of an HTTP request that calls may know. */
export type RequestFacts = {
  id: string;
  /** The origin as limits count it: an IPv4 address, or the /64 of an IPv6 address. */
  address: string;
  transport: Transport;
  /** The Cookie header as sent. */
  cookie: string;
  session: Session | undefined;
  /** The school for which the page was loaded. */
  school: string | undefined;
  /** The profile for which the page was loaded. */
  person: string | undefined;
  idempotencyKey: string | undefined;
  userAgent: string;
  /** Sets a header of the answer; a cookie is added to those already set. */
  setHeader: (name: string, value: string) => void;
};

export type CallContext = { request: RequestFacts; runtime: Runtime };

/** `picture`: the picture that came with the call, encoded anew. */
type ScopedContext = CallContext & { scope: Scope; picture: Buffer | undefined };

const NO_META: CallMeta = { permission: "session", example: () => ({}) };

/**
 * The way of every call in a school: the session, the picture if there is one, then one transaction in the
 * school with permission, validation, handler, validation of the answer, and the audit line of a write.
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
    const key = readOnly || meta.secret ? undefined : request.idempotencyKey;
    // What one token is answered may hold more than another may read.
    const call = actor.token ? `${name} ${actor.token.id}` : name;
    const keyed = key ? { key, actor, call, input } : undefined;
    const first = keyed && claimKey(keyed);
    const { keepsPlans } = meta;
    const isQuick = keepsPlans && !meta.mayTakeLong;
    const hasPlans = runtime.env.plans;
    const only = actor.token?.permissions;
    const options = {
      readOnly,
      now: nowIn(runtime, actor.school_id),
      first,
      keepsPlans,
      only,
      hasPlans,
    };

    try {
      const sent = await pictureIn(procedure, input);
      const picture =
        sent && (await preparePicture(context, actor, { ...sent, name, meta, signal }));
      const work = async (givesWay: boolean) =>
        within(
          runtime.database.app,
          actor,
          async (scope, claim) => {
            admit(scope, actor, meta);
            if (!readOnly && !picture) limitWrites(runtime, actor, { name, meta }, isStaff(scope));
            const runHandler = async () => {
              const result = await next({ context: { scope, picture } });
              if (!readOnly && scope.recorded.length === 0) {
                throw new Error(`${name} wrote without an audit line`);
              }
              if (!readOnly) noteToken(scope, actor, { name, input });
              return result.output;
            };
            const answer = keyed
              ? await runOnce(scope, keyed, claim, runHandler)
              : await runHandler();
            writeAudit(scope, request);
            if (runtime.metrics) countWork(scope, runtime.metrics);
            return output(answer);
          },
          { ...options, givesWay },
        );
      return await runtime.shares(actor.school_id, signal, work, isQuick);
    } catch (error) {
      const recording = noteRefusal(error, context, actor, { name, readOnly, input });
      await recording.catch((failed: unknown) =>
        runtime.log.error({ err: failed }, "not written down"),
      );
      throw error;
    }
  });

/** Counts what a call did once it is committed. */
function countWork({ counted, afterCommit }: Scope, { worked }: Outcomes): void {
  if (Object.keys(counted).length === 0) return;
  afterCommit(
    async () => worked(counted),
    () => {},
  );
}

/** Records a write of an API token also where the changed table keeps a history, which names no token. */
function noteToken(
  scope: Scope,
  { token }: Session,
  { name, input }: { name: string; input: unknown },
): void {
  if (!token || scope.recorded.some((entry) => entry !== "history")) return;
  scope.record({ action: "token.write", label: name, details: { ids: idsOf(input) } });
}

/** Refuses the call to people who may not make it, and to their tokens without the permission. */
function admit(scope: Scope, actor: SchoolSession, meta: CallMeta): void {
  const { permission, stepUp } = meta;
  if (permission === "session" || permission === "public") {
    throw new Error("a call in a school names no permission of the matrix");
  }
  refuseProgram(actor, meta);
  refuseSuspended(scope.school);
  if (!may(permission, scope.person)) {
    throw refuse("FORBIDDEN", "Your role does not allow this.", { reason: "role" });
  }
  if (scope.reaches(permission).length === 0) {
    throw refuse("FORBIDDEN", `This token lacks ${permission}.`, { reason: "token" });
  }
  if (needsTwoStep(scope, actor)) {
    throw refuse("FORBIDDEN", "Your school requires two-step verification for admins.", {
      reason: "two_step",
    });
  }
  // Whoever became staff this very moment signs in with a password.
  if (isStaff(scope) && actor.by_link && !actor.link_school_id) requireNoLink(actor);
  if (stepUp) requireFresh(actor);
}

/** Refuses an API token what only people who are signed in may do. */
function refuseProgram({ token }: Session, meta: CallMeta): void {
  if (!token || isForTokens(meta)) return;
  throw refuse("FORBIDDEN", "Only people who are signed in may do this.", { reason: "no_token" });
}

type SentPicture = { data: string; kind: PictureKind };

/** Finds the picture in a call's input; undefined without one, and when the input will be refused. */
async function pictureIn(
  { "~orpc": { meta, inputSchema } }: AnyContractProcedure,
  input: unknown,
): Promise<SentPicture | undefined> {
  if (!meta.picture) return undefined;
  const { field, kind } = meta.picture;
  const checked = await inputSchema?.["~standard"].validate(input);
  if (!checked || checked.issues) return undefined;
  const data = (checked.value as Record<string, unknown>)[field];
  return typeof data === "string" ? { data, kind } : undefined;
}

/** Encodes a picture anew while no connection is held, after checking that the person may make the call. */
async function preparePicture(
  { runtime }: CallContext,
  actor: SchoolSession,
  { data, kind, signal, ...call }: SentPicture & Call & { signal: AbortSignal | undefined },
): Promise<Buffer> {
  const check = async (scope: Scope) => {
    admit(scope, actor, call.meta);
    limitWrites(runtime, actor, call, isStaff(scope));
  };
  const now = nowIn(runtime, actor.school_id);
  const options = { readOnly: true, now, only: actor.token?.permissions };
  const ask = (givesWay: boolean) =>
    within(runtime.database.app, actor, check, { ...options, givesWay });
  await runtime.shares(actor.school_id, signal, ask);
  const sender = { line: actor.school_id, account: actor.user.id, signal };
  return readPicture(data, kind, sender);
}

type Call = { name: string; meta: CallMeta };

/**
 * Limits how much one account writes, so that nobody floods the audit log. Staff have room for a week of
 * registers, and calls that do little but add a line have limits of their own. An API token is counted by
 * itself, so that a program leaves its maker room.
 */
function limitWrites(
  runtime: Runtime,
  { user, token }: Session,
  { name, meta: { hourly } }: Call,
  staff: boolean,
): void {
  const writer = token?.id ?? user.id;
  const usual = staff ? WRITES_STAFF : WRITES;
  const limit = token ? WRITES_TOKEN : runtime.env.demo ? WRITES_DEMO : usual;
  requireWrite(runtime, limit, writer);
  if (!hourly) return;
  requireWrite(runtime, { name, tries: hourly, seconds: 60 * 60 }, writer);
}

function isStaff({ person }: Scope): boolean {
  return person.role === "admin" || person.role === "teacher";
}

/** How many refusals of one account are recorded in an hour; more would say nothing new. */
const RECORDED_REFUSALS: Limit = { name: "refusals:account", tries: 200, seconds: 60 * 60 };

type RefusedCall = { name: string; readOnly: boolean; input: unknown };

/**
 * Records a refusal in the school's audit log: calls that the role does not allow, and writes to records that
 * do not exist.
 */
async function noteRefusal(
  error: unknown,
  { request, runtime }: CallContext,
  { user, school_id, profile_id, token }: SchoolSession,
  { name, readOnly, input }: RefusedCall,
): Promise<void> {
  if (!(error instanceof ORPCError)) return;
  if (error.status !== 403 && (error.status !== 404 || readOnly)) return;
  if ((await countTry(runtime.database.auth, RECORDED_REFUSALS, token?.id ?? user.id)) > 0) return;
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

/** Whether an admin has yet to set up the two-step sign-in that the school requires. */
export function needsTwoStep({ school, person }: Scope, { two_step }: Session): boolean {
  return school.require_two_step && person.role === "admin" && !two_step;
}

type SchoolSession = Session & { school_id: string; profile_id: string };

/**
 * The session of a call in a school. Refuses an account without a school, and a page that was loaded for
 * another school or person.
 */
export function requireSchool(request: RequestFacts): SchoolSession {
  const session = requireSession(request);
  const { school } = request;
  const { school_id, profile_id } = session;
  if (!school_id || !profile_id) {
    throw refuse("FORBIDDEN", "Your account does not belong to a school yet.", {
      reason: "no_school",
    });
  }
  if (school && school !== school_id) {
    throw refuse("CONFLICT", "This page was loaded for another school. Reload it.", {
      reason: "other_school",
    });
  }
  refuseOtherPerson(request, session);
  return { ...session, school_id, profile_id };
}

/**
 * Refuses a page that was loaded for another person: what one person left waiting on a phone, or typed before
 * the session ended, must not be written by the next one who signs in. A read is refused too, because a page
 * that learned who signed in would go on as that person, with what the other one typed.
 */
function refuseOtherPerson({ person }: RequestFacts, { profile_id, user }: Session): void {
  if (!person || person === (profile_id ?? user.id)) return;
  throw refuse("CONFLICT", "This page was loaded for another person. Reload it.", {
    reason: "other_person",
  });
}

/** Implements the calls of a contract that touch a school; handlers get `context.scope`. */
export function serve<T extends AnyContractRouter>(contract: T) {
  // A generic contract hides `use` from the compiler, which cannot know that the contract is not a single
  // call.
  const implementer = implement(compiled(contract)).$context<CallContext>() as {
    use(middleware: unknown): unknown;
  };
  return implementer.use(inSchool) as ImplementerInternal<T, CallContext, ScopedContext>;
}

/** Calls outside a school have no transaction. Calls that end a session are never limited. */
const outsideSchool = os
  .$meta(NO_META)
  .$context<CallContext>()
  .middleware(async ({ context: { request, runtime }, next, path, procedure, signal }) => {
    const { meta, route } = procedure["~orpc"];
    const { session, address } = request;
    // Only these calls hash passwords.
    const run = async () => runAs({ line: address, signal }, async () => next());
    if (!session) return run();
    refuseProgram(session, meta);
    const isOwn = meta.permission === "session" && path.at(-1) !== "signOut";
    if (isOwn) refuseOtherPerson(request, session);
    if (meta.stepUp) requireFresh(session);
    const writes = route.method !== "GET" && route.method !== "DELETE";
    if (writes) limitWrites(runtime, session, { name: path.join("."), meta }, false);
    return run();
  });

/** Implements calls outside a school: sign-in, sign-out, the signed-in person. */
export function serveOpen<T extends AnyContractRouter>(contract: T) {
  const implementer = implement(compiled(contract)).$context<CallContext>() as {
    use(middleware: unknown): unknown;
  };
  return implementer.use(outsideSchool) as ImplementerInternal<T, CallContext, CallContext>;
}
