import { sql } from "drizzle-orm";
import { boolean, check, integer, smallint, text, uuid } from "drizzle-orm/pg-core";
import { app, createdAt, isOneOf } from "#db/columns.ts";
import { PLANS } from "#lib/plans.ts";
import { STAFF_TITLES } from "#lib/enumerations.ts";
import { PUPIL_WORDS } from "#lib/pupil-word.ts";
import { schoolType } from "./rules.ts";

/** A school; its own id is the school_id of all its rows. */
export const schools = app.table(
  "schools",
  {
    id: uuid("school_id").primaryKey(),
    name: text().notNull(),
    type: text().notNull(),
    state: text().notNull(),
    /** Street and area, in up to four lines. */
    address: text(),
    postcode: text(),
    city: text(),
    phone: text(),
    email: text(),
    /** The number under which the state registered the school. */
    registration_number: text(),
    /** The post of the person in the office who answers questions. */
    contact_post: text(),
    /** The post of the person who signs letters, such as "Mudir". */
    signing_post: text(),
    /** The school's own rule about absences, as letters name it. */
    absence_rule: text(),
    time_zone: text().notNull().default("Asia/Kuala_Lumpur"),
    weekend_days: smallint()
      .array()
      .notNull()
      .default(sql`'{6,7}'`),
    attendance_window_days: integer().notNull().default(7),
    plan: text().notNull().default("starter"),
    logo_url: text(),
    /** The school's Malay word for its pupils. */
    pupil_word: text({ enum: PUPIL_WORDS }).notNull().default("pelajar"),
    /** What it calls its teachers where nothing else was chosen. */
    staff_title: text({ enum: STAFF_TITLES }).notNull().default("ustaz"),
    /** Whether guardians see the phone number of their child's class teacher. */
    guardians_see_phones: boolean().notNull().default(false),
    /** Whether its admins need two-step sign-in. */
    require_two_step: boolean().notNull().default(false),
    /** The pattern for the numbers of new pupils: "S-{year}-{0001}". */
    student_number_pattern: text().notNull().default("S-{year}-{0001}"),
    /** Minutes from saving a register to the notice to guardians; null sends none. */
    absence_notice_minutes: smallint().default(30),
    is_demo: boolean().notNull().default(false),
    created_at: createdAt(),
  },
  (t) => [
    check("schools_type", isOneOf(t.type, schoolType.options)),
    check("schools_plan", isOneOf(t.plan, PLANS)),
    check("schools_pupil_word", isOneOf(t.pupil_word, PUPIL_WORDS)),
    check("schools_staff_title", isOneOf(t.staff_title, STAFF_TITLES)),
    check("schools_notice", sql`${t.absence_notice_minutes} between 0 and 720`),
    check("schools_window", sql`${t.attendance_window_days} between 0 and 366`),
  ],
);
