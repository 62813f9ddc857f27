import { accountsApi } from "#features/accounts/api.ts";
import { accountsContract } from "#features/accounts/contract.ts";
import { attendanceApi } from "#features/attendance/api.ts";
import { attendanceContract } from "#features/attendance/calls/contract.ts";
import { auditApi } from "#features/audit/api.ts";
import { auditContract } from "#features/audit/contract.ts";
import { calendarApi } from "#features/calendar/api.ts";
import { calendarContract } from "#features/calendar/contract.ts";
import { classesApi } from "#features/classes/api.ts";
import { classesContract } from "#features/classes/contract.ts";
import { consentsApi } from "#features/consents/api.ts";
import { consentsContract } from "#features/consents/contract.ts";
import { exportsApi } from "#features/exports/api.ts";
import { exportsContract } from "#features/exports/contract.ts";
import { feesApi } from "#features/fees/api.ts";
import { feesContract } from "#features/fees/contract.ts";
import { guardiansApi } from "#features/guardians/api.ts";
import { guardiansContract } from "#features/guardians/contract.ts";
import { homeApi } from "#features/home/api.ts";
import { homeContract } from "#features/home/contract.ts";
import { importsApi } from "#features/imports/api.ts";
import { importsContract } from "#features/imports/contract.ts";
import { membersApi } from "#features/members/api.ts";
import { membersContract } from "#features/members/contract.ts";
import { mergesApi } from "#features/merges/api.ts";
import { mergesContract } from "#features/merges/contract.ts";
import { peopleApi } from "#features/people/api.ts";
import { peopleContract } from "#features/people/contract.ts";
import { privacyApi } from "#features/privacy/api.ts";
import { privacyContract } from "#features/privacy/contract.ts";
import { schoolsApi } from "#features/schools/api.ts";
import { schoolsContract } from "#features/schools/contract.ts";
import { searchApi } from "#features/search/api.ts";
import { searchContract } from "#features/search/contract.ts";
import { studentsApi } from "#features/students/api.ts";
import { studentsContract } from "#features/students/contract.ts";
import { teachersApi } from "#features/teachers/api.ts";
import { teachersContract } from "#features/teachers/contract.ts";
import { persons } from "./persons.ts";

/** Every call the server answers, by feature. */
export const contract = {
  schools: schoolsContract,
  accounts: accountsContract,
  calendar: calendarContract,
  people: peopleContract,
  consents: consentsContract,
  exports: exportsContract,
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
  privacy: privacyContract,
  search: searchContract,
  home: homeContract,
};

export const api = {
  schools: schoolsApi,
  accounts: accountsApi,
  calendar: calendarApi,
  people: peopleApi,
  consents: consentsApi,
  exports: exportsApi,
  members: membersApi,
  audit: auditApi,
  students: studentsApi,
  guardians: guardiansApi,
  teachers: teachersApi,
  classes: classesApi,
  attendance: attendanceApi,
  fees: feesApi,
  imports: importsApi,
  merges: mergesApi(persons),
  privacy: privacyApi(persons),
  search: searchApi,
  home: homeApi,
};
