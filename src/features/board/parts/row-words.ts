import type { BoardRow } from "#features/board/contract.ts";
import type { BoardText } from "#features/board/text.ts";

/** A register's name: the class, with the session if the school has several. */
export function registerTitleOf({ class_name, session_name }: BoardRow): string {
  return session_name ? `${class_name} (${session_name})` : class_name;
}

/** A row's key in lists. */
export function boardRowKey({ class_id, session }: BoardRow): string {
  return `${class_id} ${session ?? ""}`;
}

/** How long a register has been missing, in words; just "missing" on other days. */
export function lateOf({ minutes_late }: BoardRow, t: BoardText): string {
  if (minutes_late === null) return t.missing;
  return minutes_late === 0 ? t.dueNow : t.late(Math.floor(minutes_late / 60), minutes_late % 60);
}
