import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from "@orpc/openapi-client/standard";
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from "@orpc/openapi/standard";
import type { AnyRouter } from "@orpc/server";
import { StandardHandler, type StandardHandlerOptions } from "@orpc/server/standard";
import type { CallContext } from "./serve.ts";

/** Leaves answers as they are: the contracts hold nothing but JSON, so there is nothing to convert. */
class PlainJson extends StandardOpenAPIJsonSerializer {
  override serialize(data: unknown): ReturnType<StandardOpenAPIJsonSerializer["serialize"]> {
    return [data, false];
  }
}

/**
 * Makes the router of requests: it finds the handler of each, passes it the input and returns its answer as a value.
 * oRPC's `OpenAPIHandler` also copies each answer and sends it as a stream, which takes longer than the call itself.
 */
export function makeHandler(
  router: AnyRouter,
  options: StandardHandlerOptions<CallContext>,
): StandardHandler<CallContext> {
  const serializer = new StandardOpenAPISerializer(
    new PlainJson(),
    new StandardBracketNotationSerializer(),
  );
  const codec = new StandardOpenAPICodec(serializer);
  return new StandardHandler(router, new StandardOpenAPIMatcher(), codec, options);
}
