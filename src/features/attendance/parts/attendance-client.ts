import { type Register, attendanceContract } from "#features/attendance/contract.ts";
import { apiOf } from "#ui/api.ts";

export const attendanceClient = apiOf("attendance", attendanceContract);

/** The answer to saving a register. */
export type Saved = { register: Register; new_students: string[] };
