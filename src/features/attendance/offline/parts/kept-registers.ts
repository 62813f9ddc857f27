import type { Register, RegisterSummary, RegisterKey } from "#features/attendance/contract.ts";
import { attendanceClient } from "#features/attendance/parts/attendance-client.ts";
import { createRegisterQueue } from "#features/attendance/parts/register-queue.ts";
import { registerName } from "#features/attendance/rules/stored-changes.ts";
import { blankRegister, blankSummary } from "#features/attendance/rules/without-network.ts";
import { DAILY } from "#features/calendar/sessions/rules.ts";
import type { Offline } from "#offline/offline.ts";
import { keptRead } from "#offline/kept-answers.ts";

/** The name under which the cache keeps the list of own classes, before its date. */
export const OWN_CLASSES = "registers";

type ListInput = { date?: string; session?: string } | undefined;

/** An own device keeps the list of the teacher's own classes of a day. */
const ownClasses = keptRead<ListInput, RegisterSummary[]>({
  key: attendanceClient.listRegisters.key(),
  nameOf: (input) => ({ name: OWN_CLASSES, date: input?.date }),
  pick: (list, input) => (input?.session === undefined ? list.filter(({ own }) => own) : undefined),
  blank: (list) => list.map(blankSummary),
});

/** An own device also keeps the registers of those classes. */
const ownRegisters = keptRead<RegisterKey, Register>({
  key: attendanceClient.readRegister.key(),
  nameOf: (registerKey) => ({
    name: registerName(registerKey).slice(0, -11),
    date: registerKey.date,
  }),
  async pick(register, { date }, lookup) {
    const list = await lookup<RegisterSummary[]>(`${OWN_CLASSES} ${date}`);
    const isOwn = list?.value.some(({ class_id }) => class_id === register.class_id);
    return isOwn ? register : undefined;
  },
  blank: blankRegister,
});

export const keptRegisters = [ownClasses, ownRegisters];

/** Reads the day's registers of the teacher's own classes, so that they are available offline. */
export async function readRegistersAhead(offline: Offline, today: string): Promise<void> {
  const { queries } = offline;
  const { optionsOf } = offline.of(createRegisterQueue);
  const lists = attendanceClient.listRegisters.queryOptions({ input: { date: today } });
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
