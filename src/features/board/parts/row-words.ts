import type { BoardRow } from "#features/board/contract.ts";
import type { BoardText } from "#features/board/text.ts";

/** A register's name: the class, and the session where there are several. */
export function registerTitleOf({ class_name, session_name }: BoardRow): string {
  return session_name ? `${class_name} (${session_name})` : class_name;
}

/** One text for a row, to keep it by. */
export function boardRowKey({ class_id, session }: BoardRow): string {
  return `${class_id} ${session ?? ""}`;
}

/** How long a register is missing, or that it is. */
export function lateOf({ minutes_late }: BoardRow, t: BoardText): string {
  if (minutes_late === null) return t.missing;
  return minutes_late === 0 ? t.dueNow : t.late(Math.floor(minutes_late / 60), minutes_late % 60);
}
