import type { Register, RegisterSummary } from "#features/attendance/contract.ts";
import { attendanceApi } from "#features/attendance/parts/attendance-api.ts";
import { registerName, type Sheet } from "#features/attendance/rules/stored-changes.ts";
import { blankRegister, blankSummary } from "#features/attendance/rules/without-network.ts";
import { keptRead } from "#offline/read-cache.ts";

const LISTS = "registers";

type ListInput = { date?: string; session?: string } | undefined;

/** What an own device keeps: the own classes of a day. */
const ownClasses = keptRead<ListInput, RegisterSummary[]>({
  key: attendanceApi.listRegisters.key(),
  nameOf: (input) => ({ name: LISTS, date: input?.date }),
  pick: (list, input) => (input?.session === undefined ? list.filter(({ own }) => own) : undefined),
  blank: (list) => list.map(blankSummary),
});

/** And their registers. */
const ownRegisters = keptRead<Sheet, Register>({
  key: attendanceApi.readRegister.key(),
  nameOf: (sheet) => ({ name: registerName(sheet).slice(0, -11), date: sheet.date }),
  async pick(register, { date }, lookup) {
    const list = await lookup<RegisterSummary[]>(`${LISTS} ${date}`);
    const isOwn = list?.value.some(({ class_id }) => class_id === register.class_id);
    return isOwn ? register : undefined;
  },
  blank: blankRegister,
});

export const keptRegisters = [ownClasses, ownRegisters];
