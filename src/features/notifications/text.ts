import { formatNumber } from "#lib/numbers.ts";
import { words } from "#lib/text.ts";
import type { NotificationKind } from "./rules.ts";

/** What a notification is about, in words. */
type Facts = { student: string; class_name: string; date: string; count: number };
type Sentence = (facts: Facts) => string;

const imported: Sentence = ({ count }) =>
  `Your import is done: ${count === 1 ? "1 record" : `${formatNumber(count)} records`}.`;
const diimport: Sentence = ({ count }) => `Import anda selesai: ${formatNumber(count)} rekod.`;

const english = {
  title: "Notifications",
  bell: ((unread) => (unread === 0 ? "Notifications" : `Notifications (${unread} unread)`)) as (
    unread: number,
  ) => string,
  none: "No notifications yet.",
  markAll: "Mark all as read",
  unread: "Unread",
  failed: "Unable to load your notifications.",
  kinds: {
    absence: ({ student, date }) => `${student} was marked absent on ${date}.`,
    notice_sent: ({ student }) => `The family of ${student} was notified of the absence.`,
    notice_failed: ({ student }) =>
      `No guardian of ${student} could be notified of the absence. Please call them.`,
    report_accepted: ({ student, date }) => `The school accepted ${student}'s absence on ${date}.`,
    report_refused: ({ student, date }) =>
      `The school did not accept ${student}'s absence on ${date}.`,
    cover_given: ({ class_name, date }) => `You are the substitute for ${class_name} on ${date}.`,
    cover_accepted: ({ class_name, date }) =>
      `Your substitute for ${class_name} on ${date} was approved.`,
    cover_refused: ({ class_name, date }) =>
      `Your request for a substitute for ${class_name} on ${date} was not approved.`,
    register_reminded: ({ class_name, date }) =>
      `Please take the attendance of ${class_name} for ${date}.`,
    import_done: imported,
    teacher_import_done: imported,
    position_import_done: imported,
    record_import_done: imported,
    year_due: ({ date }) => `The year change prepared for ${date} can be carried out now.`,
    export_ready: () => "The copy of the school's data is ready.",
    export_failed: () => "The copy of the school's data could not be made.",
  } as Record<NotificationKind, Sentence>,
};

export const notificationsText = words<typeof english>({
  asal: english,
  ms: {
    title: "Pemberitahuan",
    bell: (unread) => (unread === 0 ? "Pemberitahuan" : `Pemberitahuan (${unread} belum dibaca)`),
    none: "Belum ada pemberitahuan.",
    markAll: "Tandakan semua sudah dibaca",
    unread: "Belum dibaca",
    failed: "Pemberitahuan anda tidak dapat dimuatkan.",
    kinds: {
      absence: ({ student, date }) => `${student} ditanda tidak hadir pada ${date}.`,
      notice_sent: ({ student }) =>
        `Keluarga ${student} telah dimaklumkan tentang ketidakhadirannya.`,
      notice_failed: ({ student }) =>
        `Tiada penjaga ${student} dapat dimaklumkan tentang ketidakhadirannya. Sila hubungi mereka.`,
      report_accepted: ({ student, date }) =>
        `Makluman tidak hadir ${student} pada ${date} diterima sekolah.`,
      report_refused: ({ student, date }) =>
        `Makluman tidak hadir ${student} pada ${date} tidak diterima sekolah.`,
      cover_given: ({ class_name, date }) => `Anda guru ganti bagi ${class_name} pada ${date}.`,
      cover_accepted: ({ class_name, date }) =>
        `Guru ganti anda bagi ${class_name} pada ${date} telah diluluskan.`,
      cover_refused: ({ class_name, date }) =>
        `Permohonan guru ganti anda bagi ${class_name} pada ${date} tidak diluluskan.`,
      register_reminded: ({ class_name, date }) =>
        `Sila ambil kehadiran ${class_name} bagi ${date}.`,
      import_done: diimport,
      teacher_import_done: diimport,
      position_import_done: diimport,
      record_import_done: diimport,
      year_due: ({ date }) =>
        `Kenaikan kelas yang disediakan bagi ${date} boleh dilaksanakan sekarang.`,
      export_ready: () => "Salinan data sekolah sudah sedia.",
      export_failed: () => "Salinan data sekolah tidak dapat dibuat.",
    },
  },
  en: english,
});
