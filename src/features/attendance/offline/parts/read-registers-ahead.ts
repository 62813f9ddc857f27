import { attendanceApi } from "#features/attendance/parts/attendance-api.ts";
import { createRegisterQueue } from "#features/attendance/parts/register-queue.ts";
import { DAILY } from "#features/calendar/sessions/rules.ts";
import type { Offline } from "#offline/offline.tsx";

/** Reads the day's registers of the own classes, so that they are there when the network is not. */
export async function readRegistersAhead(offline: Offline, today: string): Promise<void> {
  const { queries } = offline;
  const { optionsOf } = offline.of(createRegisterQueue);
  const lists = attendanceApi.listRegisters.queryOptions({ input: { date: today } });
  const classes = await queries.fetchQuery({ ...lists, staleTime: 0 });
  for (const { class_id } of classes.filter(({ own }) => own)) {
    const first = optionsOf({ class_id, date: today, session: DAILY });
    const { sessions } = await queries.fetchQuery({ ...first, staleTime: 0 });
    for (const { key } of sessions.filter(({ key }) => key !== DAILY)) {
      const other = optionsOf({ class_id, date: today, session: key });
      await queries.fetchQuery({ ...other, staleTime: 0 });
    }
  }
}
