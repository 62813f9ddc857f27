import { replaceEqualDeep } from "@tanstack/react-query";
import { attendanceContract, type Register } from "#features/attendance/contract.ts";
import { newerRegister } from "#features/attendance/rules.ts";
import { apiOf } from "#ui/api.ts";

export const attendanceApi = apiOf("attendance", attendanceContract);

/** Which register: one class, one day, one session. */
export type Sheet = { class_id: string; date: string; session: string };

/** Reads a register. What is unchanged stays the same object, so that its row is not drawn again. */
export function registerOptions(sheet: Sheet) {
  return {
    ...attendanceApi.readRegister.queryOptions({ input: sheet }),
    structuralSharing: (known: unknown, read: unknown) =>
      replaceEqualDeep(known, newerRegister(known as Register | undefined, read as Register)),
  };
}
