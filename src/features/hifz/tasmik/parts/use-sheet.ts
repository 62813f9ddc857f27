import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { RegisterKey } from "#features/attendance/contract.ts";
import { isMark, isSave } from "#features/attendance/rules/change-kinds.ts";
import { registerName } from "#features/attendance/rules/stored-changes.ts";
import type { Sheet } from "#features/hifz/tasmik/contract.ts";
import { isTasmik, sheetName } from "#features/hifz/tasmik/rules/changes.ts";
import { isSitting } from "#features/hifz/tasmik/rules/closing.ts";
import { type SheetLine, sheetLine, type SheetMark } from "#features/hifz/tasmik/rules/shown.ts";
import type { PendingChange, PendingChanges } from "#offline/changes.ts";
import { ownerOf } from "#offline/device.ts";
import { useIsAway } from "#offline/device-queue.ts";
import { isPassing } from "#ui/base/queries.ts";
import { useMe } from "#ui/kit/me.tsx";
import { useSheetQueue } from "./sheet-queue.ts";

const EVERY_MS = 60_000;
const AGAIN_MS = 5_000;
const NO_LINES: SheetLine[] = [];

export type SheetFacts = ReturnType<typeof useSheet>;

/** The sheet of a halaqah, day and session: its lines with what is on its way to the server. */
export function useSheet({ class_id, date, session }: RegisterKey) {
  const registerKey = useMemo(() => ({ class_id, date, session }), [class_id, date, session]);
  const { queue, optionsOf } = useSheetQueue();
  const owner = ownerOf(useMe());
  const isAway = useIsAway(queue);
  const query = useQuery({
    ...optionsOf(registerKey),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isAway || isPassing(state.error) ? AGAIN_MS : EVERY_MS),
  });
  const changes = useSyncExternalStore(queue.subscribe, queue.read);
  const lines = useLines(query, changes, registerKey, isAway);
  const save = changes.filter(isSave).find(({ group }) => group === registerName(registerKey));
  const closing = changes
    .filter(isSitting)
    .findLast(({ group }) => group === sheetName(registerKey));
  const left = useMemo(() => leftOf(query.data, changes), [query.data, changes]);
  useEffect(() => {
    if (owner) void queue.open(owner);
  }, [queue, owner]);
  return { registerKey, query, lines, isAway, save, closing, left };
}

type Read = { data?: Sheet | undefined; isPlaceholderData: boolean };

type Shown = {
  mark: SheetMark;
  settings: Sheet["settings"];
  own: PendingChanges;
  isAway: boolean;
  line: SheetLine;
};

/** The lines of a sheet. A line stays the same object while nothing of it changes, so that its row does not render. */
function useLines(
  { data, isPlaceholderData }: Read,
  changes: PendingChanges,
  registerKey: RegisterKey,
  isAway: boolean,
): SheetLine[] {
  const [known] = useState(() => new Map<string, Shown>());
  return useMemo(() => {
    if (!data) return NO_LINES;
    const { settings } = data;
    const own = isPlaceholderData ? NOTHING : changesByPupil(changes, registerKey);
    return data.marks.map((mark) => {
      const { student_id } = mark;
      const mine = own.get(student_id) ?? NO_CHANGES;
      const before = known.get(student_id);
      const isSame =
        before?.mark === mark &&
        before.settings === settings &&
        before.isAway === isAway &&
        before.own.length === mine.length &&
        before.own.every((change, at) => change === mine[at]);
      if (isSame) return before.line;
      const line = sheetLine(mark, mine, { settings, isAway });
      known.set(student_id, { mark, settings, own: mine, isAway, line });
      return line;
    });
  }, [known, data, isPlaceholderData, changes, registerKey, isAway]);
}

/** The records that were not written, of pupils who have left the halaqah and have no row any more. */
function leftOf(data: Sheet | undefined, changes: PendingChanges) {
  if (!data) return [];
  const ids = new Set(data.marks.map(({ student_id }) => student_id));
  const name = sheetName(data);
  return changes.filter(isTasmik).filter(({ state, group, value }) => {
    return state !== "waiting" && group === name && !ids.has(value.record.student_id);
  });
}

const NO_CHANGES: PendingChanges = [];
const NOTHING = new Map<string, PendingChange[]>();

/** The pending marks and records of a sheet by pupil. */
function changesByPupil(changes: PendingChanges, registerKey: RegisterKey) {
  const [register, sheet] = [registerName(registerKey), sheetName(registerKey)];
  const own = new Map<string, PendingChange[]>();
  for (const change of changes) {
    const id =
      isMark(change) && change.group === register
        ? change.value.student_id
        : isTasmik(change) && change.group === sheet && change.value.record.student_id;
    if (!id) continue;
    const before = own.get(id);
    if (before) before.push(change);
    else own.set(id, [change]);
  }
  return own;
}
