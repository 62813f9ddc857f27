import { formatDate } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";
import { words } from "#lib/text.ts";
import type { CallOutcome, FeeReminderChannel } from "./rules.ts";

const english = {
  loadFailed: "The reminders could not be loaded.",
  title: "Reminders",
  line: "Each family gets one message, then one call. Nobody is reminded a third time.",
  showAll: (count: number) => `Show all ${count} families`,
  call: "To call",
  message: "To message",
  owes: (sum: string, day: string) => `${sum} overdue, due ${day}`,
  mail: "Send e-mail",
  whatsapp: "WhatsApp",
  phone: "Call",
  plan: "Offer instalments",
  talked: "Talked",
  leave: "Leave it",
  mailed: (name: string) => `Reminder sent to ${name}.`,
  noted: "Noted.",
  notNow: "This family has since paid or been reminded.",
  noReader: "No guardian of this family has agreed to e-mail.",
  failed: "That did not work. Please try again.",
  // The settings
  settings: "When to remind",
  auto: "Send the e-mails automatically at 9.30 am",
  autoLine: "Only to guardians who agreed to e-mail, never at night.",
  messageDays: "Message, days after the due date",
  callDays: "Call, days after the due date",
  daysWrong: "The call comes after the message: 1 to 90 days, then up to 180.",
  save: "Save",
  cancel: "Cancel",
  saved: "Reminders saved.",
  stale: "Somebody else has just changed this. Please load the page again.",
  // A family
  sent: "Reminders sent",
  none: "This family has not been reminded.",
  channels: {
    mail: "E-mail",
    whatsapp: "WhatsApp",
    call: "Call",
  } as Record<FeeReminderChannel, string>,
  outcomes: {
    talked: "talked",
    plan: "offered instalments",
    left: "left as it is",
  } as Record<CallOutcome, string>,
  about: (day: string) => `for the bill due ${day}`,
  byItself: "sent automatically",
  remind: "Remind this family of overdue fees",
  why: "Why not",
  whyHint: "For example: the family is being helped.",
  stopped: "This family is no longer reminded.",
  again: "This family is reminded again.",
};
export type RemindersText = typeof english;

/** What the office reads about reminders of late fees. */
export const feeRemindersText = words<RemindersText>({
  asal: english,
  ms: {
    loadFailed: "Peringatan tidak dapat dimuatkan.",
    title: "Peringatan",
    line: "Setiap keluarga menerima satu pesanan, kemudian satu panggilan. Tiada peringatan kali ketiga.",
    showAll: (count) => `Papar semua ${count} keluarga`,
    call: "Perlu ditelefon",
    message: "Perlu dihubungi",
    owes: (sum, day) => `${sum} tertunggak, tarikh akhir ${day}`,
    mail: "Hantar e-mel",
    whatsapp: "WhatsApp",
    phone: "Telefon",
    plan: "Tawar ansuran",
    talked: "Sudah berbincang",
    leave: "Biarkan dahulu",
    mailed: (name) => `Peringatan dihantar kepada ${name}.`,
    noted: "Direkodkan.",
    notNow: "Keluarga ini sudah membayar atau sudah diingatkan.",
    noReader: "Tiada penjaga keluarga ini yang bersetuju menerima e-mel.",
    failed: "Tidak berjaya. Sila cuba lagi.",
    settings: "Bila peringatan dihantar",
    auto: "Hantar e-mel secara automatik pada 9.30 pagi",
    autoLine: "Hanya kepada penjaga yang bersetuju menerima e-mel, dan tidak pada waktu malam.",
    messageDays: "Pesanan, hari selepas tarikh akhir",
    callDays: "Panggilan, hari selepas tarikh akhir",
    daysWrong: "Panggilan dibuat selepas pesanan: 1 hingga 90 hari, kemudian hingga 180 hari.",
    save: "Simpan",
    cancel: "Batal",
    saved: "Tetapan peringatan disimpan.",
    stale: "Tetapan ini baru diubah oleh orang lain. Sila muat semula halaman.",
    sent: "Peringatan yang dihantar",
    none: "Keluarga ini belum diingatkan.",
    channels: { mail: "E-mel", whatsapp: "WhatsApp", call: "Panggilan" },
    outcomes: { talked: "sudah berbincang", plan: "ansuran ditawarkan", left: "dibiarkan dahulu" },
    about: (day) => `bagi bil bertarikh akhir ${day}`,
    byItself: "dihantar secara automatik",
    remind: "Ingatkan keluarga ini tentang yuran tertunggak",
    why: "Sebab tidak diingatkan",
    whyHint: "Contohnya: keluarga ini sedang dibantu.",
    stopped: "Keluarga ini tidak lagi diingatkan.",
    again: "Keluarga ini akan diingatkan semula.",
  },
  en: english,
});

type Reminded = { school: string; code: string; due_on: string; late_sen: number };

/** What a family is told, with help offered and no class or other family named; always in Malay. */
function toldOf({ school, code, due_on, late_sen }: Reminded): string[] {
  const since = formatDate(due_on, "ms", "dayMonthYear");
  return [
    `Ini peringatan mesra daripada ${school}. Yuran keluarga ${code} sebanyak ${formatSen(late_sen)} belum dijelaskan sejak ${since}.`,
    "Jika sudah dibayar, sila abaikan pesanan ini dan terimalah ucapan terima kasih kami.",
    "Jika memerlukan tempoh, ansuran atau bantuan, maklumkan kepada kami. Kami sedia membantu, dan pengajian anak-anak tidak terjejas.",
  ];
}

/** The one reminder by e-mail. */
export function feeReminderLetter(reminded: Reminded & { first_name: string; url: string }) {
  return {
    subject: "Halaqah: peringatan mesra tentang yuran",
    greeting: `Assalamualaikum ${reminded.first_name},`,
    paragraphs: toldOf(reminded),
    action: { label: "Lihat yuran keluarga", url: reminded.url },
    closing: "Jazakumullahu khairan.",
  };
}

/** The one reminder as the treasurer sends it from the own phone. */
export function feeReminderMessage(reminded: Reminded): string {
  return ["Assalamualaikum.", ...toldOf(reminded), "Jazakumullahu khairan."].join("\n\n");
}
