import { absencesPersons } from "#features/absences/persons.ts";
import { announcementsPersons } from "#features/announcements/persons.ts";
import { attendancePersons } from "#features/attendance/marks/persons.ts";
import { auditPersons } from "#features/audit/persons.ts";
import { boardPersons } from "#features/board/persons.ts";
import { cardsPersons } from "#features/cards/persons.ts";
import { classesPersons } from "#features/classes/persons.ts";
import { consentsPersons } from "#features/consents/persons.ts";
import { familyPersons } from "#features/family/persons.ts";
import { feesPersons } from "#features/fees/persons.ts";
import { guardiansPersons } from "#features/guardians/persons.ts";
import { hifzPersons } from "#features/hifz/persons.ts";
import { importsPersons } from "#features/imports/persons.ts";
import { lettersPersons } from "#features/letters/persons.ts";
import { notificationsPersons } from "#features/notifications/persons.ts";
import { peoplePersons } from "#features/people/persons.ts";
import { reportsPersons } from "#features/reports/persons.ts";
import { studentsPersons } from "#features/students/persons.ts";
import { teachersPersons } from "#features/teachers/persons.ts";
import type { PersonRecords } from "#server/persons.ts";

/**
 * What every feature stores about people. Erasing walks the list from the person to the dependent records, and
 * joining walks it in reverse, so that locks are taken in the order in which other writes take them.
 */
export const persons: readonly PersonRecords[] = [
  peoplePersons,
  consentsPersons,
  studentsPersons,
  classesPersons,
  teachersPersons,
  guardiansPersons,
  notificationsPersons,
  absencesPersons,
  attendancePersons,
  boardPersons,
  lettersPersons,
  hifzPersons,
  cardsPersons,
  feesPersons,
  announcementsPersons,
  reportsPersons,
  familyPersons,
  auditPersons,
  importsPersons,
];
