const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const ZEROS = /^0+$/;

/**
 * The id of the trace to which a request belongs, from a W3C `traceparent` header of version 00; undefined when the
 * header is absent or not valid.
 */
export function traceIdOf(header: string | undefined): string | undefined {
  const [, trace = "0", parent = "0"] = TRACEPARENT.exec(header ?? "") ?? [];
  return ZEROS.test(trace) || ZEROS.test(parent) ? undefined : trace;
}
