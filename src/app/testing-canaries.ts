import { readFileSync } from "node:fs";
import pg from "pg";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { snapshotSaying } from "./testing-cards.ts";

/** Values that occur nowhere else, each with its source as "table.column@target". */
export type Canaries = Map<string, string>;

export type Row = { table: string; id: string; target: string };
type Column = { table: string; column: string; type: string };

/** Every column of a school's tables that docs/data.md calls personal or sensitive. */
export async function columnsToPlant(owner: pg.Pool): Promise<Column[]> {
  const lines = readFileSync("docs/data.md", "utf8").matchAll(
    /^\| `app\.(\w+)` \| (?:personal|sensitive) \| (.+?) \|$/gm,
  );
  const named = [...lines].flatMap(([, table = "", columns = ""]) =>
    columns.split(", ").map((column) => ({ table, column })),
  );
  const { rows } = await owner.query<Column>(
    `select table_name as table, column_name as column, data_type as type
     from information_schema.columns where table_schema = 'app'`,
  );
  return named.flatMap(
    (asked) => rows.find((row) => row.table === asked.table && row.column === asked.column) ?? [],
  );
}

/** Columns whose words only the contract checks; where the database checks, it refuses by itself. */
const WORDS_OF_A_LIST = [
  "attendance_history.from_status",
  "attendance_history.to_status",
  "attendance_history.reason",
  "student_statuses.from_status",
  "student_statuses.to_status",
];

/** The value planted in a column; undefined if no value of the column could be told apart. */
function canaryFor(
  { table, column, type }: Column,
  at: number,
): [stored: unknown, seen: string] | undefined {
  const word = `zq${String(at).padStart(5, "0")}qz`;
  if (WORDS_OF_A_LIST.includes(`${table}.${column}`)) return undefined;
  const digits = String(at).padStart(7, "0");
  if (column === "ic_number") return [`99123${digits}`, `99123${digits}`];
  if (column === "phone") return [`+6011${digits}`, `+6011${digits}`];
  if (column === "email") return [`${word}@ujian.example`, word];
  if (column === "avatar_url") return [`/files/x/${word}.webp`, word];
  if (column === "file_url") return [`/files/x/${word}.paper.webp`, word];
  if (column === "date_of_birth") return [addDays("1930-01-01", at), addDays("1930-01-01", at)];
  if (column === "enrollment_date") return [addDays("1930-01-01", at), addDays("1930-01-01", at)];
  if (column === "amount_sen") return [`88${digits}`, `88${digits}`];
  if (table === "imports") {
    const change = {
      table: "profiles",
      id: newId(),
      before: { phone: word },
      after: { phone: word },
    };
    return [JSON.stringify({ created: {}, changed: [change] }), word];
  }
  if (column === "signers") return [JSON.stringify([{ post: "Mudir", name: word }]), word];
  if (column === "snapshot") return [JSON.stringify(snapshotSaying(word)), word];
  if (column === "shown") return [JSON.stringify({ grade: word }), word];
  if (type === "jsonb") return [JSON.stringify({ notes: [word, word] }), word];
  return type === "text" ? [word, word] : undefined;
}

/** Writes a canary into each column of the rows; columns that take only words of a list stay as they are. */
export async function plant(
  owner: pg.Pool,
  rows: Row[],
): Promise<{ canaries: Canaries; unplanted: string[] }> {
  const columns = await columnsToPlant(owner);
  const canaries: Canaries = new Map();
  const planted = new Set<string>();
  let at = 0;
  for (const row of rows) {
    for (const column of columns.filter(({ table }) => table === row.table)) {
      at += 1;
      const canary = canaryFor(column, at);
      if (!canary) continue;
      const name = `${row.table}.${column.column}`;
      const isWritten = await owner
        .query(
          `update app.${pg.escapeIdentifier(row.table)} set ${pg.escapeIdentifier(column.column)} = $1
           where id = $2`,
          [canary[0], row.id],
        )
        .then(({ rowCount }) => rowCount === 1)
        .catch((error: { code?: string }) => {
          if (error.code === "23514") return false;
          throw error;
        });
      if (!isWritten) continue;
      canaries.set(canary[1], `${name}@${row.target}`);
      planted.add(name);
    }
  }
  const unplanted = columns
    .filter(({ type }) => type === "text" || type === "jsonb")
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !planted.has(name));
  return { canaries, unplanted };
}

/** The canaries that an answer contains. */
export function canariesIn(text: string, canaries: Canaries): string[] {
  const found = text.match(/zq\d{5}qz|99123\d{7}|\+6011\d{7}|88\d{7}|19[3-9]\d-\d\d-\d\d/g) ?? [];
  return found.flatMap((text) => canaries.get(text) ?? []);
}
