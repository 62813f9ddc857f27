import * as z from "zod/mini";
import { NOTICE_STATES } from "#features/absences/notices/rules.ts";
import { call } from "#lib/call.ts";
import { ABSENCE_REASONS, KNOWN_REASONS, MARK_STATUSES, RELATIONS } from "#lib/enumerations.ts";
import { named, namedStudent } from "#lib/person.ts";
import * as shape from "#lib/shapes.ts";
import { FOLLOWUP_CHANNELS, FOLLOWUP_OUTCOMES } from "./rules.ts";

const channel = z.enum(FOLLOWUP_CHANNELS);
const outcome = z.enum(FOLLOWUP_OUTCOMES);

/** `open` if a guardian can be reached this way; otherwise it names what is missing. */
const way = z.enum(["open", "no_consent", "no_number", "no_address"]);
export type Way = z.infer<typeof way>;

const deskGuardian = z.extend(named, {
  guardian_id: shape.id,
  relation: z.enum(RELATIONS),
  /** Null unless the guardian agreed to calls or to WhatsApp. */
  phone: z.nullable(z.string()),
  call: way,
  whatsapp: way,
  mail: way,
  /** Whether the desk sent a mail about this day. */
  mailed: z.boolean(),
});
export type DeskGuardian = z.infer<typeof deskGuardian>;

export const followup = z.object({
  id: shape.id,
  /** Null if no guardian in particular was asked. */
  guardian: z.nullable(z.string()),
  channel,
  outcome,
  notes: z.string(),
  made_by: z.string(),
  made_at: z.string(),
});
export type Followup = z.infer<typeof followup>;

/** The state of the notice to a pupil's guardians. */
export const deskNotice = z.object({
  state: z.enum([...NOTICE_STATES, "none"]),
  /** When it will be sent (null: as soon as it may), was sent or cancelled, ISO. */
  at: z.nullable(z.string()),
  recipients: z.int(),
  /** Why there is no notice. `soon` means that one will be planned within a minute. */
  why: z.nullable(z.enum(["off", "no_guardian", "no_mail", "not_saved", "other_day", "soon"])),
  may_send: z.boolean(),
});
export type DeskNotice = z.infer<typeof deskNotice>;

export const settledPupil = z.extend(namedStudent, {
  avatar_url: z.nullable(z.string()),
  registers: z.array(
    z.object({
      class_id: shape.id,
      class_name: z.string(),
      /** Null if the school has one register a day. */
      session_name: z.nullable(z.string()),
      status: z.enum(MARK_STATUSES),
      reason: z.nullable(z.enum(ABSENCE_REASONS)),
      /** When the register was saved; null: it is only marked so far. */
      saved_at: z.nullable(z.string()),
    }),
  ),
  followups: z.array(followup),
});

export const deskPupil = z.extend(settledPupil, {
  /** When the first register with the absence was saved, ISO. */
  since: z.nullable(z.string()),
  /** Minutes from then to now; null for other days than today. */
  waiting_minutes: z.nullable(z.int()),
  /** The number of days in a row, up to this one, without a known reason. */
  days: z.int(),
  guardians: z.array(deskGuardian),
  notice: deskNotice,
});
export type DeskPupil = z.infer<typeof deskPupil>;

export type SettledPupil = z.infer<typeof settledPupil>;

export const desk = z.object({
  date: z.string(),
  /** Whether a change of the day's marks needs a reason, because the window is over. */
  needs_why: z.boolean(),
  open: z.array(deskPupil),
  /** Pupils whose absence was explained, or who came after all. */
  settled: z.array(settledPupil),
});
export type Desk = z.infer<typeof desk>;

const whom = { student_id: shape.id, date: z.optional(shape.date) };

export const followupInput = z
  .strictObject({
    ...whom,
    guardian_id: z.optional(z.nullable(shape.id)),
    channel,
    outcome,
    notes: z.optional(shape.text(500, 0)),
    /** With the outcome explained: the day's absences become excused with it. */
    reason: z.optional(z.enum(KNOWN_REASONS)),
    /** Asked of an admin after the window, where marks change. */
    why: z.optional(shape.line(300)),
  })
  .check(
    z.refine(({ outcome: came, reason }) => (came === "explained") === (reason !== undefined), {
      path: ["reason"],
      error: "belongs to the outcome explained, and to no other",
    }),
  );

export const deskContract = {
  readDesk: call({
    method: "GET",
    path: "/absences/desk",
    summary: "Students absent without a reason on a day, their guardians, and the follow-up so far",
    permission: "attendance.followup",
    example: (known) => ({ date: known.today }),
  })
    .input(z.strictObject({ date: z.optional(shape.date) }))
    .output(desk),

  noteFollowup: call({
    method: "POST",
    path: "/absences/followups",
    summary: "Note that somebody was asked about an absence; what is explained becomes excused",
    permission: "attendance.followup",
    status: 201,
    example: (known) => ({
      student_id: known.student_id,
      guardian_id: known.guardian_id,
      channel: "phone",
      outcome: "no_answer",
    }),
  })
    .input(followupInput)
    .output(followup),

  mailGuardian: call({
    method: "POST",
    path: "/absences/mails",
    summary:
      "E-mail a guardian, once a day, to ask why the student is absent; recorded as a follow-up",
    permission: "attendance.followup",
    status: 201,
    example: (known) => ({ student_id: known.student_id, guardian_id: known.guardian_id }),
  })
    .input(z.strictObject({ ...whom, guardian_id: shape.id }))
    .output(followup),
};
