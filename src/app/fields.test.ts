import { readFileSync } from "node:fs";
import { getTableColumns } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { guardianFields, linkFields } from "#features/guardians/fields.ts";
import { guardianLinks, guardians } from "#features/guardians/table.ts";
import { personFields } from "#features/people/fields.ts";
import { profiles } from "#features/people/table.ts";
import { studentFields } from "#features/students/fields.ts";
import { students } from "#features/students/table.ts";
import { teacherFields } from "#features/teachers/fields.ts";
import { teachers } from "#features/teachers/table.ts";
import { blankOf, type Fields, isMasked } from "#lib/fields.ts";

/** Every list of a person's fields, with the table that stores it. */
const LISTS = [
  { table: profiles, list: personFields },
  { table: students, list: studentFields },
  { table: teachers, list: teacherFields },
  { table: guardians, list: guardianFields },
  { table: guardianLinks, list: linkFields },
] satisfies { table: Parameters<typeof getTableConfig>[0]; list: Fields }[];

/** Columns that only hold a table together. */
const STRUCTURE = ["school_id", "id", "profile_id", "version", "created_at"];
const OWN_STRUCTURE: Record<string, string[]> = { guardian_links: ["guardian_id", "student_id"] };

/** A table's columns by class, as docs/data.md says. */
function documented(table: string): Record<string, string> {
  const lines = readFileSync("docs/data.md", "utf8").matchAll(
    new RegExp(`^\\| \`app\\.${table}\` \\| (\\w+) \\| (.+?) \\|$`, "gm"),
  );
  const classes = [...lines].flatMap(([, kept = "", columns = ""]) =>
    columns.split(", ").map((column) => [column, kept] as const),
  );
  return Object.fromEntries(classes);
}

describe.each(LISTS.map((entry) => ({ ...entry, name: getTableConfig(entry.table).name })))(
  "the list of $name",
  ({ name, table, list }) => {
    const structure = [...STRUCTURE, ...(OWN_STRUCTURE[name] ?? [])];
    const fields: Fields = list;

    test("names every column that is more than structure", () => {
      const columns = Object.keys(getTableColumns(table));
      expect(Object.keys(fields).toSorted()).toEqual(
        columns.filter((column) => !structure.includes(column)).toSorted(),
      );
    });

    test("classes each as docs/data.md does", () => {
      const classes = Object.entries(documented(name)).filter(
        ([column]) => !structure.includes(column),
      );
      expect(
        Object.fromEntries(Object.entries(fields).map(([column, field]) => [column, field.class])),
      ).toEqual(Object.fromEntries(classes));
    });

    test("masks what is sensitive in the audit log", () => {
      const sensitive = Object.entries(documented(name)).filter(([, kept]) => kept === "sensitive");
      for (const [column] of sensitive) {
        expect(fields[column] && isMasked(fields[column]), column).toBe(true);
      }
    });

    test("blanks out what is personal, or says why it stays", () => {
      for (const [column, { class: kept, erased, blank }] of Object.entries(fields)) {
        if (kept === "internal") continue;
        if (erased === "blank") {
          expect(blank, `${column}: what is left of it`).toBeDefined();
          expect(blankOf(fields)).toHaveProperty(column, blank);
        } else if (erased !== "row") {
          expect(kept, `${column} is sensitive, and may not stay`).not.toBe("sensitive");
          expect(erased.stays, column).not.toBe("");
        }
      }
    });

    test("leaves blank what the table can leave blank", () => {
      for (const column of Object.values(getTableColumns(table))) {
        const field = fields[column.name];
        if (field?.blank === null) expect(column.notNull, column.name).toBe(false);
        if (field?.blank === "") expect(column.notNull, column.name).toBe(true);
      }
    });
  },
);
