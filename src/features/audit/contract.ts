import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

export const auditLine = z.object({
  id: shape.id,
  at: z.string(),
  actor_name: z.string(),
  action: z.string(),
  label: z.string(),
  /** `changes` holds `{ field: [before, after] }`, sensitive values masked. */
  details: z.record(z.string(), z.unknown()),
  address: z.string(),
});
export type AuditLine = z.infer<typeof auditLine>;

export const auditFilter = z.strictObject({
  from: z.optional(shape.date),
  to: z.optional(shape.date),
  /** The first word of an action, such as "student" of "student.update". */
  kind: z.optional(z.string().check(z.regex(/^[a-z_]{1,30}$/))),
  /** The id of the record that the line is about. */
  subject_id: z.optional(shape.id),
  /** Searched in the names of the actor and of the subject. */
  q: z.optional(shape.line(100, 0)),
  /** The id of the last line that is already shown. */
  before: z.optional(shape.id),
});

export const auditContract = {
  listAudit: call({
    method: "GET",
    path: "/audit",
    summary: "The audit trail, newest first, a hundred lines at a time",
    permission: "audit.see",
    example: (known) => ({ from: known.today, kind: "student" }),
  })
    .input(auditFilter)
    .output(z.object({ lines: z.array(auditLine), more: z.boolean() })),
};
