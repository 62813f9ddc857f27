import { existsSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import {
  awaitOpenCallsEverywhere,
  beginDeletionEverywhere,
  changePlanEverywhere,
  type Deleted,
  deleteSchoolEverywhere,
  endDeletionEverywhere,
  holdSchoolEverywhere,
  listSchoolsEverywhere,
  readSchoolEverywhere,
  recordCopyEverywhere,
} from "#features/privacy/operator/db.ts";
import { copyName, describeSchool, ORDERS } from "#features/privacy/operator/rules.ts";
import { rebuildPagesOf } from "#features/hifz/pages/jobs.ts";
import { copySchoolEverywhere } from "#features/privacy/jobs.ts";
import { asOwner, asOwnerPool } from "#db/database.ts";
import { oneAtATime } from "#db/migrate.ts";
import { transact, type Tx } from "#db/transaction.ts";
import { instant } from "#lib/dates.ts";
import { wordsOfError } from "#lib/errors.ts";
import { PLANS } from "#lib/plans.ts";
import type { Env } from "#server/env.ts";
import { runDoctor } from "./doctor.ts";
import { dropSchoolFiles, type Files, openFiles } from "#server/files.ts";
import { noteBackup } from "#server/installation/backups.ts";
import { fingerprintOf } from "#server/installation/secret.ts";
import { readSecret } from "#server/secret.ts";

const USAGE = `npm run admin -- schools
npm run admin -- show ID
npm run admin -- plan ID NAME   (NAME: ${PLANS.join(", ")})
npm run admin -- suspend ID     (nobody of the school gets in; its data stays)
npm run admin -- freeze ID      (everything can be read, and nothing changed)
npm run admin -- resume ID      (ends either)
npm run admin -- export ID FOLDER
npm run admin -- delete ID --name "NAME" --export FOLDER
npm run admin -- hifz:rebuild ID
npm run admin -- accept-secret  (SECRET is another one than before, and is to count from now on)
npm run admin -- backed-up      (a backup of DATABASE_URL was made now, by other means)
npm run admin -- doctor`;

const DUTY = `Keeping the books for seven years is the school's own duty: it needs the copy for that.`;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const ACCEPTED = {
  none: "was noted: this database had none yet.",
  same: "is that of this database already.",
  other: "is that of this database from now on. docs/operations.md says what ended.",
};

type Say = (line: string) => void;

/** `npm run admin`: lists the schools, or changes something of one. It may run beside a server. */
export async function runAdmin(env: Env, [order = "", id = "", ...more]: string[], say: Say) {
  const options = { dataDir: env.dataDir, url: env.databaseUrl, log: () => {} };
  const [first = ""] = more;
  const work = <T>(change: (tx: Tx) => Promise<T>) =>
    asOwnerPool(options, (owner) => transact(owner, "read write", change));
  const named = async (name: Promise<string | undefined>) => {
    const found = await name;
    if (found === undefined) throw noSchool(id);
    return found;
  };

  if (order === "doctor") return runDoctor(env, say);
  if (order === "backed-up") {
    if (!env.databaseUrl) {
      throw new Error("The server backs up the database that it brings: see npm run backup.");
    }
    await asOwner(options, noteBackup);
    return say("Noted. /healthz tells the age of this backup, and when the next one is missing.");
  }
  if (order === "accept-secret") {
    const file = join(env.dataDir, "secret");
    if (!env.secret && !existsSync(file)) {
      throw new Error(
        `SECRET is not set, and there is no ${file}: set the one of the servers. A start of a server makes such a file if there is none.`,
      );
    }
    const present = fingerprintOf(readSecret(env.dataDir, env.secret));
    const before = await asOwner(options, (owner) =>
      oneAtATime(owner, () => present.accept(owner), say),
    );
    return say(
      `${env.secret ? "The setting SECRET" : `The secret in ${file}`} ${ACCEPTED[before]}`,
    );
  }
  if (order === "schools") {
    for (const school of await asOwner(options, listSchoolsEverywhere)) {
      const hold = school.hold ? `, ${school.hold}` : "";
      const facts = `${school.plan}, ${school.students} active students${hold}`;
      say(`${school.id}  ${facts}  ${school.name}`);
    }
    return;
  }
  const isPlan = order === "plan" && PLANS.some((plan) => plan === first);
  const isKnown = ["show", "hifz:rebuild", ...Object.keys(ORDERS)].includes(order);
  const { name, folder } = readFlags(order, more);
  if (!isPlan && !isKnown && !folder) throw new Error(USAGE);
  if (!ID.test(id)) throw noSchool(id);

  const held = ORDERS[order];
  if (held) {
    say(`${await named(work((tx) => holdSchoolEverywhere(tx, id, held.hold)))} ${held.says}`);
    return;
  }
  if (isPlan) {
    say(`${await named(work((tx) => changePlanEverywhere(tx, id, first)))} has the plan ${first}.`);
    if (!env.plans) say("It counts once the server runs with PLANS=on.");
    return;
  }
  const school = await asOwner(options, (owner) => readSchoolEverywhere(owner, id));
  if (!school) throw noSchool(id);
  if (order === "show") return describeSchool(school).forEach(say);
  if (order === "hifz:rebuild") {
    const count = await asOwnerPool(options, (app) => rebuildPagesOf(app, id));
    say(`${count.pupils} students: ${count.wrong} differed from their records.`);
    return;
  }
  if (order === "delete") {
    const tells = `${school.name}: ${school.students} active students, ${school.accounts} accounts.`;
    if (!school.hold) {
      throw new Error(`${tells}\nSuspend it first: npm run admin -- suspend ${school.id}\n${DUTY}`);
    }
    if (name !== school.name) {
      throw new Error(`${tells}\nNothing was deleted: --name has to be "${school.name}".\n${DUTY}`);
    }
  }
  const copy = async () => {
    const path = join(resolve(folder), copyName(school.id, instant()));
    await mkdir(resolve(folder), { recursive: true, mode: 0o700 });
    const files = await openFiles(env);
    await work((tx) => recordCopyEverywhere(tx, id));
    const copied = await asOwnerPool(options, (owner) =>
      copySchoolEverywhere(owner, files, { school_id: id, path }),
    );
    const { size } = await stat(path);
    say(`The copy of ${school.name}: ${path} (${Math.ceil(size / 1024)} kB).`);
    return { copied, files };
  };
  if (order === "export") return void (await copy());
  const deletion = await work((tx) => beginDeletionEverywhere(tx, id));
  if (!deletion) throw noSchool(id);
  let gone: Deleted;
  let files: Files;
  try {
    await asOwner(options, (owner) => awaitOpenCallsEverywhere(owner));
    const made = await copy();
    files = made.files;
    gone = await asOwner(options, (owner) => deleteSchoolEverywhere(owner, deletion, made.copied));
  } catch (error) {
    await work((tx) => endDeletionEverywhere(tx, deletion, school)).catch((cause: unknown) => {
      throw new Error(`${wordsOfError(error)}\n${stillHeld(id)} (${wordsOfError(cause)})`, {
        cause,
      });
    });
    throw error;
  }
  await dropSchoolFiles(files, [school.id]).catch((cause: unknown) => {
    throw new Error(
      `${school.name} is deleted but for its files (${wordsOfError(cause)}): remove the folder schools/${id} of the file store.`,
      { cause },
    );
  });
  say(
    `${school.name} is deleted: ${gone.rows} rows in ${gone.tables} tables, and ${gone.accounts} accounts.`,
  );
  say(`Hand the copy to the school. ${DUTY}`);
  say("Backups from before today still have it: delete it again after restoring one.");
}

/** The school's name and the folder for its copy, as `export` and `delete` take them. */
function readFlags(order: string, more: string[]): { name: string; folder: string } {
  const flag = (name: string) => {
    const at = more.indexOf(name);
    return at < 0 ? "" : (more[at + 1] ?? "");
  };
  if (order === "export") return { name: "", folder: more[0] ?? "" };
  if (order === "delete") return { name: flag("--name"), folder: flag("--export") };
  return { name: "", folder: "" };
}

function stillHeld(id: string): string {
  return `The school stays closed until you run: npm run admin -- suspend ${id}`;
}

function noSchool(id: string): Error {
  return new Error(`There is no school ${id}. npm run admin -- schools lists them.`);
}
