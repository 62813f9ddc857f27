import { zipSync } from "fflate";
import { readSheet } from "read-excel-file/web-worker";
import {
  checkGrid,
  checkSheet,
  firstSheet,
  type Grid,
  MAX_UNPACKED,
  readDirectory,
  RefusedFile,
  type ZipEntry,
} from "#features/imports/reading/rules.ts";

/** The first day that a ZIP can name. */
const FIRST_DAY = "1980-01-01T00:00:00";

/**
 * Reads the first sheet of a workbook. Every part that is needed is unpacked here, with its bytes counted as they
 * come, because the sizes in the directory may be a lie. The parser then gets the parts unpacked.
 */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Grid> {
  const entries = new Map(readDirectory(bytes).map((entry) => [entry.path, entry]));
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  let left = MAX_UNPACKED;
  const take = async (path: string) => {
    const entry = entries.get(path);
    if (!entry) return "";
    const content = await unpack(bytes, entry, left);
    left -= content.length;
    files.set(path, content);
    return new TextDecoder().decode(content);
  };
  const workbook = await take("xl/workbook.xml");
  const relations = await take("xl/_rels/workbook.xml.rels");
  const { name, path, parts } = firstSheet(workbook, relations);
  const sheet = await take(path);
  if (!sheet) throw new RefusedFile("broken");
  checkSheet(sheet);
  for (const part of parts) await take(part);
  // Stored without compression, so that the parser does not unpack again what was counted here.
  const { buffer } = zipSync(Object.fromEntries(files), { level: 0, mtime: FIRST_DAY });
  const cells = await readSheet(buffer, { dateFormat: "dd/mm/yyyy" });
  return { cells: checkGrid(cells.map((row) => row.map(textOf))), facts: { sheet: name } };
}

async function unpack(
  bytes: Uint8Array<ArrayBuffer>,
  { method, at, packed, unpacked }: ZipEntry,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const part = bytes.slice(at, at + packed);
  if (method === 0) return part;
  if (method !== 8) throw new RefusedFile("broken");
  const whole = new Uint8Array(Math.min(unpacked, most));
  let length = 0;
  const stream = new Blob([part]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (length + value.length > whole.length) throw new RefusedFile("bomb");
      whole.set(value, length);
      length += value.length;
    }
  } catch (error) {
    await reader.cancel().catch(() => {});
    throw error instanceof RefusedFile ? error : new RefusedFile("broken");
  }
  return whole.subarray(0, length);
}

/** A cell as text: whole numbers without an exponent, days as YYYY-MM-DD. */
function textOf(cell: unknown): string {
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") return Number.isInteger(cell) ? BigInt(cell).toString() : `${cell}`;
  if (typeof cell === "object" && cell && "toISOString" in cell) {
    // The day as the sheet has it: sheets know no time zones.
    const at = String((cell as { toISOString: () => string }).toISOString());
    return at.slice(0, 10);
  }
  return typeof cell === "boolean" ? String(cell) : "";
}
