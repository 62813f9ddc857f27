import { contract } from "#app/api.ts";
import type { Caller } from "#app/testing.ts";
import type { ExampleIds } from "#lib/call.ts";
import { listCalls } from "#server/calls.ts";

/**
 * The reads that a caller may make, each with its example. Calls that the caller may not make, or whose example
 * finds nothing, are left out.
 */
export async function readsOf(caller: Caller, known: ExampleIds) {
  const reads = [];
  for (const { method, path, meta } of listCalls(contract)) {
    if (method !== "GET" || meta.permission === "public") continue;
    const query = meta.example(known) as Record<string, string>;
    const filled = path.replace(/\{(\w+)\}/g, (_, part: string) => {
      const value = query[part] ?? "";
      delete query[part];
      return encodeURIComponent(value);
    });
    const read = () => caller.get(filled, query);
    if ((await read()).status === 200) reads.push(read);
  }
  return reads;
}
