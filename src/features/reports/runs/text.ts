import { formatNumber } from "#lib/numbers.ts";
import type { Gender, Stay } from "#lib/enumerations.ts";
import { words } from "#lib/text.ts";
import type { ReadRun } from "./contract.ts";

type Part = Pick<ReadRun, "filters" | "class_name">;

/** The part of the school that a copy is about, in words; none of the whole school. */
export function filterWords(
  { filters: { grade_level, gender, stay }, class_name }: Part,
  students: Record<Gender, string>,
  { kinds }: { kinds: Record<Stay, string> },
): string[] {
  return [class_name, grade_level, gender && students[gender], stay && kinds[stay]].filter(
    (word) => typeof word === "string",
  );
}

const english = {
  submit: "Mark as sent",
  submitTitle: (month: string) => `Mark ${month} as sent?`,
  submitLine:
    "The page is kept as it is now, with your name and the time. It is not sent anywhere.",
  whole: (taken: number) =>
    taken === 1 ? "The one register is taken." : `All ${formatNumber(taken)} registers are taken.`,
  missing: (open: number) =>
    open === 1
      ? "1 register is not taken. The figures leave it out."
      : `${formatNumber(open)} registers are not taken. The figures leave them out.`,
  submitAgain: "Mark as sent again",
  look: "See which",
  submitAnyway: "Mark as sent all the same",
  cancel: "Cancel",
  done: "Marked as sent.",
  notSent: (month: string) => `${month} has not been sent yet.`,
  sent: (day: string, by: string) => `Sent on ${day} by ${by}.`,
  sentAgain: "The figures may have changed since.",
  open: "See what was sent",
  problems: {
    incomplete:
      "Registers were taken or reopened since you looked. Check again before you mark it.",
    submitted: "These figures have been marked as sent already.",
    not_over: "The month is not over yet.",
  } as Record<string, string>,
  failed: "It could not be marked. Please try again.",
  frozen: (when: string) => `As it was on ${when}.`,
  hash: (hash: string) => `Check code ${hash}.`,
  live: "Open with today’s figures",
  onlyTotals:
    "Of a report that lists people, only the totals are kept. Open it with today’s figures to see the list.",
  totals: "Totals",
  unknown: "There is no such copy",
  unknownText: "The address may be incomplete. Choose a report from the list.",
};

/** The words for copies of reports that do not change any more. */
export const reportRunsText = words<typeof english>({
  asal: english,
  ms: {
    submit: "Tanda sudah dihantar",
    submitTitle: (month) => `Tanda ${month} sudah dihantar?`,
    submitLine:
      "Halaman ini disimpan seperti sekarang, dengan nama anda dan masanya. Ia tidak dihantar ke mana-mana.",
    whole: (taken) => `Semua ${formatNumber(taken)} kehadiran telah diambil.`,
    missing: (open) =>
      `${formatNumber(open)} kehadiran belum diambil. Angka di sini tidak mengiranya.`,
    submitAgain: "Tanda dihantar semula",
    look: "Lihat yang mana",
    submitAnyway: "Tetap tanda sudah dihantar",
    cancel: "Batal",
    done: "Ditanda sudah dihantar.",
    notSent: (month) => `${month} belum dihantar.`,
    sent: (day, by) => `Dihantar pada ${day} oleh ${by}.`,
    sentAgain: "Angkanya mungkin telah berubah selepas itu.",
    open: "Lihat yang dihantar",
    problems: {
      incomplete:
        "Bilangan kehadiran yang belum diambil sudah berubah. Semak semula sebelum menandanya.",
      submitted: "Angka ini sudah ditanda sebagai dihantar.",
      not_over: "Bulan ini belum berakhir.",
    },
    failed: "Tidak dapat ditanda. Sila cuba lagi.",
    frozen: (when) => `Seperti pada ${when}.`,
    hash: (hash) => `Kod semak ${hash}.`,
    live: "Buka dengan angka terkini",
    onlyTotals:
      "Bagi laporan yang menyenaraikan orang, hanya jumlahnya disimpan. Buka dengan angka terkini untuk melihat senarainya.",
    totals: "Jumlah",
    unknown: "Tiada salinan seperti ini",
    unknownText: "Alamatnya mungkin tidak lengkap. Pilih laporan daripada senarai.",
  },
  en: english,
});
