import * as z from "zod/mini";
import { register, registerLine, session } from "#features/attendance/contract.ts";
import { LAST_AYAH } from "#features/hifz/mushaf/rules/ayahs.ts";
import {
  HEARERS,
  MAX_PINS,
  MISTAKES,
  OUTCOMES,
  STREAMS,
  UNHEARD_REASONS,
} from "#features/hifz/records/rules/kinds.ts";
import { hifzSettingsAnswer } from "#features/hifz/settings/contract.ts";
import { call } from "#lib/call.ts";
import { ORDER_KINDS, UNITS } from "#lib/enumerations.ts";
import * as shape from "#lib/shapes.ts";

export const ayah = z.int().check(z.minimum(1), z.maximum(LAST_AYAH));
const count = z.int().check(z.minimum(0), z.maximum(99));
const range = z.tuple([z.int(), z.int()]);

/** One call takes this many lines of one sheet. */
export const MAX_RECORDS = 100;
/** The bytes of MAX_RECORDS lines with the longest notes in Jawi letters and all pins. */
const MAX_BATCH = 512 * 1024;

/** The streams that a sheet takes: exams and what was memorised before are written elsewhere. */
const sheetStream = z.enum(STREAMS).check(
  z.refine((stream) => stream !== "ujian" && stream !== "prior", {
    error: "is not written on a sheet",
  }),
);

const pin = z.tuple([ayah, z.enum(MISTAKES), z.int().check(z.minimum(1), z.maximum(99))]);

/** A line of a sheet as it is to be: what a pupil recited in a stream, or why the pupil was not heard. */
const recordLine = z.strictObject({
  student_id: shape.id,
  stream: sheetStream,
  /** From 1 within the session and stream; 0 where nothing was heard. */
  attempt: z.int().check(z.minimum(0), z.maximum(99)),
  /** The version that the screen showed; 0 for a new record. */
  version: z.int().check(z.minimum(0)),
  /** The client makes the key for this change. Sending it again changes nothing. */
  client_key: shape.id,
  from_id: z.optional(z.nullable(ayah)),
  to_id: z.optional(z.nullable(ayah)),
  /** The last accepted ayah where half was accepted. */
  kept_to: z.optional(z.nullable(ayah)),
  /** A long ayah after what is accepted that was begun and not finished. */
  partial_id: z.optional(z.nullable(ayah)),
  /** How often each mistake was heard; null where they were not counted. */
  mistakes: z.optional(
    z.nullable(z.strictObject({ lupa: count, tersangkut: count, ditegur: count, tajwid: count })),
  ),
  pins: z.optional(z.array(pin).check(z.maxLength(MAX_PINS))),
  /** A grade chosen by hand in place of the computed one. */
  grade: z.optional(z.nullable(shape.line(40))),
  decision: z.optional(z.nullable(z.enum(OUTCOMES))),
  heard_by: z.optional(
    z
      .enum(HEARERS)
      .check(z.refine((hearer) => hearer !== "panel", { error: "is written by an exam" })),
  ),
  /** The pupil of the class who listened. */
  hearer_student_id: z.optional(z.nullable(shape.id)),
  reason: z.optional(z.nullable(z.enum(UNHEARD_REASONS))),
  notes: z.optional(shape.text(500, 0)),
  family_note: z.optional(shape.text(500, 0)),
  /** True takes the record back; the rest of the line then counts nothing. */
  voided: z.optional(z.boolean()),
  /** When a device without network made the change. */
  made_at: z.optional(z.iso.datetime()),
});
export type RecordLine = z.infer<typeof recordLine>;

const said = {
  stream: z.enum(STREAMS),
  attempt: z.int(),
  from_id: z.nullable(z.int()),
  to_id: z.nullable(z.int()),
  kept_to: z.nullable(z.int()),
  partial_id: z.nullable(z.int()),
  lupa: z.int(),
  tersangkut: z.int(),
  ditegur: z.int(),
  tajwid: z.int(),
  pins: z.array(z.tuple([z.int(), z.enum(MISTAKES), z.int()])),
  /** Null where mistakes were not counted. */
  marks: z.nullable(z.int()),
  grade_computed: z.nullable(z.string()),
  grade: z.nullable(z.string()),
  decision: z.nullable(z.enum(OUTCOMES)),
  heard_by: z.nullable(z.enum(HEARERS)),
  reason: z.nullable(z.enum(UNHEARD_REASONS)),
  /** Sizes in thousandths of a page. */
  milli: z.nullable(z.int()),
  target_milli: z.nullable(z.int()),
  notes: z.string(),
  family_note: z.string(),
  version: z.int(),
  voided: z.boolean(),
};

/** A record of a sheet, in its latest version. */
const sheetRecord = z.object({
  id: shape.id,
  student_id: shape.id,
  ...said,
  hearer_student_id: z.nullable(shape.id),
  recorded_by: z.string(),
  recorded_at: z.string(),
});
export type SheetRecord = z.infer<typeof sheetRecord>;

const recordVersion = z.object({
  ...said,
  /** Why it was changed after the window. */
  why: z.string(),
  changed_by: z.string(),
  changed_at: z.string(),
});
export type RecordVersion = z.infer<typeof recordVersion>;

