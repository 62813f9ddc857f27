import * as z from "zod/mini";
import { announcementLine } from "#features/announcements/contract.ts";
import { event, hijriMonth } from "#features/calendar/contract.ts";
import { family } from "#features/family/contract.ts";
import { familyHifz } from "#features/hifz/acks/contract.ts";
import { call } from "#lib/call.ts";
import { named } from "#lib/person.ts";
import { PUPIL_WORDS } from "#lib/pupil-word.ts";
import * as shape from "#lib/shapes.ts";

const { id, title, kind, date, to_date, starts_at } = event.shape;

const familyCard = z.object({
  student_id: shape.id,
  issue_id: shape.id,
  period: z.string(),
  academic_year: z.string(),
  issued_at: z.string(),
  /** Whether it waits for the person's signature. */
  may_sign: z.boolean(),
});
export type FamilyCard = z.infer<typeof familyCard>;

export const familyPage = z.extend(family, {
  /** Whose page it is, and of which school. */
  person: named,
  school: z.object({
    name: z.string(),
    time_zone: z.string(),
    pupil_word: z.enum(PUPIL_WORDS),
    today: z.string(),
    /** The Hijri months that the school has set. */
    hijri_months: z.array(hijriMonth),
  }),
  /** Whether the person tells the school of absences: a guardian. */
  may_report: z.boolean(),
  /** Of the children of whom anything is recorded. */
  hifz: z.array(familyHifz),
  /** The newest published progress report of each child. */
  cards: z.array(familyCard),
  /** What is to be read or answered, the newest first. */
  announcements: z.array(announcementLine),
  /** The events of thirty days. */
  events: z.array(z.object({ id, title, kind, date, to_date, starts_at })),
  /** What the accounts owe that a guardian sees; null if nothing. */
  dues: z.nullable(z.object({ owed_sen: z.number(), due_on: z.string() })),
});
export type FamilyPage = z.infer<typeof familyPage>;

export const familyPageContract = {
  readFamilyPage: call({
    method: "GET",
    path: "/family/page",
    summary: "Your children, or yourself, at one look: attendance, hafazan, announcements, dues",
    permission: "family.see",
    example: () => ({}),
  }).output(familyPage),
};
