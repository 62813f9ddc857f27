import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { openOwnerPool } from "#db/database.ts";
import { alone } from "#server/cells/both.ts";
import { requireItsSecret } from "#server/cells/checks.ts";
import { sealsBetween } from "#server/cells/seals.ts";
import { type Env, readEnv } from "#server/env.ts";
import { openFiles } from "#server/files.ts";
import { derive, readSecret } from "#server/secret.ts";
import { cancelMove, type SchoolMove, moveSchool, noSchool } from "./move-school.ts";

const USAGE = `npm run cell -- move ID --to URL --settings FILE [--from URL]
npm run cell -- cancel ID --to URL --settings FILE   (removes what a move began, and opens the school here)
  --to        the other cell's database, as a superuser
  --settings  the other cell's settings, NAME=value by line: SECRET, PUBLIC_URL, and FILES_URL or DATA_DIR
  --from      this database as the other one reaches it, if not by DATABASE_URL
docs/run-cluster.md says what has to be there.`;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
type Say = (line: string) => void;

/** `npm run cell`: moves a school to another installation's database while it works. */
export async function runCell(env: Env, [order = "", id = "", ...more]: string[], say: Say) {
  const { to, settings, from = env.databaseUrl } = readFlags(more);
  if (!["move", "cancel"].includes(order) || !to || !settings) throw new Error(USAGE);
  if (!ID.test(id)) throw noSchool(id);
  if (!env.databaseUrl || !from) {
    throw new Error("A school moves from a PostgreSQL of its own: DATABASE_URL is not set.");
  }
  const move = await openMove(env, { school_id: id, to, from, settings });
  try {
    await alone(move, id, async () => {
      try {
        await (order === "cancel" ? cancelMove(move, say) : moveSchool(move, say));
      } finally {
        await rm(move.draft, { force: true });
      }
    });
  } finally {
    await move.close();
  }
}

function readFlags(args: string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({ args, options: { to: text, settings: text, from: text } }).values;
  } catch {
    throw new Error(USAGE);
  }
}

async function openMove(
  env: Env,
  {
    school_id,
    to,
    from,
    settings,
  }: { school_id: string; to: string; from: string; settings: string },
): Promise<SchoolMove> {
  const other = readEnv(parseEnv(readFileSync(settings, "utf8")) as Record<string, string>);
  if (!other.publicUrl)
    throw new Error(`${settings} has no PUBLIC_URL: nobody would find the school.`);
  if (!other.filesUrl && !existsSync(other.dataDir)) {
    throw new Error(
      `The files of the other cell are not within reach: ${other.dataDir} is not here, and ${settings} has no FILES_URL.`,
    );
  }
  if (!other.secret && !existsSync(join(other.dataDir, "secret"))) {
    throw new Error(`${settings} has no SECRET: what is sealed could not be sealed anew.`);
  }
  const secret = readSecret(other.dataDir, other.secret);
  await requireItsSecret(to, other, derive(secret, "login:halaqah_app"));
  const source = openOwnerPool({ connectionString: env.databaseUrl, max: 4 });
  const target = openOwnerPool({ connectionString: to, max: 3 });
  return {
    source,
    target,
    school_id,
    from,
    addresses: { here: env.origin, there: other.origin },
    files: { here: await openFiles(env), there: await openFiles(other) },
    seals: sealsBetween(readSecret(env.dataDir, env.secret), secret),
    // The next command for the school removes what a killed one left here.
    draft: join(env.dataDir, `moving-${school_id}`),
    async close() {
      await Promise.all([source.end(), target.end()]);
    },
  };
}
