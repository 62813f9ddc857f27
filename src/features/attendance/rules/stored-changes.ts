import type { RegisterKey } from "#features/attendance/contract.ts";
import type { MarkValue } from "#features/attendance/rules.ts";
import type { PendingChange } from "#offline/changes.ts";

/** The change of one pupil's mark as a device stores it. */
export type StoredMark = RegisterKey & { student_id: string; mark: MarkValue };

/** A pending save as a device stores it; it names the pupils whom the register showed as unmarked. */
export type StoredSave = RegisterKey & { unmarked: string[] };

export const MARK_CHANGE = "mark";
export const SAVE_CHANGE = "save";

/** The name of a register. Its changes are sent together, and an own device keeps its reads under this name. */
export function registerName({ class_id, date, session }: RegisterKey): string {
  return `register ${class_id} ${session} ${date}`;
}

/** The name of the cell that holds a pupil's mark. */
export function markCell(registerKey: RegisterKey, student_id: string): string {
  return `${registerName(registerKey)} ${student_id}`;
}

function registerKeyOf({ class_id, date, session }: RegisterKey): RegisterKey {
  return { class_id, date, session };
}

type Rest = Omit<PendingChange, "kind" | "cell" | "group" | "after" | "value" | "version">;

/** A change of one pupil's mark, made over the version that the screen showed. */
export function markChange(
  registerKey: RegisterKey,
  { student_id, version, mark }: { student_id: string; version: number; mark: MarkValue },
  rest: Rest,
): PendingChange<StoredMark> {
  return {
    ...rest,
    kind: MARK_CHANGE,
    cell: markCell(registerKey, student_id),
    group: registerName(registerKey),
    version,
    value: { ...registerKeyOf(registerKey), student_id, mark },
  };
}

/** The change that saves a register. It is sent after the register's marks. */
export function saveChange(
  registerKey: RegisterKey,
  unmarked: string[],
  rest: Rest,
): PendingChange<StoredSave> {
  const group = registerName(registerKey);
  return {
    ...rest,
    kind: SAVE_CHANGE,
    cell: `save ${group}`,
    group,
    after: group,
    version: 0,
    value: { ...registerKeyOf(registerKey), unmarked },
  };
}

/** A change in version 1 of the store, which kept the parts of a mark or save beside the other fields. */
type Version1 = Rest &
  RegisterKey & { owner?: string } & (
    | { kind: "mark"; student_id: string; version: number; value: MarkValue }
    | { kind: "save"; unmarked: string[] }
  );

/** Rewrites a change from version 1 of the store. */
export function upgradeChange(row: PendingChange): PendingChange {
  const old = row as unknown as Version1;
  const { seq, client_key, made_at, why, state, failure } = old;
  const rest = { seq, client_key, made_at, why, state, failure };
  return old.kind === "save"
    ? saveChange(old, old.unmarked, rest)
    : markChange(old, { ...old, mark: old.value }, rest);
}
