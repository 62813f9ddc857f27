import {
  awaitOpenCallsEverywhere,
  awaitSchoolEverywhere,
  dropCopyEverywhere,
  dropJobsEverywhere,
  type FoundSchool,
  holdSchoolEverywhere,
  lookForSchoolEverywhere,
  placeSchoolEverywhere,
  settleArrivalEverywhere,
} from "#features/privacy/operator/db.ts";
import { resealGatewayEverywhere } from "#features/fees/gateway/db.ts";
import { queriesOver } from "#db/dialect.ts";
import { transact, type Tx } from "#db/transaction.ts";
import { wordsOfError } from "#lib/errors.ts";
import {
  copyAccounts,
  copyRows,
  lockSchoolAccounts,
  matchAccounts,
} from "#server/cells/accounts.ts";
import { inBoth, type TwoCells, withClient } from "#server/cells/both.ts";
import { requireAble } from "#server/cells/checks.ts";
import { carryKeys } from "#server/cells/former-keys.ts";
import {
  awaitCopy,
  awaitLast,
  beginReplication,
  endReplication,
} from "#server/cells/replication.ts";
import type { Seals } from "#server/cells/seals.ts";
import { differencesOf, schoolTablesIn, checksumsOf } from "#server/cells/tables.ts";
import { copySchoolFiles, dropSchoolFiles, type Files } from "#server/files.ts";

/** How long, and at which intervals, calls may end that had begun before the school froze, in ms. */
const CALLS = { longest: 4000, each: 20 };

type Say = (line: string) => void;

/** Both cells, as the command needs them. */
export type SchoolMove = TwoCells & {
  school_id: string;
  /** The database of this cell, as the other one reaches it. */
  from: string;
  /** Where people find the schools of each cell. */
  addresses: { here: string; there: string };
  files: { here: Files; there: Files };
  seals: Seals;
  draft: string;
  close(): Promise<void>;
};

/** Moves a school to the other cell, or goes on where an earlier try was cut off. */
export async function moveSchool(move: SchoolMove, say: Say): Promise<void> {
  const { source, target, school_id, addresses } = move;
  await requireAble(move);
  const here = await lookForSchoolEverywhere(source, school_id);
  const there = await lookForSchoolEverywhere(target, school_id);
  if (here.name === null) throw noSchool(school_id);
  if (here.hold === "elsewhere") return finish(move, { here, there }, say);
  const wasBegun = there.hold === "elsewhere";
  if (here.hold && !(wasBegun && here.hold === "frozen")) {
    throw new Error(
      `${here.name} is ${here.hold}. Resume it first: npm run admin -- resume ${school_id}`,
    );
  }
  if (!wasBegun && (there.name !== null || there.hold)) {
    throw new Error(
      `A school with this id is in the other cell already: ${there.name ?? there.hold}.`,
    );
  }
  if (wasBegun) {
    say(
      "The other cell has a copy that an earlier move left. It is removed, and the move begins again.",
    );
    await undo(move);
  }
  await matchAccounts(source, target, school_id);
  try {
    say(`${here.name}: copying its files and rows, while it works.`);
    await inTx(target, (tx) => awaitSchoolEverywhere(tx, school_id, addresses.here));
    await copySchoolFiles(move.files.here, move.files.there, move);
    const tables = await withClient(source, (client) => schoolTablesIn(client, "app"));
    await beginReplication(move, { school_id, tables, from: move.from });
    say("The rows are being copied, and what is changed meanwhile follows.");
    await awaitCopy(move, school_id);
    await switchOver(move, here.name, say);
  } catch (error) {
    await undo(move).catch((cause: unknown) => {
      throw new Error(
        `${wordsOfError(error)}\nWhat was begun could not be removed either (${wordsOfError(cause)}): run npm run cell -- cancel ${school_id} with the same settings.`,
        { cause },
      );
    });
    throw error;
  }
}

/** The seconds in which the school takes no changes. */
async function switchOver(move: SchoolMove, name: string, say: Say): Promise<void> {
  const { source, school_id, addresses } = move;
  const start = performance.now();
  await inTx(source, (tx) => holdSchoolEverywhere(tx, school_id, "frozen"));
  say(`${name} is frozen for some seconds.`);
  await awaitOpenCallsEverywhere(source, CALLS);
  const equal = await requireEqual(move);
  const files = await copySchoolFiles(move.files.here, move.files.there, move);
  await inTx(source, (tx) => placeSchoolEverywhere(tx, school_id, addresses.there));
  say("It is closed here, and opens there.");
  const accounts = await arrive(move);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  await leave(move);
  say(
    `${name} lives at ${addresses.there}: ${equal.rows} rows of ${equal.tables} tables are equal, ${accounts} accounts, ${files} files. ` +
      `It was frozen for ${seconds} s.`,
  );
  tellRest(move, say);
}

