/** The tables that an import writes. */
export type ImportedTable =
  | "classes"
  | "profiles"
  | "students"
  | "teachers"
  | "guardians"
  | "class_enrollments"
  | "guardian_links";

type Values = Record<string, unknown>;

/** What an import wrote: ids of what is new by table, and of what it changed the values before and after. */
export type ImportTrace = {
  created: Partial<Record<ImportedTable | "hifz_records", string[]>>;
  changed: { table: ImportedTable; id: string; before: Values; after: Values }[];
};
