import { EDITIONS } from "#lib/enumerations.ts";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { app, isOneOf, schoolKey } from "#db/columns.ts";
import { schools } from "#features/schools/table.ts";
import {
  ABSENT_DAYS,
  type Attention,
  DEFAULT_SETTINGS as OURS,
  FAMILY_VIEWS,
  type Labels,
  type Scale,
  type Weights,
} from "./rules.ts";

/** How a school keeps hafazan; a school without a row has the defaults. */
export const hifzSettings = app.table(
  "hifz_settings",
  {
    ...schoolKey(),
    edition: text({ enum: EDITIONS }).notNull().default(OURS.edition),
    /** The keys of the attendance sessions in which hafazan is held; empty means all. */
    sessions: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Classes that are no halaqah and hold hafazan too. */
    class_ids: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    labels: jsonb().$type<Labels>().notNull().default(OURS.labels),
    scale: jsonb().$type<Scale>().notNull().default(OURS.scale),
    weights: jsonb().$type<Weights>().notNull().default(OURS.weights),
    pass_grade: text().notNull().default(OURS.pass_grade),
    /** Whether a forgotten word excludes the top grade. */
    guard: boolean().notNull().default(OURS.guard),
    recent_pages: smallint().notNull().default(OURS.recent_pages),
    recent_days: smallint().notNull().default(OURS.recent_days),
    cycle_days: smallint().notNull().default(OURS.cycle_days),
    spread_days: smallint().notNull().default(OURS.spread_days),
    cap_percent: smallint().notNull().default(OURS.cap_percent),
    pure_cycle: boolean().notNull().default(OURS.pure_cycle),
    absent_days: text({ enum: ABSENT_DAYS }).notNull().default(OURS.absent_days),
    debt_days: smallint().notNull().default(OURS.debt_days),
    attention: jsonb().$type<Attention>().notNull().default(OURS.attention),
    catch_up: boolean().notNull().default(OURS.catch_up),
    marks_present: boolean().notNull().default(OURS.marks_present),
    families_see: text({ enum: FAMILY_VIEWS }).notNull().default(OURS.families_see),
    bands: smallint()
      .array()
      .notNull()
      .default(sql`'{1,5,10,15,20,25,30}'`),
    /** What certificates say: the school's Arabic name, who signs, who recognised them, and their numbers. */
    arabic_name: text(),
    signers: jsonb()
      .$type<{ post: string; name: string }[]>()
      .notNull()
      .default(sql`'[]'`),
    recognition: text(),
    serial_pattern: text().notNull().default("{code}/{year}/{0001}"),
    /** How the school marks exams beside the standard rubrics; an exam has its own copy. */
    rubrics: jsonb()
      .$type<unknown[]>()
      .notNull()
      .default(sql`'[]'`),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    unique("hifz_settings_one").on(t.school_id),
    check("hifz_settings_edition", isOneOf(t.edition, EDITIONS)),
    check("hifz_settings_absent_days", isOneOf(t.absent_days, ABSENT_DAYS)),
    check("hifz_settings_families_see", isOneOf(t.families_see, FAMILY_VIEWS)),
    check("hifz_settings_cycle", sql`${t.cycle_days} between 1 and 365`),
  ],
);
