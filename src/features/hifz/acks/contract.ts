import * as z from "zod/mini";
import { absenceReason } from "#features/attendance/contract.ts";
import { childMemorised, hifzPupilShape, pupilRecord } from "#features/hifz/pupil/contract.ts";
import { hifzSettingsAnswer } from "#features/hifz/settings/contract.ts";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

const { edition, labels, scale } = hifzSettingsAnswer.shape;
const { next, revision } = hifzPupilShape.shape;

/** What a guardian said on signing a week. */
const said = {
  /** On how many days of the week the child revised at home. */
  days: z.int().check(z.minimum(0), z.maximum(7)),
  comment: shape.text(500, 0),
};

const signature = z.object({ ...said, signed_at: z.string() });

/** A day of a week: of hafazan, or another one on which something was recorded. */
const weekDay = z.object({
  date: z.string(),
  /** Why the pupil was away, where a saved register says so; "present" where it says nothing of the kind. */
  away: z.nullable(
    z.object({ status: z.enum(["absent", "excused"]), reason: z.nullable(absenceReason) }),
  ),
  /** In the order in which they were recorded; empty while the day is not over. */
  records: z.array(pupilRecord),
});
export type WeekDay = z.infer<typeof weekDay>;

/** A child's week of hafazan, as the family sees it. */
const childWeek = z.object({
  student_id: shape.id,
  name: z.string(),
  is_self: z.boolean(),
  days: z.array(weekDay),
  /** What comes next and what is to be revised today; null of weeks that are over. */
  outlook: z.nullable(z.object({ next, revision })),
  /** Whether the person may sign: as a guardian, from the last day of school on, where something is recorded. */
  may_sign: z.boolean(),
  /** The person's own signature. */
  signature: z.nullable(signature),
  /** Whether any guardian has signed. */
  is_signed: z.boolean(),
});
export type ChildWeek = z.infer<typeof childWeek>;

const hifzWeeks = z.object({
  /** The days of the week, of which `last` is the last day of school. */
  from: z.string(),
  last: z.string(),
  to: z.string(),
  edition,
  labels,
  scale,
  children: z.array(childWeek),
});
export type HifzWeeks = z.infer<typeof hifzWeeks>;

/** What a child's card on the home says of hafazan. */
export const familyHifz = z.extend(childMemorised, {
  /** Where new memorisation stands; null before the first portion. */
  place: z.nullable(z.object({ juz: z.int(), page: z.int() })),
  /** The juz of which anything is held, in the order of the mushaf, and whether all of it is. */
  juz_held: z.array(z.object({ juz: z.int(), whole: z.boolean() })),
  /** What was accepted and revised this week, in thousandths of a page. */
  new_milli: z.int(),
  revised_milli: z.int(),
  /** The name of the newest grade, where families see grades. */
  grade: z.nullable(z.string()),
  /** The first days of the weeks that the person is to sign. */
  unsigned: z.array(z.string()),
  /** What comes next and what is to be revised today: of the pupil who reads. */
  outlook: z.nullable(z.object({ edition, labels, scale, next, revision })),
});
export type FamilyHifz = z.infer<typeof familyHifz>;

/** A guardian's signature as the school sees it. */
const hifzAck = z.extend(signature, {
  id: shape.id,
  week_from: z.string(),
  guardian_name: z.string(),
});
export type HifzAck = z.infer<typeof hifzAck>;

export const signedWeek = z.strictObject({
  student_id: shape.id,
  /** The first day of the week. */
  week_from: shape.date,
  days: said.days,
  comment: z.optional(said.comment),
});

export const hifzAcksContract = {
  readFamilyHifz: call({
    method: "GET",
    path: "/hifz/family",
    summary:
      "How much your children hold and which weeks you are to sign, or yourself; only those of whom anything is recorded",
    permission: "family.see",
    example: () => ({}),
  }).output(z.array(familyHifz)),

  readHifzWeeks: call({
    method: "GET",
    path: "/hifz/weeks",
    summary: "A week of your children's hafazan, or of your own, day by day",
    permission: "family.see",
    example: () => ({}),
  })
    .input(
      z.strictObject({
        /** Any day of the week; without it today. */
        date: z.optional(shape.date),
      }),
    )
    .output(hifzWeeks),

  signHifzWeek: call({
    method: "POST",
    path: "/hifz/acks",
    summary: "Sign a week of your child's hafazan",
    permission: "hifz.sign",
    status: 201,
    example: (known) => ({
      student_id: known.student_id,
      week_from: "2026-01-12",
      days: 3,
    }),
  })
    .input(signedWeek)
    .output(signature),

  listHifzAcks: call({
    method: "GET",
    path: "/hifz/pupils/{student_id}/acks",
    summary:
      "Which weeks a student's guardians have signed, newest first; a guardian sees the own ones",
    permission: "hifz.see",
    example: (known) => ({ student_id: known.student_id }),
  })
    .input(
      z.strictObject({
        student_id: shape.id,
        from: z.optional(shape.date),
        to: z.optional(shape.date),
      }),
    )
    .output(z.array(hifzAck)),
};
