import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";
import { BONDS, MERGE_FIELDS, MERGE_KINDS, LIKENESSES, STANDING, HINDRANCES } from "./rules.ts";

const kind = z.enum(MERGE_KINDS);

/** One of two records, with the facts that tell them apart. */
const side = z.object({
  id: shape.id,
  /** Empty if no name is known. */
  name: z.string(),
  /** A student's number. */
  number: z.nullable(z.string()),
  date_of_birth: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** The names of a guardian's children, at most twenty. */
  children: z.array(z.string()),
});
export type Side = z.infer<typeof side>;

const suggestion = z.object({ keep: side, drop: side, alike: z.enum(LIKENESSES) });

/** How many rows move to the kept record. */
const moves = z.object({
  enrollments: z.int(),
  marks: z.int(),
  payments: z.int(),
  /** Links of a student to guardians, or of a guardian to children. */
  links: z.int(),
  statuses: z.int(),
});
export type Moves = z.infer<typeof moves>;

export const SETTLED = [
  "other_ic",
  "other_birth",
  "other_gender",
  "same_day",
  "same_class",
  "second_class",
  "not_active",
  "same_link",
] as const;

/** What speaks against a merge or is settled by it: how often, and with which classes or people. */
const settled = z.object({
  what: z.enum(SETTLED),
  count: z.int(),
  names: z.array(z.string()),
});
export type MergeDone = z.infer<typeof settled>;

const versioned = z.object({ ...side.shape, version: z.int() });

const preview = z.object({
  kind,
  keep: versioned,
  drop: versioned,
  fields: z.array(
    z.object({
      field: z.enum(MERGE_FIELDS),
      keep: z.nullable(z.string()),
      drop: z.nullable(z.string()),
      stands: z.enum(STANDING),
    }),
  ),
  moves,
  settled: z.array(settled),
  /** Null if nothing prevents it; `swap`: it works the other way round; `both`: it works neither way. */
  hindrance: z.nullable(z.object({ way: z.enum(HINDRANCES), bonds: z.array(z.enum(BONDS)) })),
});
export type Preview = z.infer<typeof preview>;

const pair = { kind, keep: shape.id, drop: shape.id };

export const mergesContract = {
  suggestMerges: call({
    method: "GET",
    path: "/merges/suggestions",
    summary: "Records that look like the same person, at most 50 pairs, the surest first",
    permission: "privacy.manage",
    example: () => ({ kind: "students" }),
  })
    .input(z.strictObject({ kind }))
    .output(z.array(suggestion)),

  previewMerge: call({
    method: "GET",
    path: "/merges/preview",
    summary: "What merging two records of one person would do; nothing is changed",
    permission: "privacy.manage",
    example: (known) => ({
      kind: "students",
      keep: known.student_id,
      drop: known.other_student_id,
    }),
  })
    .input(z.strictObject(pair))
    .output(preview),

  merge: call({
    method: "POST",
    path: "/merges",
    summary: "Merge two records of one person into the kept one; this cannot be undone",
    permission: "privacy.manage",
    stepUp: true,
    // The example must leave the school as it is: one record with itself is refused.
    example: (known) => ({
      kind: "students",
      keep: known.student_id,
      drop: known.student_id,
      keep_version: 1,
      drop_version: 1,
    }),
  })
    .input(
      z.strictObject({
        ...pair,
        /** The versions that were previewed; if one has changed meanwhile, the answer is 409 `stale`. */
        keep_version: z.int(),
        drop_version: z.int(),
      }),
    )
    .output(z.object({ id: shape.id, name: z.string(), moved: moves })),
};
