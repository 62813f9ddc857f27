import type { RegisterKey, RegisterSummary } from "#features/attendance/contract.ts";
import { OWN_CLASSES } from "#features/attendance/offline/parts/kept-registers.ts";
import { attendanceClient } from "#features/attendance/parts/attendance-client.ts";
import { DAILY } from "#features/calendar/sessions/rules.ts";
import type { Sheet } from "#features/hifz/tasmik/contract.ts";
import { sheetName } from "#features/hifz/tasmik/rules/changes.ts";
import { blankSheet } from "#features/hifz/tasmik/rules/without-network.ts";
import { keptRead } from "#offline/kept-answers.ts";
import type { Offline } from "#offline/offline.ts";
import { createSheetQueue, hifzSessions } from "./sheet-queue.ts";
import { tasmikClient } from "./tasmik-client.ts";

/** An own device keeps the sheets of the teacher's own classes. */
export const keptSheets = keptRead<RegisterKey, Sheet>({
  key: tasmikClient.readSheet.key(),
  nameOf: (key) => ({ name: sheetName(key).slice(0, -11), date: key.date }),
  async pick(sheet, { date }, lookup) {
    const list = await lookup<RegisterSummary[]>(`${OWN_CLASSES} ${date}`);
    const isOwn = list?.value.some(({ class_id }) => class_id === sheet.class_id);
    return isOwn ? sheet : undefined;
  },
  blank: blankSheet,
});

/** Reads the day's sheets of the teacher's own halaqah, and of own classes that were heard, to have them offline. */
export async function readSheetsAhead(offline: Offline, today: string): Promise<void> {
  const { queries } = offline;
  const { optionsOf } = offline.of(createSheetQueue);
  const lists = attendanceClient.listRegisters.queryOptions({ input: { date: today } });
  const classes = await queries.ensureQueryData(lists);
  const isRead = (class_id: string) =>
    queries
      .getQueriesData<Sheet>({ queryKey: tasmikClient.readSheet.key() })
      .some(([, sheet]) => sheet?.class_id === class_id);
  const own = classes.filter((one) => one.own && (one.kind === "halaqah" || isRead(one.class_id)));
  for (const { class_id } of own) {
    const daily = optionsOf({ class_id, date: today, session: DAILY });
    const sessions = hifzSessions(await queries.fetchQuery({ ...daily, staleTime: 0 }));
    for (const { key } of sessions.filter(({ key }) => key !== DAILY)) {
      const other = optionsOf({ class_id, date: today, session: key });
      await queries.fetchQuery({ ...other, staleTime: 0 });
    }
  }
}
