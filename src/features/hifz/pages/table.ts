import { sql } from "drizzle-orm";
import {
  check,
  customType,
  date,
  foreignKey,
  integer,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { app, isOneOf } from "#db/columns.ts";
import { students } from "#features/students/table.ts";
import { PAGE_STATES } from "#features/hifz/records/rules/kinds.ts";
import { EDITIONS } from "#lib/enumerations.ts";

/** The state of a page of which a pupil holds something: the fold of the pupil's live records, kept for reading. */
export const hifzPages = app.table(
  "hifz_pages",
  {
    school_id: uuid().notNull(),
    student_id: uuid().notNull(),
    page: smallint().notNull(),
    /** How much of the page is held, in thousandths. */
    share: smallint().notNull(),
    state: text({ enum: PAGE_STATES }).notNull(),
    step: smallint().notNull(),
    /** Good hearings since the last bad one, and good and bad ones of all time. */
    clean: integer().notNull(),
    good: integer().notNull(),
    bad: integer().notNull(),
    /** When something of it was first accepted, last heard, and last heard by a teacher or panel. */
    first_on: date(),
    heard_on: date(),
    taught_on: date(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.student_id, t.page] }),
    foreignKey({
      columns: [t.school_id, t.student_id],
      foreignColumns: [students.school_id, students.id],
    }),
    check("hifz_pages_state", isOneOf(t.state, PAGE_STATES)),
    check(
      "hifz_pages_share",
      sql`${t.page} between 1 and 604 and ${t.share} between 1 and 1000 and ${t.step} between 0 and 5`,
    ),
  ],
);

const NONE = sql`'{}'`;

/** Ranges of whole numbers, as PostgreSQL writes them: "{[1,8),[21,30)}". */
const ranges = customType<{ data: string }>({ dataType: () => "int4multirange" });

/** A pupil's pages and live records in sum, kept for reading: overviews of a school read no page. */
export const hifzPupils = app.table(
  "hifz_pupils",
  {
    school_id: uuid().notNull(),
    student_id: uuid().notNull(),
    /** The print by which the pages are counted. */
    edition: text({ enum: EDITIONS }).notNull(),
    /** What is held, in thousandths of a page. */
    memorised_milli: integer().notNull(),
    weak_pages: smallint().notNull(),
    /** The ayahs that are held, 1–6236. */
    held: ranges().notNull().default(NONE),
    /** How many pages something is held of, and the days on which they were last heard, in order. */
    held_pages: smallint().notNull().default(0),
    heard_days: date().array().notNull().default(NONE),
    /**
     * The days on which pages were first accepted, in order (`-infinity`: before they were recorded), and how much of
     * these and all earlier pages is held, in thousandths of a page.
     */
    begun_days: date().array().notNull().default(NONE),
    begun_milli: integer().array().notNull().default(NONE),
    /** The last day on which new memorisation was accepted, and on which anything was heard. */
    last_new_on: date(),
    heard_on: date(),
    /** How often in a row, up to now, new memorisation had to be repeated. */
    repeats: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.student_id] }),
    foreignKey({
      columns: [t.school_id, t.student_id],
      foreignColumns: [students.school_id, students.id],
    }),
    check("hifz_pupils_edition", isOneOf(t.edition, EDITIONS)),
  ],
);
