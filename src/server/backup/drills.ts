import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { instant, toMilliseconds } from "#lib/dates.ts";

/** When a backup was last restored for trial and found whole (ISO), beside the database that it is of. */
const fileOf = (dataDir: string): string => join(dataDir, "drill.txt");

/** Notes that a backup was restored for trial. */
export async function noteDrill(dataDir: string): Promise<void> {
  const draft = `${fileOf(dataDir)}.new`;
  await writeFile(draft, `${instant()}\n`, { mode: 0o600, flush: true });
  await rename(draft, fileOf(dataDir));
}

/** When the last trial was (ISO); undefined when there was none. */
export async function lastDrill(dataDir: string): Promise<string | undefined> {
  const text = await readFile(fileOf(dataDir), "utf8").catch(() => "");
  const at = text.trim();
  return Number.isNaN(toMilliseconds(at)) ? undefined : at;
}
