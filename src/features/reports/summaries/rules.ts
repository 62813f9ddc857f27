import type { ReportColumn } from "#features/reports/definitions/rules.ts";

/** The sections of the monthly summary and of the year's evidence, in their order. */
export const SUMMARY_SECTIONS = [
  "section_enrolment",
  "section_movement",
  "section_attendance",
  "section_staff",
  "section_hafazan",
  "section_money",
  "section_borne",
  "section_funds",
  "section_events",
  "section_trend_pupils",
  "section_trend_attendance",
] as const;

/** A line of a summary. What does not apply to it is null. */
export type SummaryRow = {
  section: (typeof SUMMARY_SECTIONS)[number];
  /** The key of a line, or what it is about, such as a grade level. */
  item: string;
  male: number | null;
  female: number | null;
  harian: number | null;
  asrama: number | null;
  foreign_pupils: number | null;
  /** A count, a number of pages, or students to a teacher. */
  figure: number | null;
  part: number | null;
  whole: number | null;
  amount_sen: number | null;
};

/** With less attendance than this, in per cent, a student is counted as one who comes too seldom. */
export const SELDOM_BELOW = 80;

export const SUMMARY_COLUMNS = [
  { key: "item", kind: "code", phone: true },
  { key: "section", kind: "code", phone: true },
  { key: "male", kind: "count", phone: true },
  { key: "female", kind: "count", phone: true },
  { key: "harian", kind: "count" },
  { key: "asrama", kind: "count" },
  { key: "foreign_pupils", kind: "count" },
  { key: "figure", kind: "count", phone: true },
  { key: "of_whole", kind: "percent", rate: ["part", "whole"], total: "none", phone: true },
] as const satisfies readonly ReportColumn<SummaryRow>[];
