import { namesOfClasses, type Told } from "#features/absences/notices/text.ts";
import { greetingTo } from "#features/absences/text.ts";
import { reasonWords } from "#features/attendance/text/marks.ts";
import { formatDate } from "#lib/dates.ts";
import { words } from "#lib/text.ts";

const english = {
  title: "Absence desk",
  line: (count: number, day: string) =>
    count === 0 ? day : `${day} · ${count === 1 ? "1 unexplained" : `${count} unexplained`}`,
  number: "ID",
  student: "Student",
  daysHead: "Days in a row",
  phone: "Phone",
  date: "Date",
  today: "today",
  class: "Class",
  allClasses: "All classes",
  loadFailed: "Unable to load the absence desk. Please try again later.",
  done: "All absences are explained",
  none: "No absences without a reason",
  doneText: "Students marked absent without a reason appear here automatically.",
  noneOfClass: "No unexplained absences in this class",
  showAll: "Show all classes",
  notMine: "The absence desk is for admins and teachers",
  notMineText: "They use it to ask guardians about absences.",
  since: (minutes: number) =>
    minutes < 1
      ? "Register saved just now"
      : minutes < 60
        ? `${minutes} min since the register was saved`
        : `${Math.floor(minutes / 60)} h ${minutes % 60} min since the register was saved`,
  over: "More than 2 hours",
  notSaved: "Marked, register not saved yet",
  savedAt: (time: string) => `Register saved at ${time}`,
  inARow: (days: number) => `${days} days in a row`,
  guardians: "Guardians",
  noGuardian: "No guardian recorded yet. An admin can add one on the student's page.",
  relations: { bapa: "Father", ibu: "Mother", penjaga: "Guardian", waris: "Next of kin" },
  call: "Call",
  whatsapp: "WhatsApp",
  mail: "E-mail",
  callName: (name: string) => `Call ${name}`,
  whatsappName: (name: string) => `Send ${name} a WhatsApp message`,
  mailName: (name: string) => `Send ${name} an e-mail`,
  mailed: "E-mail sent",
  missing: {
    no_consent: (way: string) => `${way}: has not agreed`,
    no_number: (way: string) => `${way}: no number`,
    no_address: (way: string) => `${way}: no address`,
  },
  outcome: "Outcome",
  outcomes: {
    asked: "Asked",
    no_answer: "No answer",
    on_the_way: "On the way",
    explained: "Explained",
  },
  outcomeOf: (outcome: string, name: string) => `${outcome}: ${name}`,
  followUp: (name: string) => `Follow up ${name}`,
  channel: "How",
  channels: { phone: "Phone", whatsapp: "WhatsApp", mail: "E-mail", in_person: "In person" },
  whom: "Person asked",
  nobody: "Nobody in particular",
  reason: "Reason",
  chooseReason: "Choose the reason",
  reasons: reasonWords.english,
  explainedHint:
    "The day's absences become excused, with this reason. Your name is kept in their history.",
  notes: "Note",
  why: "Reason for the late change",
  whyHint: "The time in which teachers can change this day has passed.",
  save: "Save",
  cancel: "Cancel",
  noted: (outcome: string, name: string) => `Noted for ${name}: ${outcome}.`,
  wasMailed: (name: string) => `An e-mail to ${name} is being sent.`,
  failed: "The follow-up could not be saved. Please try again.",
  refused: {
    settled: "This absence has already been explained.",
    mailed: "This guardian has already been e-mailed about this day.",
    no_mail: "No guardian has agreed to receive e-mail.",
    sent: "The notice has already been sent.",
    month_closed: "This month is closed. An admin can reopen it under Settings, Attendance.",
    window: "Teachers can no longer change this day. Please ask an admin.",
    not_class_teacher: "Only the class's teachers and admins can explain this absence.",
    not_enrolled: "The student is no longer in this class on this day.",
    needs_why: "Please say why this is being changed so late.",
  } as Record<string, string>,
  notice: {
    waiting: (time: string) =>
      time
        ? `Notice to guardians will be sent at ${time}`
        : "Notice to guardians is waiting to be sent",
    sent: (time: string, count: number) =>
      `Notice sent at ${time} to ${count === 1 ? "1 guardian" : `${count} guardians`}`,
    cancelled: (time: string) => `Notice cancelled at ${time}`,
    off: "No notice: the school does not send them",
    no_guardian: "No notice: no guardian recorded",
    no_mail: "No notice: no guardian has agreed to receive e-mail",
    not_saved: "No notice until the register is saved",
    other_day: "No notice was sent on that day",
    soon: "The notice to guardians is being prepared",
  },
  sendNow: "Send now",
  keepBack: "Do not send",
  sent: (count: number) => `Notice sent to ${count === 1 ? "1 guardian" : `${count} guardians`}.`,
  keptBack: "The notice will not be sent.",
  followups: "Follow-up so far",
  settled: (count: number) => `Explained or arrived (${count})`,
  statuses: { present: "Present", absent: "Absent", late: "Late", excused: "Excused" },
};

