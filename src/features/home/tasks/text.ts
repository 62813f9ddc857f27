import { words } from "#lib/text.ts";
import type { Task } from "./contract.ts";

type Sentence = (count: number) => string;

const english = {
  title: "Needs attention",
  none: "Nothing is waiting for you.",
  all: (count: number) => `See all (${count})`,
  fewer: "Show fewer",
  failed: "What needs attention could not be loaded.",
  halaqah: "Today's hafazan",
  heard: (heard: number, all: number) => `${heard}/${all} heard`,
  exams: "Today's exams",
  judged: (judged: number, all: number) => `${judged}/${all} examined`,
  open: "Open",
  tasks: {
    registers: (count) => (count === 1 ? "register not taken yet" : "registers not taken yet"),
    absences: (count) =>
      count === 1 ? "student absent without a reason" : "students absent without a reason",
    reports: (count) => (count === 1 ? "absence report to answer" : "absence reports to answer"),
    sittings: (count) =>
      count === 1 ? "hafazan session not closed" : "hafazan sessions not closed",
    decisions: (count) =>
      count === 1 ? "exam candidate to decide on" : "exam candidates to decide on",
    letters: (count) => (count === 1 ? "warning letter due" : "warning letters due"),
    slips: (count) => (count === 1 ? "payment slip to check" : "payment slips to check"),
    waivers: (count) => (count === 1 ? "waiver of fees waiting" : "waivers of fees waiting"),
    plans: (count) => (count === 1 ? "request for instalments" : "requests for instalments"),
    broken: (count) => (count === 1 ? "instalment plan not kept" : "instalment plans not kept"),
    offers: (count) =>
      count === 1 ? "offer of instalments to answer" : "offers of instalments to answer",
    covers: (count) =>
      count === 1
        ? "request for a substitute to decide on"
        : "requests for a substitute to decide on",
    people: (count) =>
      count === 1 ? "person waiting for your approval" : "people waiting for your approval",
    months: (count) =>
      count === 1
        ? "past month whose attendance is not closed"
        : "past months whose attendance is not closed",
    years: (count) =>
      count === 1 ? "prepared year change to carry out" : "prepared year changes to carry out",
    announcements: (count) =>
      count === 1 ? "announcement waiting for you" : "announcements waiting for you",
    refunds: (count) => (count === 1 ? "refund to approve" : "refunds to approve"),
    approvals: (count) =>
      count === 1 ? "progress report to approve" : "progress reports to approve",
    signatures: (count) =>
      count === 1
        ? "progress report waiting for your signature"
        : "progress reports waiting for your signature",
  } as Record<Exclude<Task, "comments" | "unsent">, Sentence>,
  comments: (all: number, day: string) => `of ${all} report comments to write by ${day}`,
  unsent: (month: string) => `${month} report not sent yet`,
};

/** What waits for the person, in words that follow the number. */
export const tasksText = words<typeof english>({
  asal: english,
  ms: {
    title: "Perlu tindakan",
    none: "Tiada apa-apa yang menunggu tindakan anda.",
    all: (count) => `Lihat semua (${count})`,
    fewer: "Lihat sebahagian sahaja",
    failed: "Perkara yang perlu tindakan tidak dapat dimuatkan.",
    halaqah: "Hafazan hari ini",
    heard: (heard, all) => `${heard}/${all} didengar`,
    exams: "Ujian hari ini",
    judged: (judged, all) => `${judged}/${all} diuji`,
    open: "Buka",
    tasks: {
      registers: () => "kehadiran kelas belum diambil",
      absences: () => "pelajar tidak hadir tanpa sebab",
      reports: () => "makluman tidak hadir belum dijawab",
      sittings: () => "sesi hafazan belum ditutup",
      decisions: () => "calon ujian belum diputuskan",
      letters: () => "surat amaran perlu dikeluarkan",
      slips: () => "slip bayaran untuk disemak",
      waivers: () => "pengecualian yuran menunggu keputusan",
      plans: () => "permohonan ansuran menunggu tawaran",
      broken: () => "pelan ansuran tidak dipatuhi",
      offers: () => "tawaran ansuran menunggu jawapan anda",
      covers: () => "permohonan guru ganti belum diputuskan",
      people: () => "orang menunggu pengesahan anda",
      months: () => "bulan lepas belum ditutup kehadirannya",
      years: () => "kenaikan kelas yang disediakan belum dilaksanakan",
      announcements: () => "pengumuman menunggu anda",
      refunds: () => "bayaran balik menunggu kelulusan",
      approvals: () => "laporan kemajuan menunggu kelulusan",
      signatures: () => "laporan kemajuan menunggu tandatangan anda",
    },
    comments: (all, day) => `daripada ${all} ulasan laporan belum ditulis, tarikh akhir ${day}`,
    unsent: (month) => `Laporan ${month} belum dihantar`,
  },
  en: english,
});
