import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

/** Who heard a pupil last in place of a teacher. */
const partner = z.object({ student_id: shape.id, partner_id: shape.id });

export const dueContract = {
  readPartners: call({
    method: "GET",
    path: "/hifz/partners",
    summary: "Which other pupil heard each pupil of a class last",
    permission: "hifz.record",
    example: (known) => ({ class_id: known.class_id, date: known.today }),
  })
    .input(z.strictObject({ class_id: shape.id, date: shape.date }))
    .output(z.array(partner)),
};
