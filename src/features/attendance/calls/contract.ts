import { absencesContract } from "#features/absences/contract.ts";
import { boardContract } from "#features/board/contract.ts";
import { deskContract } from "#features/absences/desk/contract.ts";
import { insightsContract } from "#features/insights/contract.ts";
import { lettersContract } from "#features/letters/contract.ts";
import { monthsContract } from "#features/attendance/months/contract.ts";
import { noticesContract } from "#features/absences/notices/contract.ts";
import { overviewsContract } from "#features/insights/overviews/contract.ts";
import { weekContract } from "#features/insights/week/contract.ts";
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
