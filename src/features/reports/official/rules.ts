import { type STUDENT_STATUSES } from "#lib/enumerations.ts";
import { formatDate } from "#lib/dates.ts";
import { formatIc } from "#lib/ic.ts";
import { type Letterhead, postalAddress } from "#lib/letterhead.ts";
import { fillTemplate, LONGEST, type LetterWords, titleOf } from "#lib/letters.ts";
import { fullName, type Named } from "#lib/names.ts";

/** Confirms that somebody is a student, that a student left, or how a student behaves. */
export const OFFICIAL_KINDS = ["pengesahan", "berhenti", "kelakuan"] as const;
export type OfficialKind = (typeof OFFICIAL_KINDS)[number];

type Status = (typeof STUDENT_STATUSES)[number];

/** How a student left the school, as a letter says it. */
const LEFT: Partial<Record<Status, string>> = {
  transferred: "berpindah sekolah",
  withdrawn: "berhenti sekolah",
  graduated: "tamat pengajian",
};

/** Whether the school can write such a letter about a student of this status. */
export function canIssue(kind: OfficialKind, status: Status): boolean {
  if (kind === "kelakuan") return true;
  return kind === "pengesahan" ? status === "active" : LEFT[status] !== undefined;
}

/** The places that the student's record and the school fill. */
const FACT_PLACES = [
  "tarikh",
  "nama",
  "no_pelajar",
  "kelas",
  "tarikh_masuk",
  "cara_keluar",
  "tarikh_keluar",
  "sebab_keluar",
  "jawatan",
  "sekolah",
  "alamat_sekolah",
] as const;

/** What only an issued letter has: its number, its title, and the identity card number, which drafts do not show. */
const ISSUED_PLACES = ["rujukan", "no_kp", "perkara"] as const;

/** The places that the wording of an official letter may contain, in braces. */
export const OFFICIAL_PLACES = [...FACT_PLACES, ...ISSUED_PLACES] as const;

/** What a letter tells of a student. */
export type OfficialPupil = Named & {
  number: string;
  status: Status;
  enrollment_date: string;
  /** The class of today, or the last one. */
  class_name: string | null;
  /** Of a student who left. */
  left_on: string | null;
  left_why: string | null;
};

type Writing = {
  school: Letterhead & { name: string; signing_post: string | null };
  today: string;
};

/** The text of a letter about a student; the places that only an issued letter has are not filled yet. */
export function draftOfficial(
  template: LetterWords,
  pupil: OfficialPupil,
  { school, today }: Writing,
): LetterWords {
  const day = (date: string) => formatDate(date, "ms", "dayMonthYear");
  const values: Record<(typeof FACT_PLACES)[number], string> = {
    tarikh: day(today),
    nama: fullName(pupil) || pupil.number,
    no_pelajar: pupil.number,
    kelas: pupil.class_name ?? "–",
    tarikh_masuk: day(pupil.enrollment_date),
    cara_keluar: LEFT[pupil.status] ?? "–",
    tarikh_keluar: pupil.left_on ? day(pupil.left_on) : "–",
    sebab_keluar: pupil.left_why || "–",
    jawatan: school.signing_post ?? "Pihak pengurusan",
    sekolah: school.name,
    alamat_sekolah: postalAddress(school),
  };
  return {
    subject: fillTemplate(template.subject, values).slice(0, LONGEST.subject),
    body: fillTemplate(template.body, values).slice(0, LONGEST.body),
  };
}

/** A drafted letter with its number, its title and the identity card number. */
export function finishOfficial(
  { subject: typed, body }: LetterWords,
  { number, ic_number }: { number: string; ic_number: string | null },
): LetterWords {
  const values = { rujukan: number, no_kp: ic_number ? formatIc(ic_number) : "–" };
  const subject = fillTemplate(typed, values).slice(0, LONGEST.subject);
  const filled = fillTemplate(body, { ...values, perkara: titleOf(subject) });
  return { subject, body: filled.slice(0, LONGEST.body) };
}
