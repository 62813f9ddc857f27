import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { REQUEST_STATES } from "#lib/enumerations.ts";
import { namedPerson } from "#lib/person.ts";
import * as shape from "#lib/shapes.ts";

/** A request that a colleague takes a class on some days (both included), and its outcome. */
export const cover = z.object({
  id: shape.id,
  class_id: shape.id,
  class_name: z.string(),
  /** The colleague who is asked to take the class. */
  teacher: namedPerson,
  from_date: z.string(),
  to_date: z.string(),
  reason: z.string(),
  state: z.enum(REQUEST_STATES),
  requested_by: namedPerson,
  created_at: z.string(),
  /** Null until an admin has decided. */
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  answer: z.string(),
  /** True when the person who asks made the request. */
  own: z.boolean(),
  /** True when the person who asks is the proposed substitute. */
  mine: z.boolean(),
});
export type Cover = z.infer<typeof cover>;

export const newCover = z
  .strictObject({
    class_id: shape.id,
    teacher_id: shape.id,
    from_date: shape.date,
    to_date: shape.date,
    reason: z.optional(shape.line(500, 0)),
  })
  .check(
    z.refine(({ from_date, to_date }) => from_date <= to_date, {
      path: ["to_date"],
      error: "is before the first day",
    }),
  );
export type NewCover = z.infer<typeof newCover>;

export const coverDecision = z.strictObject({
  id: shape.id,
  accepted: z.boolean(),
  answer: z.optional(shape.text(500, 0)),
});

/** Requests for substitutes: teachers of a class make them, admins decide on them. */
export const coverContract = {
  listCovers: call({
    method: "GET",
    path: "/cover-requests",
    summary:
      "Substitutes asked for: what waits and the last three months; for teachers their own and those that name them",
    permission: "classes.cover",
    example: () => ({}),
  }).output(z.array(cover)),

  askCover: call({
    method: "POST",
    path: "/cover-requests",
    summary:
      "Ask for a substitute for a class, for at most 60 days; an admin's request takes effect immediately",
    permission: "classes.cover",
    status: 201,
    example: (known) => ({
      class_id: known.class_id,
      teacher_id: known.teacher_id,
      from_date: known.today,
      to_date: known.today,
      reason: "Kursus",
    }),
  })
    .input(newCover)
    .output(cover),

  withdrawCover: call({
    method: "POST",
    path: "/cover-requests/{id}/withdrawal",
    summary: "Withdraw your own request for a substitute while it waits",
    permission: "classes.cover",
    example: (known) => ({ id: known.student_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(cover),

  decideCover: call({
    method: "POST",
    path: "/cover-requests/{id}/decision",
    summary: "Approve or decline a substitute; once approved, they take the class on those days",
    permission: "classes.write",
    example: (known) => ({ id: known.student_id, accepted: true }),
  })
    .input(coverDecision)
    .output(cover),
};
