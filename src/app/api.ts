import { accountsRoutes } from "#features/accounts/api.ts";
import { accountsContract } from "#features/accounts/contract.ts";
import { attendanceRoutes } from "#features/attendance/api.ts";
import { attendanceContract } from "#features/attendance/calls/contract.ts";
import { auditRoutes } from "#features/audit/api.ts";
import { auditContract } from "#features/audit/contract.ts";
import { calendarRoutes } from "#features/calendar/api.ts";
import { calendarContract } from "#features/calendar/contract.ts";
import { classesRoutes } from "#features/classes/api.ts";
import { classesContract } from "#features/classes/contract.ts";
import { feesRoutes } from "#features/fees/api.ts";
import { feesContract } from "#features/fees/contract.ts";
import { guardiansRoutes } from "#features/guardians/api.ts";
import { guardiansContract } from "#features/guardians/contract.ts";
import { homeRoutes } from "#features/home/api.ts";
import { homeContract } from "#features/home/contract.ts";
import { importsRoutes } from "#features/imports/api.ts";
import { importsContract } from "#features/imports/contract.ts";
import { membersRoutes } from "#features/members/api.ts";
import { membersContract } from "#features/members/contract.ts";
import { mergesRoutes } from "#features/merges/api.ts";
import { mergesContract } from "#features/merges/contract.ts";
import { peopleRoutes } from "#features/people/api.ts";
import { peopleContract } from "#features/people/contract.ts";
import { privacyRoutes } from "#features/privacy/api.ts";
import { privacyContract } from "#features/privacy/contract.ts";
import { schoolsRoutes } from "#features/schools/api.ts";
import { schoolsContract } from "#features/schools/contract.ts";
import { searchRoutes } from "#features/search/api.ts";
import { searchContract } from "#features/search/contract.ts";
import { studentsRoutes } from "#features/students/api.ts";
import { studentsContract } from "#features/students/contract.ts";
import { teachersRoutes } from "#features/teachers/api.ts";
import { teachersContract } from "#features/teachers/contract.ts";

/** Every call the server answers, by feature. */
export const contract = {
  schools: schoolsContract,
  accounts: accountsContract,
  calendar: calendarContract,
  people: peopleContract,
  privacy: privacyContract,
  members: membersContract,
  audit: auditContract,
  students: studentsContract,
  guardians: guardiansContract,
  teachers: teachersContract,
  classes: classesContract,
  attendance: attendanceContract,
  fees: feesContract,
  imports: importsContract,
  merges: mergesContract,
  search: searchContract,
  home: homeContract,
};

export const api = {
  schools: schoolsRoutes,
  accounts: accountsRoutes,
  calendar: calendarRoutes,
  people: peopleRoutes,
  privacy: privacyRoutes,
  members: membersRoutes,
  audit: auditRoutes,
  students: studentsRoutes,
  guardians: guardiansRoutes,
  teachers: teachersRoutes,
  classes: classesRoutes,
  attendance: attendanceRoutes,
  fees: feesRoutes,
  imports: importsRoutes,
  merges: mergesRoutes,
  search: searchRoutes,
  home: homeRoutes,
};
