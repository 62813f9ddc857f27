import { appendFileSync, mkdirSync } from "node:fs";

/** `npm run test:cluster` prints it at the end. */
const FILE = ".tmp/cluster.txt";

/** Adds a line to what the run prints. */
export function tell(line: string): void {
  mkdirSync(".tmp", { recursive: true });
  appendFileSync(FILE, `${line}\n`);
}

/** Says what is skipped for want of packages; where skipping is not allowed, that is an error. */
export function skips(what: string, missing: string[]): boolean {
  if (missing.length === 0) return false;
  const line = `skipped: ${what}, without ${missing.join(", ")}`;
  if (process.env["MUST_DRILL"]) throw new Error(line);
  tell(line);
  return true;
}
