import { type LineReader, readDateCell } from "#features/imports/rows/rules/cells.ts";
import { addDays } from "#lib/dates.ts";

/** Records reach back this many days at most, so that a slip of the hand is none of the last century. */
const BACK_DAYS = 30 * 365;

/** The day of a line, which is not in the future; undefined when its cell is empty. */
export function readPastDate(reader: LineReader, today: string): string | undefined {
  const read = (text: string) => {
    const day = readDateCell(text, today);
    return day && day <= today && day >= addDays(today, -BACK_DAYS) ? day : undefined;
  };
  return reader.read("date", read, "not_date");
}
