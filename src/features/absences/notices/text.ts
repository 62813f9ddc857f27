import { greetingTo } from "#features/absences/text.ts";
import { formatDate } from "#lib/dates.ts";
import { words } from "#lib/text.ts";

const english = {
  title: "Notice to guardians",
  line: "After a register is saved, guardians who have agreed to receive e-mail are told about an absence without a reason. If the mark is changed before the notice is sent, nothing is sent.",
  when: "When to send",
  off: "Never",
  atOnce: "As soon as the register is saved",
  after: (minutes: number) => `${minutes} minutes after the register is saved`,
  quiet: "Never between 10 pm and 6.30 am, at most once a day, and only on the day itself.",
  save: "Save",
  saved: "The notice settings have been saved.",
  failed: "The notice settings could not be saved. Please try again.",
  loadFailed: "Unable to load the notice settings. Please try again later.",
  preview: "Preview of the e-mail to guardians",
};

/** Texts of the card about notices in the settings. */
export const noticesText = words<typeof english>({
  asal: english,
  ms: {
    title: "Notis kepada penjaga",
    line: "Selepas kehadiran disimpan, penjaga yang bersetuju menerima e-mel dimaklumkan tentang ketidakhadiran tanpa sebab. Jika status diubah sebelum notis dihantar, notis tidak dihantar.",
    when: "Bila dihantar",
    off: "Tidak dihantar",
    atOnce: "Sebaik sahaja kehadiran disimpan",
    after: (minutes) => `${minutes} minit selepas kehadiran disimpan`,
    quiet:
      "Tidak dihantar antara 10.00 malam hingga 6.30 pagi, paling banyak sekali sehari, dan hanya pada hari itu sendiri.",
    save: "Simpan",
    saved: "Tetapan notis telah disimpan.",
    failed: "Tetapan notis tidak dapat disimpan. Sila cuba lagi.",
    loadFailed: "Tetapan notis tidak dapat dimuatkan. Sila cuba sebentar lagi.",
    preview: "Pratonton e-mel kepada penjaga",
  },
  en: english,
});

export type Told = {
  school: string;
  /** The pupil's full name. */
  pupil: string;
  date: string;
  /** The classes, each with the session if the school has several. */
  classes: readonly { class_name: string; session_name: string | null }[];
};

/** "Tahun 3 Ibnu Sina (Petang)", joined. */
export function namesOfClasses(classes: Told["classes"]): string {
  const named = classes.map(({ class_name, session_name }) =>
    session_name ? `${class_name} (${session_name})` : class_name,
  );
  return [...new Set(named)].join(", ");
}

/** The notice to guardians about an absence without a known reason, always in Malay. */
export function noticeLetter(guardian: { first_name: string; relation: string }, told: Told) {
  const day = formatDate(told.date, "ms", "long");
  return {
    subject: `Halaqah: notis tidak hadir ke sekolah, ${day}`,
    greeting: greetingTo(guardian),
    paragraphs: [
      `Pihak ${told.school} ingin memaklumkan bahawa ${told.pupil} (${namesOfClasses(told.classes)}) ditanda tidak hadir pada ${day}, dan sebabnya belum kami terima.`,
      "Mohon maklumkan sebab ketidakhadiran kepada guru kelas atau pejabat sekolah hari ini. Jika sakit, sila simpan sijil cuti sakit (MC) atau tulis surat makluman.",
      `Jika ${told.pupil} sepatutnya berada di sekolah sekarang, sila hubungi pihak sekolah dengan segera.`,
    ],
    notes: [
      "Notis ini dihantar secara automatik, sekali sahaja bagi hari ini, kepada penjaga yang bersetuju dihubungi melalui e-mel. Jika sebabnya telah dimaklumkan, sila abaikan notis ini.",
    ],
    closing: "Sekian, terima kasih. Wassalam.",
  };
}
