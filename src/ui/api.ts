import { createORPCClient } from "@orpc/client";
import type { AnyContractRouter, ContractRouterClient } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { createTanstackQueryUtils, type RouterUtils } from "@orpc/tanstack-query";
import { createTransport } from "./transport.ts";

/** The one transport of this page: the clients are constants of their modules, made before the app is. */
export const transport = createTransport();

/**
 * The query options and calls of one feature's contract, under one key so that a write can make all
 * its reads stale: `queryClient.invalidateQueries({ queryKey: students.key() })`.
 */
export function apiOf<T extends AnyContractRouter>(
  feature: string,
  contract: T,
): RouterUtils<ContractRouterClient<T>> {
  const link = new OpenAPILink(contract, {
    url: `${location.origin}/api`,
    clientInterceptors: [
      // The text goes beside the request: `transport.request` says why.
      (call) => {
        const json = JSON.stringify(call.request.body);
        return call.next({ ...call, context: { ...call.context, json } });
      },
    ],
    fetch: (request, init, { context }) => transport.request(request, init, context.json),
  });
  const client: ContractRouterClient<T> = createORPCClient(link);
  return createTanstackQueryUtils(client, { path: [feature] });
}
