import { sql } from "drizzle-orm";
import { check, date, foreignKey, index, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { app, createdAt, isOneOf, timestamp, schoolKey } from "#db/columns.ts";
import { classes, classTeachers } from "#features/classes/table.ts";
import { profiles } from "#features/people/table.ts";
import { teachers } from "#features/teachers/table.ts";
import { REQUEST_STATES } from "#lib/enumerations.ts";

/** A teacher's request that a colleague takes a class on some days (both included). */
export const coverRequests = app.table(
  "cover_requests",
  {
    ...schoolKey(),
    class_id: uuid().notNull(),
    /** The colleague who is asked to take the class. */
    teacher_id: uuid().notNull(),
    from_date: date().notNull(),
    to_date: date().notNull(),
    reason: text().notNull().default(""),
    state: text({ enum: REQUEST_STATES }).notNull().default("waiting"),
    requested_by: uuid().notNull(),
    created_at: createdAt(),
    decided_by: uuid(),
    decided_at: timestamp(),
    answer: text().notNull().default(""),
    /** The substitute's period with the class, once the request is accepted. */
    class_teacher_id: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.class_id],
      foreignColumns: [classes.school_id, classes.id],
    }),
    foreignKey({
      columns: [t.school_id, t.teacher_id],
      foreignColumns: [teachers.school_id, teachers.id],
    }),
    foreignKey({
      columns: [t.school_id, t.requested_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    foreignKey({
      columns: [t.school_id, t.class_teacher_id],
      foreignColumns: [classTeachers.school_id, classTeachers.id],
    }),
    index("cover_requests_class").on(t.school_id, t.class_id),
    index("cover_requests_requested_by").on(t.school_id, t.requested_by),
    check("cover_requests_state", isOneOf(t.state, REQUEST_STATES)),
    check("cover_requests_dates", sql`${t.to_date} >= ${t.from_date}`),
  ],
);
