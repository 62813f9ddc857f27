import { formatDate } from "#lib/dates.ts";
import { words } from "#lib/text.ts";

const english = {
  title: "Registers not taken yet",
  onlyAdmins: "For admins only",
  onlyAdminsText:
    "This page shows admins which registers have not been taken yet. Yours are under Register.",
  class: "Class",
  states: {
    missing: "Not taken",
    open: "Not due yet",
    not_open: "Not started yet",
    taken: "Taken",
  },
  teacher: "Teacher",
  due: "Due by",
  savedBy: "Saved by",
  savedAt: "Saved at",
  students: "Students",
  date: "Date",
  today: "today",
  updated: (time: string) => `updated ${time}`,
  summary: (taken: number, all: number) => `${taken} of ${all} registers taken`,
  missingCount: (count: number) => `${count} missing`,
  openCount: (count: number) => `${count} not due yet`,
  takenCount: (count: number) => `${count} taken`,
  notExpectedCount: (count: number) => `${count} not expected`,
  changed: (taken: number, all: number, missing: number) =>
    `${taken} of ${all} registers taken, ${missing} missing.`,
  missing: "Not taken",
  taken: "Taken",
  late: (hours: number, minutes: number) =>
    hours > 0 ? `${hours} h ${minutes} min late` : `${minutes} min late`,
  dueNow: "due now",
  dueBy: (time: string) => `due by ${time}`,
  wasDue: (time: string) => `Was due by ${time}`,
  beginsAt: (time: string) => `begins at ${time}`,
  marked: (marked: number, all: number) => `${marked} of ${all} marked, not saved yet`,
  kinds: {
    substitute: "Substitute today",
    homeroom: "Homeroom teacher",
    assistant: "Assistant teacher",
  },
  noTeacher: "No active teacher",
  assign: "Assign a teacher",
  noContact: "No e-mail address or phone number",
  mail: "E-mail",
  mailTo: (name: string, register: string) => `Remind ${name} about ${register} by e-mail`,
  whatsapp: "WhatsApp",
  whatsappTo: (name: string, register: string) => `Remind ${name} about ${register} by WhatsApp`,
  openRegister: "Open the register",
  openOf: (register: string) => `Open the register for ${register}`,
  reminded: {
    mail: (teacher: string, by: string, time: string) =>
      `${teacher} reminded by e-mail at ${time}, by ${by}`,
    whatsapp: (teacher: string, by: string, time: string) =>
      `${teacher} reminded by WhatsApp at ${time}, by ${by}`,
  },
  tooLate: "Teachers can no longer mark this day.",
  remindAll: (count: number) => `Remind all ${count}`,
  sent: (name: string) => `Reminder sent to ${name}.`,
  sentAll: (registers: number) =>
    registers === 1
      ? "Reminder sent for 1 register."
      : `Reminders sent for ${registers} registers.`,
  sentNone: "Everyone has just been reminded, or has no e-mail address.",
  failed: {
    just_reminded: "A reminder for this register was sent less than 10 minutes ago.",
    taken: "This register has just been taken.",
    not_expected: "This class has no register to take on this day.",
    not_begun: "This register has not opened yet.",
    closed_to_teachers: "Teachers can no longer mark this day.",
    no_teacher: "The class has no active teacher.",
    no_mail: "The teacher has no e-mail address.",
  } as Record<string, string>,
  remindFailed: "The reminder was not sent. Please try again.",
  counts: (present: number, late: number, absent: number, excused: number) =>
    [
      `${present} present`,
      late > 0 && `${late} late`,
      absent > 0 && `${absent} absent`,
      excused > 0 && `${excused} excused`,
    ]
      .filter(Boolean)
      .join(" · "),
  now: {
    taken: (came: number, all: number) => `${came} of ${all} present today`,
    unsaved: (came: number, all: number) => `${came} of ${all} present so far, not saved yet`,
    missing: "Today's register has not been taken",
    open: "Today's register is open",
    not_open: "Today's register has not opened yet",
  },
  why: {
    holiday: "holiday",
    weekend: "weekend",
    break: "school holidays",
    no_session: "no session on this day",
    no_students: "no students enrolled",
    archived: "archived",
  },
  allTaken: "Every register has been taken",
  none: "No classes yet",
  noneText: "Once you add classes, their registers appear here every morning.",
  addClass: "Add Class",
  loadFailed: "Unable to load the board. Please try again later.",
};

