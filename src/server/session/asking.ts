import { AsyncLocalStorage } from "node:async_hooks";
import type { Asker } from "#server/turns.ts";

type Asking = Asker & { hasTurn?: boolean };

/** Set for the whole of a request, because Better Auth hands nothing of it on to the hash of a password. */
const asking = new AsyncLocalStorage<Asking>();

/** Who asks; what no request asked for is our own. */
export function whoAsks(): Asking {
  return asking.getStore() ?? { line: "", isTrusted: true };
}

/** Runs a request as its asker. */
export function runAs<T>(asker: Asking, work: () => T): T {
  return asking.run(asker, work);
}

/** Runs a part of a request in an account's own line: its owner proved something already. */
export function runInLineOf<T>(account: string, work: () => T): T {
  const own = { line: `account:${account}`, isTrusted: true };
  return asking.run({ ...whoAsks(), ...own }, work);
}