/** After a kill between closing here and opening there: nothing has changed since. */
async function finish(
  move: SchoolMove,
  { here, there }: Record<"here" | "there", FoundSchool>,
  say: Say,
): Promise<void> {
  const { addresses } = move;
  if (here.lives_at !== addresses.there || there.name === null) {
    throw new Error(`${here.name} lives at ${here.lives_at}, and what is here is a copy.`);
  }
  if (there.hold === "elsewhere") {
    say("The move was cut off when all was there; it is finished.");
    await requireEqual(move);
    await arrive(move);
  }
  await leave(move);
  say(`${here.name} lives at ${addresses.there}.`);
  tellRest(move, say);
}

/** Compares the school's rows in both databases, once everything has come that was written here. */
async function requireEqual(move: SchoolMove): Promise<{ rows: number; tables: number }> {
  const { source, target, school_id } = move;
  await awaitLast(move, school_id);
  const sums = await Promise.all(
    [source, target].map((cell) =>
      withClient(cell, async (client) =>
        checksumsOf(client, school_id, await schoolTablesIn(client, "app")),
      ),
    ),
  );
  const [ours = [], theirs = []] = sums;
  const different = differencesOf(ours, theirs);
  if (different.length > 0) throw new Error(`The copy is not equal: ${different.join(", ")}.`);
  return { rows: ours.reduce((sum, { rows }) => sum + rows, 0), tables: ours.length };
}

/** Opens the school there, with all that is not in its own tables. Answers how many accounts it has. */
async function arrive(move: SchoolMove): Promise<number> {
  const { school_id, seals } = move;
  // The line of the audit log that says so goes along.
  await awaitLast(move, school_id);
  return inBoth(move, async (ours, theirs) => {
    await lockSchoolAccounts(ours, school_id);
    const matched = await matchAccounts(ours, theirs, school_id);
    for (const table of await schoolTablesIn(ours, "platform")) {
      if (table.table !== "platform.school_holds") await copyRows(ours, theirs, table, school_id);
    }
    await copyAccounts(ours, theirs, school_id, { matched, reseal: seals.twoStep });
    await resealGatewayEverywhere(theirs, school_id, seals.gateway);
    await carryKeys(theirs, school_id, seals);
    await settleArrivalEverywhere(theirs, school_id);
    await placeSchoolEverywhere(queriesOver(theirs), school_id, null);
    return matched.made.length + matched.joined.size;
  });
}

/** Ends the replication, and what still waits here for the school. */
async function leave(move: SchoolMove): Promise<void> {
  await endReplication(move, move.school_id);
  await dropJobsEverywhere(move.source, move.school_id);
}

/** `npm run cell -- cancel`: removes what a move began, and opens the school here again. */
export async function cancelMove(move: SchoolMove, say: Say): Promise<void> {
  const here = await lookForSchoolEverywhere(move.source, move.school_id);
  if (here.hold === "elsewhere" && here.lives_at !== move.addresses.there) {
    throw new Error(`${here.name} lives at ${here.lives_at}, and what is here is a copy.`);
  }
  await undo(move);
  say(`${here.name ?? move.school_id} is open here, and nothing of it is left there.`);
}

/** Removes what a move began, unless the school is open there already. */
async function undo(move: SchoolMove): Promise<void> {
  const { source, target, school_id } = move;
  const here = await lookForSchoolEverywhere(source, school_id);
  const there = await lookForSchoolEverywhere(target, school_id);
  const isReserved = there.hold === "elsewhere";
  if (!isReserved && (there.name !== null || there.hold)) {
    throw new Error("The school is open in the other cell. To finish, run the move again.");
  }
  if (here.hold === "elsewhere" || (isReserved && here.hold === "frozen")) {
    await inTx(source, (tx) => placeSchoolEverywhere(tx, school_id, null));
  }
  await endReplication(move, school_id);
  if (!isReserved) return;
  await withClient(target, (client) => dropCopyEverywhere(client, school_id));
  await dropSchoolFiles(move.files.there, [school_id]);
}

function tellRest({ school_id }: SchoolMove, say: Say): void {
  say("Everybody signs in again there, and API tokens are made anew. Now let its name lead there.");
  say(`When all is well: npm run admin -- delete ${school_id} --name "…" --export FOLDER`);
}

function inTx<T>(cell: TwoCells["source"], work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(cell, "read write", work);
}

export function noSchool(id: string): Error {
  return new Error(`There is no school ${id}. npm run admin -- schools lists them.`);
}
