import type { Runtime } from "#server/runtime.ts";

/**
 * Does work for one after another, each in a transaction of its own, so that one that fails holds up no other. Logs what was
 * thrown in the words of `failed`, and answers it.
 */
export async function eachAlone(
  { log }: Pick<Runtime, "log">,
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
  failed: string,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const id of ids) {
    try {
      await work(id);
    } catch (error) {
      failures.push(error);
      log.error({ err: error, of: id }, failed);
    }
  }
  return failures;
}
