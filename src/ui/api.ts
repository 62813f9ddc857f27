import { createORPCClient } from "@orpc/client";
import type { AnyContractRouter, ContractRouterClient } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { createTanstackQueryUtils, type RouterUtils } from "@orpc/tanstack-query";

const TIMEOUT_MS = 10_000;

let school: string | undefined;

/** Names the school this page works in; every call carries it, so two tabs cannot mix schools. */
export function setSchool(id: string | undefined): void {
  school = id;
}

/** A timed-out or unreachable server; screens show their own text for it. */
async function request(url: Request, init: { redirect?: Request["redirect"] }): Promise<Response> {
  const headers = new Headers(url.headers);
  if (school) headers.set("x-halaqah-school", school);
  if (url.method === "POST") headers.set("idempotency-key", crypto.randomUUID());
  return fetch(new Request(url, { headers }), {
    ...init,
    credentials: "same-origin",
    signal: AbortSignal.any([url.signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
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
