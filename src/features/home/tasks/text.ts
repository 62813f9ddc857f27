import { words } from "#lib/text.ts";
import type { Task } from "./contract.ts";

type Sentence = (count: number) => string;

const english = {
  title: "Needs attention",
  none: "Nothing is waiting for you.",
  failed: "What needs attention could not be loaded.",
  halaqah: "Today's hafazan",
  heard: (heard: number, all: number) => `${heard}/${all} heard`,
  open: "Open",
  tasks: {
    registers: (count) => (count === 1 ? "register not taken yet" : "registers not taken yet"),
    absences: (count) =>
      count === 1 ? "student absent without a reason" : "students absent without a reason",
    reports: (count) => (count === 1 ? "absence report to answer" : "absence reports to answer"),
    sittings: (count) =>
      count === 1 ? "hafazan session not closed" : "hafazan sessions not closed",
    letters: (count) => (count === 1 ? "warning letter due" : "warning letters due"),
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
  } as Record<Task, Sentence>,
};

/** What waits for the person, in words that follow the number. */
export const tasksText = words<typeof english>({
  asal: english,
  ms: {
    title: "Perlu tindakan",
    none: "Tiada apa-apa yang menunggu tindakan anda.",
    failed: "Perkara yang perlu tindakan tidak dapat dimuatkan.",
    halaqah: "Hafazan hari ini",
    heard: (heard, all) => `${heard}/${all} didengar`,
    open: "Buka",
    tasks: {
      registers: () => "kehadiran kelas belum diambil",
      absences: () => "pelajar tidak hadir tanpa sebab",
      reports: () => "makluman tidak hadir belum dijawab",
      sittings: () => "sesi hafazan belum ditutup",
      letters: () => "surat amaran perlu dikeluarkan",
      covers: () => "permohonan guru ganti belum diputuskan",
      people: () => "orang menunggu pengesahan anda",
      months: () => "bulan lepas belum ditutup kehadirannya",
      years: () => "kenaikan kelas yang disediakan belum dilaksanakan",
    },
  },
  en: english,
});
