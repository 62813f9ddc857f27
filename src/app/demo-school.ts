import { seedRegisters, type SavedRegister, type SeedSheet } from "#features/attendance/seed.ts";
import { seedEvents } from "#features/calendar/seed.ts";
import {
  seedClasses,
  type SeedClass,
  type SeedClassTeacher,
  type SeedEnrollment,
} from "#features/classes/seed.ts";
import { seedPayments } from "#features/fees/seed.ts";
import { seedGuardians } from "#features/guardians/seed.ts";
import { seedActivity } from "#features/home/seed.ts";
import { makePerson, seedProfiles, type SeedProfile } from "#features/people/seed.ts";
import { seedSchool } from "#features/schools/seed.ts";
import { seedStudents } from "#features/students/seed.ts";
import { seedTeachers } from "#features/teachers/seed.ts";
import type { Scope } from "#server/scope.ts";
