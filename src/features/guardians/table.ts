import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { app, createdAt, isOneOf, schoolKey } from "#db/columns.ts";
import { profiles } from "#features/people/table.ts";
import { students } from "#features/students/table.ts";
import { RELATIONS } from "#lib/enumerations.ts";

/** An adult who is responsible for pupils; the profile holds name and phone. */
export const guardians = app.table(
  "guardians",
  {
    ...schoolKey(),
    profile_id: uuid().notNull(),
    /** The channels by which the school may write to this person. */
    consent_whatsapp: boolean().notNull().default(false),
    consent_email: boolean().notNull().default(false),
    consent_phone: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.profile_id],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    unique("guardians_profile").on(t.school_id, t.profile_id),
  ],
);

/** A link between a guardian and a pupil, with the order in which guardians are called. */
export const guardianLinks = app.table(
  "guardian_links",
  {
    ...schoolKey(),
    guardian_id: uuid().notNull(),
    student_id: uuid().notNull(),
    relation: text({ enum: RELATIONS }).notNull(),
    contact_order: smallint().notNull().default(1),
    /** Whether this adult may fetch the pupil from school. */
    may_collect: boolean().notNull().default(false),
    /** What the school must know about custody of the child; for admins only. */
    custody_note: text().notNull().default(""),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.guardian_id],
      foreignColumns: [guardians.school_id, guardians.id],
    }),
    foreignKey({
      columns: [t.school_id, t.student_id],
      foreignColumns: [students.school_id, students.id],
    }),
    unique("guardian_links_pair").on(t.school_id, t.guardian_id, t.student_id),
    index("guardian_links_student").on(t.school_id, t.student_id),
    check("guardian_links_relation", isOneOf(t.relation, RELATIONS)),
  ],
);