/** Texts of the board. */
export const boardText = words<typeof english>({
  asal: { ...english, today: "hari ini" },
  ms: {
    title: "Kehadiran yang belum diambil",
    onlyAdmins: "Untuk pentadbir sahaja",
    onlyAdminsText:
      "Pentadbir melihat kehadiran yang belum diambil di sini. Kehadiran kelas anda ada dalam tab Kehadiran.",
    class: "Kelas",
    states: {
      missing: "Belum diambil",
      open: "Belum sampai masa",
      not_open: "Belum bermula",
      taken: "Telah diambil",
    },
    teacher: "Guru",
    due: "Perlu diambil sebelum",
    savedBy: "Disimpan oleh",
    savedAt: "Masa disimpan",
    students: "Pelajar",
    date: "Tarikh",
    today: "hari ini",
    updated: (time) => `dikemas kini ${time}`,
    summary: (taken, all) => `${taken} daripada ${all} kehadiran telah diambil`,
    missingCount: (count) => `${count} belum diambil`,
    openCount: (count) => `${count} belum sampai masa`,
    takenCount: (count) => `${count} telah diambil`,
    notExpectedCount: (count) => `${count} tidak berkenaan`,
    changed: (taken, all, missing) =>
      `${taken} daripada ${all} kehadiran telah diambil, ${missing} belum diambil.`,
    missing: "Belum diambil",
    taken: "Telah diambil",
    late: (hours, minutes) =>
      hours > 0 ? `lewat ${hours} jam ${minutes} minit` : `lewat ${minutes} minit`,
    dueNow: "perlu diambil sekarang",
    dueBy: (time) => `sebelum ${time}`,
    wasDue: (time) => `Perlu diambil sebelum ${time}`,
    beginsAt: (time) => `bermula ${time}`,
    marked: (marked, all) => `${marked} daripada ${all} ditanda, belum disimpan`,
    kinds: {
      substitute: "Guru ganti hari ini",
      homeroom: "Guru kelas",
      assistant: "Guru pembantu",
    },
    noTeacher: "Tiada guru aktif",
    assign: "Lantik guru",
    noContact: "Tiada e-mel atau nombor telefon",
    mail: "E-mel",
    mailTo: (name, register) => `Ingatkan ${name} tentang ${register} melalui e-mel`,
    whatsapp: "WhatsApp",
    whatsappTo: (name, register) => `Ingatkan ${name} tentang ${register} melalui WhatsApp`,
    openRegister: "Buka kehadiran",
    openOf: (register) => `Buka kehadiran ${register}`,
    reminded: {
      mail: (teacher, by, time) => `${teacher} diingatkan melalui e-mel ${time} oleh ${by}`,
      whatsapp: (teacher, by, time) => `${teacher} diingatkan melalui WhatsApp ${time} oleh ${by}`,
    },
    tooLate: "Guru tidak boleh lagi mengisi tarikh ini.",
    remindAll: (count) => `Ingatkan semua (${count})`,
    sent: (name) => `Peringatan dihantar kepada ${name}.`,
    sentAll: (registers) => `Peringatan dihantar bagi ${registers} kehadiran.`,
    sentNone: "Semua baru sahaja diingatkan, atau tiada alamat e-mel.",
    failed: {
      just_reminded: "Peringatan bagi kehadiran ini telah dihantar kurang daripada 10 minit lalu.",
      taken: "Kehadiran ini baru sahaja diambil.",
      not_expected: "Kelas ini tidak perlu mengambil kehadiran pada tarikh ini.",
      not_begun: "Kehadiran ini belum bermula.",
      closed_to_teachers: "Guru tidak boleh lagi mengisi tarikh ini.",
      no_teacher: "Kelas ini tiada guru aktif.",
      no_mail: "Guru ini tiada alamat e-mel.",
    },
    remindFailed: "Peringatan gagal dihantar. Sila cuba lagi.",
    counts: (present, late, absent, excused) =>
      [
        `${present} hadir`,
        late > 0 && `${late} lewat`,
        absent > 0 && `${absent} tidak hadir`,
        excused > 0 && `${excused} bersebab`,
      ]
        .filter(Boolean)
        .join(" · "),
    now: {
      taken: (came, all) => `${came} daripada ${all} hadir hari ini`,
      unsaved: (came, all) => `${came} daripada ${all} hadir setakat ini, belum disimpan`,
      missing: "Kehadiran hari ini belum diambil",
      open: "Kehadiran hari ini sudah dibuka",
      not_open: "Kehadiran hari ini belum dibuka",
    },
    why: {
      holiday: "cuti",
      weekend: "hujung minggu",
      break: "cuti penggal",
      no_session: "tiada sesi pada tarikh ini",
      no_students: "tiada pelajar berdaftar",
      archived: "diarkibkan",
    },
    allTaken: "Semua kehadiran telah diambil",
    none: "Belum ada kelas",
    noneText: "Apabila kelas telah ditambah, kehadirannya dipaparkan di sini setiap pagi.",
    addClass: "Tambah Kelas",
    loadFailed: "Papan kehadiran tidak dapat dimuatkan. Sila cuba sebentar lagi.",
  },
  en: english,
});

export type BoardText = typeof english;

type Register = { class_name: string; session_name: string | null; date: string };

function nameOf({ class_name, session_name }: Register): string {
  return session_name ? `${class_name} (${session_name})` : class_name;
}

/** The mail to the teachers who should take a register. */
export function reminderLetter(to: Register & { called: string; school: string; url: string }) {
  const day = formatDate(to.date, "ms", "long");
  return {
    subject: "Halaqah: kehadiran kelas belum diambil",
    greeting: `Assalamualaikum ${to.called},`,
    paragraphs: [
      `Kehadiran kelas ${nameOf(to)} di ${to.school} bagi ${day} belum disimpan.`,
      "Mohon ambil kehadiran melalui pautan di bawah. Jika sudah ditanda, tekan Simpan Kehadiran.",
    ],
    action: { label: "Ambil kehadiran", url: to.url },
    notes: ["Jika kehadiran telah disimpan, abaikan e-mel ini."],
    closing: "Sekian, terima kasih. Wassalam.",
  };
}

/** The same reminder for WhatsApp, in a few lines. */
export function reminderMessage(to: Register & { called: string; url: string }): string {
  const day = formatDate(to.date, "ms", "long");
  return [
    `Assalamualaikum ${to.called},`,
    `Kehadiran kelas ${nameOf(to)} bagi ${day} belum disimpan. Mohon ambil di sini:`,
    to.url,
    "Terima kasih.",
  ].join("\n");
}
