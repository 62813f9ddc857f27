import type { Report } from "#features/reports/definitions/rules.ts";
import type { LetterChannel, LetterKind } from "#features/letters/rules.ts";
import type { OfficialKind } from "#features/reports/official/rules.ts";

type OfPupil = { student_id: string; name: string; number: string };

export type OfficialRow = OfPupil & {
  date: string;
  reference: string;
  letter: `letter_${OfficialKind}`;
  issued_by: string;
};

export type WarningRow = OfPupil & {
  date: string;
  /** The first is 1. */
  step: number;
  counted: `days_${LetterKind}`;
  days: number;
  channel: `by_${LetterChannel}`;
};

export type LettersRows = { "surat-rasmi": OfficialRow; "surat-amaran": WarningRow };

const letters = {
  group: "letters",
  isOfPersons: true,
  periods: ["month", "term", "year", "calendar", "hijri", "custom"],
  filters: ["gender"],
} as const;

/** The letters that the school has issued. */
export const lettersReports = {
  "surat-rasmi": {
    ...letters,
    permission: "letters.issue",
    columns: [
      { key: "name", kind: "name", phone: true },
      { key: "number", kind: "text" },
      { key: "letter", kind: "code", phone: true },
      { key: "reference", kind: "text", phone: true },
      { key: "date", kind: "date", phone: true },
      { key: "issued_by", kind: "text" },
    ],
  },
  "surat-amaran": {
    ...letters,
    permission: "attendance.manage",
    columns: [
      { key: "name", kind: "name", phone: true },
      { key: "number", kind: "text" },
      { key: "step", kind: "count", phone: true },
      { key: "counted", kind: "code" },
      { key: "days", kind: "count", phone: true },
      { key: "date", kind: "date", phone: true },
      { key: "channel", kind: "code" },
    ],
  },
} as const satisfies { [Id in keyof LettersRows]: Report<LettersRows[Id]> };
