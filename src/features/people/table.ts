import { sql } from "drizzle-orm";
import { check, foreignKey, primaryKey, text } from "drizzle-orm/pg-core";
import { app, createdAt, isOneOf, schoolKey } from "#db/columns.ts";
import { schools } from "#features/schools/table.ts";
import { DUTIES, ROLES } from "#lib/enumerations.ts";

/** A person in a school, with or without an account. */
export const profiles = app.table(
  "profiles",
  {
    ...schoolKey(),
    email: text(),
    first_name: text().notNull(),
    last_name: text().notNull().default(""),
    role: text({ enum: ROLES }).notNull(),
    /** Of a teacher alone. */
    duties: text({ enum: DUTIES })
      .array()
      .notNull()
      .default(sql`'{}'`),
    phone: text(),
    avatar_url: text(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    check("profiles_role", isOneOf(t.role, ROLES)),
    check(
      "profiles_duties",
      sql`${t.duties} = '{}' or (${t.role} = 'teacher' and ${t.duties} <@ '{treasurer,collector}')`,
    ),
  ],
);
