import { words } from "#lib/text.ts";
import type { ComplianceRows, SummaryRow } from "./rules.ts";

type Said = Record<keyof ComplianceRows, { title: string; line: string; counted: string }>;

const english = {
  "ringkasan-bulanan": {
    title: "Monthly summary",
    line: "One page on a month for JAIN, MAIN or PPD, which is kept as it was sent",
    counted:
      "Enrolment, teachers and memorisation as on the last day of the month. Each figure is that of its own report. Attendance counts saved registers only; below 80% are students with ten marks or more.",
  },
  sections: {
    section_enrolment: "1 Enrolment",
    section_movement: "2 Joined and left",
    section_attendance: "3 Attendance",
    section_staff: "4 Teachers",
    section_hafazan: "5 Hafazan",
    section_events: "6 Events",
  } satisfies Record<SummaryRow["section"], string>,
  items: {
    all: "All students",
    attended: "Attendance",
    seldom: "Students below 80%",
    teachers: "Teachers",
    per_teacher: "Students per teacher",
    unled: "Classes without a homeroom teacher",
    new_pages: "New pages in the month",
    khatam_year: "Completed the Quran this year",
    events_held: "Events in the month",
  },
};

/** The titles of the reports for the authorities, what they are about, and how they count. */
export const complianceReportsText = words<typeof english & Said>({
  asal: english,
  ms: {
    "ringkasan-bulanan": {
      title: "Ringkasan bulanan",
      line: "Satu halaman bagi sebulan untuk JAIN, MAIN atau PPD, disimpan seperti yang dihantar",
      counted:
        "Enrolmen, guru dan hafazan pada hari terakhir bulan itu. Setiap angka sama dengan laporannya sendiri. Kehadiran mengira kehadiran yang disimpan sahaja; bawah 80% ialah pelajar yang ada sepuluh rekod atau lebih.",
    },
    sections: {
      section_enrolment: "1 Enrolmen",
      section_movement: "2 Masuk dan keluar",
      section_attendance: "3 Kehadiran",
      section_staff: "4 Guru",
      section_hafazan: "5 Hafazan",
      section_events: "6 Acara",
    },
    items: {
      all: "Semua pelajar",
      attended: "Kehadiran",
      seldom: "Pelajar bawah 80%",
      teachers: "Guru",
      per_teacher: "Pelajar bagi setiap guru",
      unled: "Kelas tanpa guru kelas",
      new_pages: "M/s baharu bulan ini",
      khatam_year: "Khatam hafazan tahun ini",
      events_held: "Acara bulan ini",
    },
  },
  en: english,
});