/** What decides a pupil's next portion. */
export const going = z.object({
  /** The programme and target in force on the day; null without a plan. */
  plan: z.nullable(
    z.object({
      order_kind: z.enum(ORDER_KINDS),
      order_list: z.array(z.int()),
      unit: z.enum(UNITS),
      amount: z.int(),
      parts: z.int(),
      /** Whether new memorisation rests. */
      paused: z.boolean(),
      /** Days of the revision cycle where they are not the school's. */
      cycle_days: z.nullable(z.int()),
      teacher_id: z.nullable(shape.id),
    }),
  ),
  /** The ranges of ayahs that are held. */
  covered: z.array(range),
  /** The latest record of new memorisation. */
  last_new: z.nullable(
    z.object({
      from_id: z.int(),
      to_id: z.int(),
      kept_to: z.nullable(z.int()),
      /** The ayah after it that was begun. */
      partial_id: z.nullable(z.int()),
      decision: z.enum(OUTCOMES),
    }),
  ),
  /** The last five records of any stream that was heard, newest last. */
  last: z.array(
    z.object({
      date: z.string(),
      stream: z.enum(STREAMS),
      grade: z.nullable(z.string()),
      decision: z.enum(OUTCOMES),
    }),
  ),
  repeats: z.int(),
  memorised_milli: z.int(),
  weak_pages: z.int(),
});
export type PupilGoing = z.infer<typeof going>;

/** That a sheet was closed: all that was recited is recorded, and why the others were not heard. */
const sitting = z.object({
  /** Nobody was heard because the teacher was away. */
  teacher_away: z.boolean(),
  closed_by: z.string(),
  closed_at: z.string(),
  version: z.int(),
});

const sheet = z.object({
  ...register.shape,
  /** Null until the sheet is closed. */
  sitting: z.nullable(sitting),
  settings: hifzSettingsAnswer,
  /** The pupils enrolled that day, each with the mark of the same session. */
  marks: z.array(
    z.extend(registerLine, {
      records: z.array(sheetRecord),
      /** Whether the plan names the reader as the pupil's teacher of tasmik. */
      is_mine: z.boolean(),
      going,
      /** What comes next; null without a plan, while new memorisation rests, and after the whole order. */
      next: z.nullable(z.object({ from_id: z.int(), to_id: z.int(), milli: z.int() })),
      /** How far ahead of the term's targets, in thousandths of a page; behind: below zero. */
      balance: z.int(),
      /** What recent revision covers, as ranges of pages in the order of the mushaf. */
      recent_pages: z.array(range),
      /**
       * What is due of old revision, the most urgent first: the page, the days of hafazan since it was heard (null:
       * never, or not for a year), and whether it is weak. What was heard on the day is taken off.
       */
      due: z.array(z.tuple([z.int(), z.nullable(z.int()), z.boolean()])),
    }),
  ),
});
export type Sheet = z.infer<typeof sheet>;

/** What became of one line. */
const recordOutcome = z.object({
  client_key: shape.id,
  student_id: shape.id,
  /**
   * `repeated`: the line was written before. `stale`: somebody else was faster, and `record` is the current one.
   * `absent`: the register of the session says that the pupil is not there. `heard`: the line says why the pupil
   * was not heard, but the pupil was heard meanwhile.
   */
  outcome: z.enum(["written", "repeated", "stale", "absent", "heard", "not_enrolled"]),
  record: z.nullable(sheetRecord),
  /** Why the pupil had not been heard, which the line has taken back. */
  unheard: z.optional(sheetRecord),
});
export type RecordOutcome = z.infer<typeof recordOutcome>;

const key = { class_id: shape.id, date: shape.date, session: z.optional(session) };

export const tasmikContract = {
  readSheet: call({
    method: "GET",
    path: "/hifz/sheets",
    summary: "The sheet of a halaqah, day and session: pupils, marks, records and next portions",
    permission: "hifz.record",
    keepsPlans: true,
    example: (known) => ({ class_id: known.class_id, date: known.today }),
  })
    .input(z.strictObject(key))
    .output(sheet),

  writeRecords: call({
    method: "POST",
    path: "/hifz/records/batch",
    summary:
      "Write records of one sheet, in order; each has its own outcome, a stale one is not written",
    permission: "hifz.record",
    maxBody: MAX_BATCH,
    keepsPlans: true,
    example: (known) => ({
      class_id: known.class_id,
      date: known.today,
      records: [
        {
          student_id: known.student_id,
          stream: "baharu",
          attempt: 1,
          version: 0,
          client_key: "01900000-0000-7000-8000-000000000003",
          from_id: 1,
          to_id: 7,
          mistakes: { lupa: 0, tersangkut: 0, ditegur: 0, tajwid: 0 },
          decision: "pass",
        },
      ],
    }),
  })
    .input(
      z.strictObject({
        ...key,
        /** An admin must give it after the window. */
        why: z.optional(shape.text(300)),
        records: z.array(recordLine).check(z.minLength(1), z.maxLength(MAX_RECORDS)),
      }),
    )
    .output(z.array(recordOutcome)),

  closeSitting: call({
    method: "POST",
    path: "/hifz/sittings",
    summary: "Close a sheet, or close it again: from now on, families see it",
    permission: "hifz.record",
    keepsPlans: true,
    example: (known) => ({
      class_id: known.class_id,
      date: known.today,
      teacher_away: false,
      version: 0,
    }),
  })
    .input(
      z.strictObject({
        ...key,
        /** An admin must give it after the window. */
        why: z.optional(shape.text(300)),
        teacher_away: z.boolean(),
        /**
         * The version of the closing that the screen showed; 0 where it showed none. A page that was loaded before
         * closings had versions sends none: a sheet that stands closed otherwise is then refused as `stale`.
         */
        version: z.optional(z.int().check(z.minimum(0))),
      }),
    )
    .output(
      z.object({
        /** `stale`: somebody else has closed the sheet since; `sitting` says how it stands. */
        outcome: z.enum(["written", "stale"]),
        sitting,
      }),
    ),

  recordHistory: call({
    method: "GET",
    path: "/hifz/records/{id}/history",
    summary: "Every version of a record, newest first",
    permission: "hifz.record",
    example: (known) => ({ id: known.student_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(z.array(recordVersion)),
};
