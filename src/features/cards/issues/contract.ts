import * as z from "zod/mini";
import { MAX_CARDS } from "#features/cards/contract.ts";
import { cardFacts } from "#features/cards/facts/contract.ts";
import { CARD_SECTIONS } from "#features/cards/periods/rules.ts";
import { SCALE_KINDS } from "#features/cards/setup/rules/scales.ts";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

/** All that the paper of a report says. */
export const cardSnapshot = z.object({
  version: z.int(),
  issued_on: z.string(),
  school: z.object({
    name: z.string(),
    logo_url: z.nullable(z.string()),
    address: z.nullable(z.string()),
    postcode: z.nullable(z.string()),
    city: z.nullable(z.string()),
    state: z.string(),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    registration_number: z.nullable(z.string()),
  }),
  period: z.object({
    name: z.string(),
    academic_year: z.string(),
    from_date: z.string(),
    to_date: z.string(),
  }),
  /** What the report shows. */
  sections: z.array(z.enum(CARD_SECTIONS)),
  student: z.object({ name: z.string(), number: z.string(), jawi_name: z.nullable(z.string()) }),
  class_name: z.string(),
  grade_level: z.string(),
  teacher: z.nullable(z.string()),
  ...cardFacts,
  hifz_remark: z.string(),
  subjects: z.array(
    z.object({
      name: z.string(),
      name_ar: z.nullable(z.string()),
      kind: z.enum(SCALE_KINDS),
      tenths: z.nullable(z.int()),
      level: z.nullable(z.int()),
      absent: z.boolean(),
      /** The name of the grade, and what it means. */
      grade: z.nullable(z.string()),
      words: z.nullable(z.string()),
      passed: z.nullable(z.boolean()),
    }),
  ),
  /** The mean of the marks in tenths, without absences; null without marks. */
  mean: z.nullable(z.int()),
  traits: z.array(
    z.object({ name: z.string(), level: z.nullable(z.int()), word: z.nullable(z.string()) }),
  ),
  comment: z.string(),
  comment_by: z.nullable(z.string()),
  remark: z.string(),
  /** The post of who signs for the school. */
  signing_post: z.string(),
});
export type CardSnapshot = z.infer<typeof cardSnapshot>;

const line = {
  id: shape.id,
  period_id: shape.id,
  student_id: shape.id,
  version: z.int(),
  issued_at: z.string(),
};

const issue = z.object({
  ...line,
  /** The check code as it is printed, and the address at which anybody may enter it. */
  code: z.string(),
  address: z.string(),
  hash: z.string(),
  /** Whether it is the latest version. */
  current: z.boolean(),
  snapshot: cardSnapshot,
});
export type CardIssue = z.infer<typeof issue>;

const listed = z.object({
  ...line,
  period: z.string(),
  academic_year: z.string(),
  class_name: z.string(),
});
export type ListedIssue = z.infer<typeof listed>;

export const cardIssuesContract = {
  publishCards: call({
    method: "POST",
    path: "/cards/publish",
    summary:
      "Publish approved reports to the families: of each class all that are named, or none of them",
    permission: "cards.publish",
    example: (known) => ({ period_id: known.class_id, student_ids: [known.student_id] }),
  })
    .input(
      z.strictObject({
        period_id: shape.id,
        student_ids: z.array(shape.id).check(z.minLength(1), z.maxLength(MAX_CARDS)),
      }),
    )
    .output(
      z.object({
        /** How many were published, and how many were already. */
        published: z.int(),
        repeated: z.int(),
        /** Classes of which nothing was published, with the students whose reports are not approved. */
        refused: z.array(
          z.object({ class_id: shape.id, class_name: z.string(), students: z.array(shape.id) }),
        ),
      }),
    ),

  listIssues: call({
    method: "GET",
    path: "/card-issues",
    summary:
      "The published reports of a class in a period in the order of its list, with all that their papers say",
    permission: "cards.write",
    secret: true,
    example: (known) => ({ period_id: known.class_id, class_id: known.class_id }),
  })
    .input(z.strictObject({ period_id: shape.id, class_id: shape.id }))
    .output(z.array(issue)),

  readIssue: call({
    method: "GET",
    path: "/card-issues/{id}",
    summary: "A published report, as its paper says it; families read their own",
    permission: "cards.see",
    secret: true,
    example: (known) => ({ id: known.class_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(issue),

  listStudentIssues: call({
    method: "GET",
    path: "/students/{student_id}/card-issues",
    summary: "The latest versions of a student's published reports, the latest period first",
    permission: "cards.see",
    example: (known) => ({ student_id: known.student_id }),
  })
    .input(z.strictObject({ student_id: shape.id }))
    .output(z.array(listed)),
};
