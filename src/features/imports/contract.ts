import * as z from "zod/mini";
import { NOTICE_VERSION } from "#features/consents/rules.ts";
import { call } from "#lib/call.ts";
import { CLASS_KINDS } from "#lib/enumerations.ts";
import * as shape from "#lib/shapes.ts";
import { MAX_PASTED_ROWS } from "#features/imports/rules/paste.ts";
import { CLASS_HINDRANCES, MAX_UNKNOWN_CLASSES } from "#features/imports/rows/rules/classes.ts";
import {
  ALL_FIELDS,
  DOUBTS,
  FAULTS,
  IMPORT_KINDS,
  LINE_ACTS,
  MAX_IMPORT_LINES,
} from "#features/imports/rows/rules.ts";

const cell = shape.text(300, 0);
const line = z.int().check(z.minimum(1), z.maximum(1_000_000));

const rawRow = z.strictObject({
  line,
  name: cell,
  class_name: cell,
  gender: cell,
  date_of_birth: cell,
  student_id: cell,
  guardian: cell,
  phone: cell,
});

const kind = z.enum(IMPORT_KINDS);
const field = z.enum(ALL_FIELDS);

/** Cells are not checked here but line by line, so that each problem is reported with its line. */
const row = z.strictObject({
  line,
  cells: z.partialRecord(field, z.string().check(z.maxLength(4000))),
});

const notice = z.enum([NOTICE_VERSION]);

/** What is meant by a name that no class of the school has: one of its classes, or null for a new one. */
const classChoice = z.strictObject({ name: shape.line(300), class_id: z.nullable(shape.id) });
export type ClassChoice = z.infer<typeof classChoice>;

const file = z
  .strictObject({
    kind,
    file_name: z._default(shape.line(200, 0), ""),
    rows: z.array(row).check(z.minLength(1), z.maxLength(MAX_IMPORT_LINES)),
    classes: z._default(z.array(classChoice).check(z.maxLength(MAX_UNKNOWN_CLASSES)), []),
    /** The version of the privacy notice that the pupils' families were told. */
    notice: z.optional(notice),
  })
  .check(
    z.refine((sent) => sent.kind !== "students" || sent.notice !== undefined, {
      path: ["notice"],
      error: "the families have to be told",
    }),
  );
export type ImportFile = z.infer<typeof file>;

const counts = { created: z.number(), updated: z.number(), skipped: z.number() };

const newClass = {
  name: z.string(),
  kind: z.enum(CLASS_KINDS),
  grade_level: z.string(),
  /** How many lines name it, and of a new class how many pupils join it. */
  pupils: z.number(),
};

/** What prevents the whole import: the plan's limit, or a full class. */
const obstacle = z.object({
  reason: z.string(),
  limit: z.optional(z.number()),
  plan: z.optional(z.string()),
  name: z.optional(z.string()),
  maximum_students: z.optional(z.number()),
});
export type Obstacle = z.infer<typeof obstacle>;

const report = z.object({
  ...counts,
  failed: z.number(),
  /** Names that no class of the school has and that nothing was chosen for; `more_unknown` counts the others. */
  unknown_classes: z.array(
    z.object({
      ...newClass,
      /** The class that is spelt nearly so. */
      near: z.nullable(shape.id),
      /** Why no class can be made of the name. */
      hindrance: z.nullable(z.enum(CLASS_HINDRANCES)),
    }),
  ),
  more_unknown: z.number(),
  /** The classes that the import makes. */
  new_classes: z.array(z.object(newClass)),
  problems: z.array(
    z.object({
      line: z.number(),
      field,
      fault: z.enum(FAULTS),
      /** The values that contradict each other. */
      values: z.optional(z.string()),
    }),
  ),
  warnings: z.array(z.object({ line: z.number(), field, doubt: z.enum(DOUBTS) })),
  /** The first lines, with what becomes of each. */
  outcomes: z.array(
    z.object({
      line: z.number(),
      act: z.enum(LINE_ACTS),
      name: z.string(),
      /** The fields that change when the school already has the person. */
      fields: z.array(field),
    }),
  ),
  obstacle: z.nullable(obstacle),
});
export type ImportReport = z.infer<typeof report>;

/** How many classes an import made. */
const classes_made = z.number();

const pastImport = z.object({
  id: shape.id,
  kind,
  file_name: z.string(),
  ...counts,
  classes_made,
  made_by: z.string(),
  created_at: z.string(),
  undone_at: z.nullable(z.string()),
});
export type PastImport = z.infer<typeof pastImport>;

const MAX_BODY = 6 * 1024 * 1024;

export const importsContract = {
  importStudents: call({
    method: "POST",
    path: "/imports/students",
    summary:
      "Add students with class and guardian, all of the lines or none; 422 names each problem",
    permission: "students.write",
    noTokens: true,
    status: 201,
    example: (known) => ({
      rows: [
        {
          line: 1,
          name: `Aisyah ${known.student_id.slice(-6)} binti Rahman`,
          class_name: known.class_id,
          gender: "P",
          date_of_birth: "",
          student_id: "",
          guardian: "",
          phone: "",
        },
      ],
      notice: NOTICE_VERSION,
    }),
  })
    .input(
      z.strictObject({
        rows: z.array(rawRow).check(z.minLength(1), z.maxLength(MAX_PASTED_ROWS)),
        /** The version of the privacy notice that the families were told. */
        notice,
      }),
    )
    .output(z.object({ created: z.number() })),

  checkImport: call({
    method: "POST",
    path: "/imports/check",
    summary:
      "What an import of students, teachers or hafazan would do, line by line; nothing is written",
    permission: "students.write",
    noTokens: true,
    // The answer names people, so it is not stored for a retry, which can simply check again.
    secret: true,
    maxBody: MAX_BODY,
    example: (known) => ({
      kind: "students",
      rows: [{ line: 2, cells: { name: `Safiyyah ${known.student_id.slice(-6)} binti Omar` } }],
      notice: NOTICE_VERSION,
    }),
  })
    .input(file)
    .output(report),

  runImport: call({
    method: "POST",
    path: "/imports",
    summary:
      "Import students, teachers or hafazan, all of the lines or none; 422 names each problem. `classes` maps or makes classes that the school lacks",
    permission: "students.write",
    noTokens: true,
    status: 201,
    maxBody: MAX_BODY,
    example: (known) => ({
      kind: "teachers",
      file_name: "guru.csv",
      rows: [{ line: 2, cells: { name: `Ustazah ${known.student_id.slice(-6)} binti Omar` } }],
    }),
  })
    .input(file)
    .output(z.object({ id: z.nullable(shape.id), ...counts, classes_made })),

  listImports: call({
    method: "GET",
    path: "/imports",
    summary: "The last imports, newest first",
    permission: "students.write",
    noTokens: true,
    example: () => ({ kind: "students" }),
  })
    .input(z.strictObject({ kind: z.optional(kind) }))
    .output(z.array(pastImport)),

  undoImport: call({
    method: "POST",
    path: "/imports/{id}/undo",
    summary:
      "Undo an import; 409 `in_use` names the records that are in use or have been changed since",
    permission: "students.write",
    noTokens: true,
    example: (known) => ({ id: known.student_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(
      z.object({
        removed: z.number(),
        restored: z.number(),
        /** The names of classes that the import made and that stay, because they are in use or were changed. */
        classes_kept: z.array(z.string()),
      }),
    ),
};
