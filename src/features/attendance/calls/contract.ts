import { absencesContract } from "#features/attendance/absences/contract.ts";
import { boardContract } from "#features/attendance/board/contract.ts";
import { deskContract } from "#features/attendance/desk/contract.ts";
import { insightsContract } from "#features/attendance/insights/contract.ts";
import { lettersContract } from "#features/attendance/letters/contract.ts";
import { monthsContract } from "#features/attendance/months/contract.ts";
import { noticesContract } from "#features/attendance/notices/contract.ts";
import { overviewsContract } from "#features/attendance/overviews/contract.ts";
import { weekContract } from "#features/attendance/week/contract.ts";
import { registerContract } from "#features/attendance/contract.ts";

/** Every call of attendance; screens name the part they need, so that each loads its own. */
export const attendanceContract = {
  ...registerContract,
  ...absencesContract,
  ...boardContract,
  ...deskContract,
  ...insightsContract,
  ...lettersContract,
  ...monthsContract,
  ...noticesContract,
  ...overviewsContract,
  ...weekContract,
};
