import { greetingTo } from "#features/absences/text.ts";
import { words } from "#lib/text.ts";

type Reader = { first_name: string; relation: string };
type Told = { school: string; child: string; period: string; is_changed: boolean; url: string };

/** What reminds a guardian by WhatsApp of a report to sign, always in Malay. */
export function signingMessage(
  reader: Reader,
  { school, child, period, is_changed, url }: Told,
): string {
  const state = is_changed ? "telah dikemas kini dan" : "daripada";
  const of = is_changed ? "" : ` ${school}`;
  return `${greetingTo(reader)} laporan kemajuan *${period}* bagi ${child} ${state}${of} menunggu bacaan dan tandatangan tuan/puan. Buka: ${url}`;
}

/** The words on the pages that go before and after the reports of a class, in Malay as these are. */
export const ON_CLASS = {
  register: "Daftar laporan kemajuan",
  signatures: "Tandatangan penjaga",
  row: "Bil.",
  number: "No.",
  name: "Nama",
  percent: "Kehadiran",
  juz: "Juz tamat",
  mean: "Purata",
  state: "Status",
  states: {
    draft: "Draf",
    ready: "Siap",
    approved: "Lulus",
    published: "Terbit",
  },
  none: "Belum",
  signedBy: "Ditandatangani oleh",
  signedOn: "Tarikh",
  sign: "Tandatangan",
  otherName: "nama lain",
  onPaper: "di atas kertas",
  teacher: (name: string) => `Guru kelas: ${name}`,
  signed: (count: number, all: number) => `${count} daripada ${all} telah ditandatangani`,
  published: (count: number, all: number) => `${count} daripada ${all} telah diterbitkan`,
  dash: "–",
} as const;

const english = {
  title: "Guardians' signatures",
  staffOnly: "Progress reports are written by teachers and admins",
  staffOnlyText: "Once a report is published, you can read it on your own page.",
  toOwn: "Go to published reports",
  back: "Progress reports",
  signatures: "Signatures",
  loadFailed: "Unable to load the signatures. Please try again later.",
  none: "Nothing is published yet",
  noneText: "Once reports are published, this shows which guardians have read them.",
  signedOf: (count: number, all: number) => `${count} of ${all} signed`,
  missing: (count: number) => (count === 1 ? "1 not signed" : `${count} not signed`),
  allSigned: "All signed.",
  old: "Old version",
  oldBy: (name: string, day: string) =>
    `${name} signed an earlier version on ${day}. The report was changed after that.`,
  otherName: "other name",
  whatsapp: "WhatsApp",
  whatsappOf: (name: string) => `Remind ${name} by WhatsApp`,
  noWay: "No guardian has agreed to WhatsApp",
  paper: "Signed on paper",
  paperOf: (name: string) => `Signed on paper: ${name}`,
  paperHint:
    "For a signature on the printed report. It cannot be undone, and your name is shown beside it.",
  whoSigned: "Who signed",
  note: "Record the signature",
  noted: (name: string) => `The signature for ${name} has been recorded.`,
  cancel: "Cancel",
  signedOnPaper: (name: string, day: string, by: string) =>
    `Signed on paper by ${name}; recorded on ${day} by ${by}.`,
  sign: "I have read this",
  signedName: "Your name",
  signHint: "One guardian's signature is enough.",
  signTitle: "Guardian's signature",
  signed: "Thank you. The school sees that you have read it.",
  signFailed: "It could not be signed. Please try again.",
  problems: {
    changed: "The report has changed since you opened it. Read it again.",
    signed: "A guardian has signed this report already.",
  } as Record<string, string>,
  signedBy: (name: string, day: string) => `Read and signed by ${name} on ${day}.`,
  unsigned: "No guardian has signed it yet.",
  printClass: "Print the class",
  printWith: "What to print",
  onlyReports: "The reports alone",
  register: "With a register of the class in front",
  last: "With the signatures behind",
  all: "With register and signatures",
  printFailed: "Unable to load the reports. Please try again.",
  noneOfClass: "No report of this class is published yet.",
};

/** The words of guardians' signatures under progress reports. */
export const signaturesText = words<typeof english>({
  asal: english,
  ms: {
    title: "Tandatangan penjaga",
    staffOnly: "Laporan kemajuan ditulis oleh guru dan pentadbir",
    staffOnlyText: "Selepas diterbitkan, laporan boleh dibaca di halaman anda sendiri.",
    toOwn: "Ke laporan yang diterbitkan",
    back: "Laporan kemajuan",
    signatures: "Tandatangan",
    loadFailed: "Tandatangan tidak dapat dimuatkan. Sila cuba lagi nanti.",
    none: "Belum ada yang diterbitkan",
    noneText:
      "Selepas laporan diterbitkan, penjaga yang sudah dan belum membacanya dipaparkan di sini.",
    signedOf: (count, all) => `${count} daripada ${all} ditandatangani`,
    missing: (count) => `${count} belum ditandatangani`,
    allSigned: "Semua telah ditandatangani.",
    old: "Versi lama",
    oldBy: (name, day) =>
      `${name} menandatangani versi terdahulu pada ${day}. Laporan ini dikemas kini selepas itu.`,
    otherName: "nama lain",
    whatsapp: "WhatsApp",
    whatsappOf: (name) => `Ingatkan ${name} melalui WhatsApp`,
    noWay: "Tiada penjaga yang bersetuju dihubungi melalui WhatsApp",
    paper: "Tandatangan kertas",
    paperOf: (name) => `Tandatangan kertas: ${name}`,
    paperHint:
      "Untuk tandatangan pada laporan bercetak. Catatan ini tidak dapat dibatalkan dan nama anda dicatat bersamanya.",
    whoSigned: "Siapa yang menandatangani",
    note: "Catat tandatangan",
    noted: (name) => `Tandatangan bagi ${name} telah dicatat.`,
    cancel: "Batal",
    signedOnPaper: (name, day, by) =>
      `Ditandatangani oleh ${name} di atas kertas; dicatat pada ${day} oleh ${by}.`,
    sign: "Saya telah membaca",
    signedName: "Nama anda",
    signHint: "Tandatangan seorang penjaga sudah mencukupi.",
    signTitle: "Tandatangan penjaga",
    signed: "Terima kasih. Sekolah dimaklumkan bahawa anda telah membacanya.",
    signFailed: "Tidak dapat ditandatangani. Sila cuba lagi.",
    problems: {
      changed: "Laporan ini berubah selepas anda membukanya. Sila baca semula.",
      signed: "Laporan ini sudah ditandatangani oleh seorang penjaga.",
    },
    signedBy: (name, day) => `Telah dibaca dan ditandatangani oleh ${name} pada ${day}.`,
    unsigned: "Belum ditandatangani oleh penjaga.",
    printClass: "Cetak kelas",
    printWith: "Pilihan cetakan",
    onlyReports: "Laporan sahaja",
    register: "Dengan daftar kelas di hadapan",
    last: "Dengan tandatangan di belakang",
    all: "Dengan daftar dan tandatangan",
    printFailed: "Laporan tidak dapat dimuatkan. Sila cuba lagi.",
    noneOfClass: "Belum ada laporan kelas ini yang diterbitkan.",
  },
  en: english,
});
