/** What people are notified of. The screen has a sentence and an address for each. */
export const NOTIFICATION_KINDS = [
  /** The day's absence of a child, to the family. */
  "absence",
  /** Guardians were mailed about an absence, or nobody could be; to whoever marked it. */
  "notice_sent",
  "notice_failed",
  /** The answer to a reported absence, to whoever reported it. */
  "report_accepted",
  "report_refused",
  /** A class to take as substitute, and the answer to whoever asked for one. */
  "cover_given",
  "cover_accepted",
  "cover_refused",
  /** A register that is not taken, to its teachers. */
  "register_reminded",
  /** What an import wrote, by the kind of file: of pupils, of teachers, of hafazan. */
  "import_done",
  "teacher_import_done",
  "position_import_done",
  "record_import_done",
  /** The day of a prepared year change, to the admins. */
  "year_due",
  /** The copy of the school's data. */
  "export_ready",
  "export_failed",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Notifications are kept for this many days, read or not. */
export const KEPT_DAYS = 90;
