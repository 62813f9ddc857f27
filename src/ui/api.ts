import { createORPCClient } from "@orpc/client";
import type { AnyContractRouter, ContractRouterClient } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { createTanstackQueryUtils, type RouterUtils } from "@orpc/tanstack-query";

const TIMEOUT_MS = 10_000;
/** Thousands of lines take longer, and their answer is worth waiting for. */
const IMPORT_TIMEOUT_MS = 60_000;

let school: string | undefined;

/** Names the school this page works in; every call carries it, so two tabs cannot mix schools. */
export function setSchool(id: string | undefined): void {
  school = id;
}

type Prove = () => Promise<boolean>;
let prove: Prove | undefined;

/** Says who asks for the password again where a call needs it; true when it was given. */
export function onStepUp(ask: Prove | undefined): void {
  prove = ask;
}

/** A timed-out or unreachable server; screens show their own text for it. */
async function request(url: Request, init: { redirect?: Request["redirect"] }): Promise<Response> {
  const headers = new Headers(url.headers);
  if (school) headers.set("x-halaqah-school", school);
  if (url.method === "POST") headers.set("idempotency-key", crypto.randomUUID());
  const asked = new Request(url, { headers });
  const isImport = new URL(url.url).pathname.startsWith("/api/imports");
  const patience = isImport ? IMPORT_TIMEOUT_MS : TIMEOUT_MS;
  const send = (one: Request) =>
    fetch(one, {
      ...init,
      credentials: "same-origin",
      signal: AbortSignal.any([url.signal, AbortSignal.timeout(patience)]),
    });
  const answer = await send(asked.clone());
  return prove && (await needsProof(answer)) && (await prove()) ? send(asked) : answer;
}

async function needsProof(answer: Response): Promise<boolean> {
  return answer.status === 403 && (await answer.clone().text()).includes('"step_up"');
}

/**
 * The query options and calls of one feature's contract, under one key so that a write can make all
 * its reads stale: `queryClient.invalidateQueries({ queryKey: students.key() })`.
 */
export function apiOf<T extends AnyContractRouter>(
  feature: string,
  contract: T,
): RouterUtils<ContractRouterClient<T>> {
  const link = new OpenAPILink(contract, { url: `${location.origin}/api`, fetch: request });
  const client: ContractRouterClient<T> = createORPCClient(link);
  return createTanstackQueryUtils(client, { path: [feature] });
}
