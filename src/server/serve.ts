import type { AnyContractRouter } from "@orpc/contract";
import { implement, os, type ImplementerInternal } from "@orpc/server";
import type { CallMeta } from "#lib/call.ts";
import { refuse } from "#lib/errors.ts";
import { may } from "#lib/permissions.ts";
import { writeAudit } from "#server/audit/audit.ts";
import { once } from "#server/idempotency/idempotency.ts";
import type { Runtime } from "./runtime.ts";
import { within, type Scope } from "./scope.ts";
import type { Transport } from "#server/session/cookie.ts";
import type { Session } from "#server/session/session.ts";

/** What of an HTTP request the calls may know. */
export type RequestFacts = {
  id: string;
  address: string;
  transport: Transport;
  session: Session | undefined;
  /** The school that the page was loaded with. */
  school: string | undefined;
  idempotencyKey: string | undefined;
  userAgent: string;
  setHeader: (name: string, value: string) => void;
};

export type CallContext = { request: RequestFacts; runtime: Runtime };

type ScopedContext = CallContext & { scope: Scope };

const NO_META: CallMeta = { permission: "session", example: () => ({}) };

/**
 * The path of every call that touches a school: session, permission, one transaction in the school,
 * then (inside) validation, handler, validation of the answer, audit line of a write.
 */
const inSchool = os
  .$meta(NO_META)
  .$context<CallContext>()
  .middleware(async ({ context, next, path, procedure }, input, output) => {
    const { request, runtime } = context;
    const { meta, route } = procedure["~orpc"];
    const actor = requireSchool(request);
    const readOnly = route.method === "GET";
    const { permission } = meta;

    return within(
      runtime.database.app,
      actor,
      async (scope) => {
        if (permission === "session" || permission === "public") {
          throw new Error(`${path.join(".")} names no permission of the matrix`);
        }
        if (!may(permission, scope.person)) {
          throw refuse("FORBIDDEN", "Your role does not allow this.", { reason: "role" });
        }
        const run = async () => {
          const result = await next({ context: { scope } });
          if (!readOnly && scope.recorded.length === 0) {
            throw new Error(`${path.join(".")} wrote without an audit line`);
          }
          return result.output;
        };
        const key = readOnly ? undefined : request.idempotencyKey;
        const answer = key ? await once(scope, key, path.join("."), input, run) : await run();
        await writeAudit(scope, request.id);
        return output(answer);
      },
      { readOnly, now: runtime.now() },
    );
  });

function requireSchool(request: RequestFacts) {
  const { session, school } = request;
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
  return { school_id, profile_id };
}

/** Implements the calls of a contract that touch a school; handlers get `context.scope`. */
export function serve<T extends AnyContractRouter>(contract: T) {
  // A generic contract hides `use` from the compiler, which cannot know that it is no single call.
  const implementer = implement(contract).$context<CallContext>() as {
    use(middleware: unknown): unknown;
  };
  return implementer.use(inSchool) as ImplementerInternal<T, CallContext, ScopedContext>;
}

/** Implements calls before or beside a school: sign-in, sign-out, who am I. */
export function serveOpen<T extends AnyContractRouter>(contract: T) {
  return implement(contract).$context<CallContext>();
}