/** Texts of the absence desk. */
export const deskText = words<typeof english>({
  asal: { ...english, today: "hari ini", reasons: reasonWords.malay },
  ms: {
    title: "Susulan ketidakhadiran",
    line: (count, day) => (count === 0 ? day : `${day} · ${count} belum dijelaskan`),
    number: "No. pelajar",
    student: "Pelajar",
    daysHead: "Hari berturut-turut",
    phone: "Telefon",
    date: "Tarikh",
    today: "hari ini",
    class: "Kelas",
    allClasses: "Semua kelas",
    loadFailed: "Susulan ketidakhadiran tidak dapat dimuatkan. Sila cuba sebentar lagi.",
    done: "Semua ketidakhadiran telah dijelaskan",
    none: "Tiada ketidakhadiran tanpa sebab",
    doneText: "Pelajar yang ditanda tidak hadir tanpa sebab dipaparkan di sini secara automatik.",
    noneOfClass: "Tiada ketidakhadiran tanpa sebab dalam kelas ini",
    showAll: "Papar semua kelas",
    notMine: "Susulan ketidakhadiran adalah untuk pentadbir dan guru",
    notMineText: "Skrin ini digunakan untuk bertanya kepada penjaga tentang ketidakhadiran.",
    since: (minutes) =>
      minutes < 1
        ? "Kehadiran baru disimpan"
        : minutes < 60
          ? `${minutes} minit sejak kehadiran disimpan`
          : `${Math.floor(minutes / 60)} jam ${minutes % 60} minit sejak kehadiran disimpan`,
    over: "Melebihi 2 jam",
    notSaved: "Ditanda, kehadiran belum disimpan",
    savedAt: (time) => `Kehadiran disimpan ${time}`,
    inARow: (days) => `${days} hari berturut-turut`,
    guardians: "Penjaga",
    noGuardian: "Belum ada penjaga direkodkan. Pentadbir boleh menambahnya di halaman pelajar.",
    relations: { bapa: "Bapa", ibu: "Ibu", penjaga: "Penjaga", waris: "Waris" },
    call: "Telefon",
    whatsapp: "WhatsApp",
    mail: "E-mel",
    callName: (name) => `Telefon ${name}`,
    whatsappName: (name) => `Hantar WhatsApp kepada ${name}`,
    mailName: (name) => `Hantar e-mel kepada ${name}`,
    mailed: "E-mel dihantar",
    missing: {
      no_consent: (way) => `${way}: belum bersetuju`,
      no_number: (way) => `${way}: tiada nombor`,
      no_address: (way) => `${way}: tiada alamat`,
    },
    outcome: "Hasil susulan",
    outcomes: {
      asked: "Sudah ditanya",
      no_answer: "Tiada jawapan",
      on_the_way: "Dalam perjalanan",
      explained: "Dijelaskan",
    },
    outcomeOf: (outcome, name) => `${outcome}: ${name}`,
    followUp: (name) => `Susulan: ${name}`,
    channel: "Cara",
    channels: {
      phone: "Telefon",
      whatsapp: "WhatsApp",
      mail: "E-mel",
      in_person: "Bersemuka",
    },
    whom: "Orang yang ditanya",
    nobody: "Tiada orang tertentu",
    reason: "Sebab",
    chooseReason: "Pilih sebabnya",
    reasons: reasonWords.malay,
    explainedHint:
      "Ketidakhadiran hari itu ditukar kepada bersebab. Nama orang yang menukarnya disimpan dalam sejarah.",
    notes: "Catatan",
    why: "Sebab diubah lewat",
    whyHint: "Tempoh guru mengubah tarikh ini sudah tamat.",
    save: "Simpan",
    cancel: "Batal",
    noted: (outcome, name) => `Dicatat bagi ${name}: ${outcome}.`,
    wasMailed: (name) => `E-mel kepada ${name} sedang dihantar.`,
    failed: "Susulan ini tidak dapat disimpan. Sila cuba lagi.",
    refused: {
      settled: "Ketidakhadiran ini telah dijelaskan.",
      mailed: "Penjaga ini telah dihantar e-mel tentang tarikh ini.",
      no_mail: "Tiada penjaga yang bersetuju menerima e-mel.",
      sent: "Notis telah dihantar.",
      month_closed:
        "Bulan ini telah ditutup. Pentadbir boleh membukanya semula di Tetapan, Kehadiran.",
      window: "Tempoh guru mengubah tarikh ini sudah tamat. Sila minta pentadbir mengubahnya.",
      not_class_teacher: "Hanya guru kelas ini dan pentadbir boleh menjelaskan ketidakhadiran ini.",
      not_enrolled: "Pelajar ini tidak lagi berada dalam kelas ini pada hari tersebut.",
      needs_why: "Sila nyatakan sebab tarikh ini diubah lewat.",
    },
    notice: {
      waiting: (time) =>
        time
          ? `Notis kepada penjaga akan dihantar pada ${time}`
          : "Notis kepada penjaga menunggu untuk dihantar",
      sent: (time, count) => `Notis dihantar ${time} kepada ${count} penjaga`,
      cancelled: (time) => `Notis dibatalkan ${time}`,
      off: "Tiada notis: sekolah tidak menghantarnya",
      no_guardian: "Tiada notis: belum ada penjaga direkodkan",
      no_mail: "Tiada notis: tiada penjaga yang bersetuju menerima e-mel",
      not_saved: "Tiada notis sebelum kehadiran disimpan",
      other_day: "Tiada notis dihantar pada hari itu",
      soon: "Notis kepada penjaga sedang disediakan",
    },
    sendNow: "Hantar sekarang",
    keepBack: "Jangan hantar",
    sent: (count) => `Notis dihantar kepada ${count} penjaga.`,
    keptBack: "Notis tidak akan dihantar.",
    followups: "Susulan setakat ini",
    settled: (count) => `Telah dijelaskan atau sudah tiba (${count})`,
    statuses: {
      present: "Hadir",
      absent: "Tidak hadir",
      late: "Lewat",
      excused: "Bersebab",
    },
  },
  en: english,
});

type Asked = { first_name: string; relation: string };

function question({ school, pupil, date, classes }: Told): string {
  const day = formatDate(date, "ms", "long");
  return `Pihak ${school} ingin memaklumkan bahawa ${pupil} (${namesOfClasses(classes)}) tidak hadir pada ${day} dan sebabnya belum kami terima.`;
}

const PLEASE = "Mohon maklumkan sebab ketidakhadiran kepada kami. Terima kasih.";

/** The question to a guardian by WhatsApp, always in Malay. */
export function askText(guardian: Asked, told: Told): string {
  return `${greetingTo(guardian)}\n\n${question(told)} ${PLEASE}`;
}

/** The same question by mail. */
export function askLetter(guardian: Asked, told: Told) {
  return {
    subject: `Halaqah: sebab tidak hadir ke sekolah, ${formatDate(told.date, "ms", "long")}`,
    greeting: greetingTo(guardian),
    paragraphs: [question(told), PLEASE],
    notes: [
      "E-mel ini dihantar oleh pihak sekolah kepada penjaga yang bersetuju dihubungi melalui e-mel.",
    ],
    closing: "Sekian. Wassalam.",
  };
}
