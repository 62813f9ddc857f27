import { words } from "#lib/text.ts";
import type { SummaryRow } from "#features/reports/summaries/rules.ts";
import type { ComplianceRows } from "./rules.ts";

type Said = Record<keyof ComplianceRows, { title: string; line: string; counted: string }>;

const english = {
  "ringkasan-bulanan": {
    title: "Monthly summary",
    line: "One page on a month for JAIN, MAIN or PPD, which is kept as it was sent",
    counted:
      "Enrolment, teachers and memorisation as on the last day of the month. Each figure is that of its own report. Attendance counts saved registers only; below 80% are students with ten marks or more. Fees are as in the books of the month and are added only where you ask for them.",
  },
  sptm: {
    title: "Evidence of the year (SPTM)",
    line: "A year's figures with those of each month, to lay beside the evidence of an assessment",
    counted:
      "Enrolment, teachers and memorisation as on the last day; each figure is that of its own report. Stayed: of the students who were active on the first day, those who are still active or have graduated.",
  },
  upkk: {
    title: "UPKK candidates",
    line: "Students of the fifth year, and what each lacks for the registration",
    counted:
      "Active students of grade levels named with a 5, or of the level that you choose. Needed: identity card number, date of birth, Malaysian citizenship and three years here.",
  },
  "hari-sekolah": {
    title: "School days",
    line: "School days of each class against the 190 of the law, and days lost and made up",
    counted:
      "From the calendar of the whole academic year, never from registers. Closed: days that a holiday took from the week and the terms.",
  },
  akuan: {
    title: "Announcements answered",
    line: "How many of those asked have answered each announcement",
    counted:
      "Announcements that ask for an answer, by the day on which they were published. Each student counts once; answers to an earlier text do not count.",
  },
  sections: {
    section_enrolment: "1 Enrolment",
    section_movement: "2 Joined and left",
    section_attendance: "3 Attendance",
    section_staff: "4 Teachers",
    section_hafazan: "5 Hafazan",
    section_money: "6 Fees",
    section_borne: "6 Waived, by who bears it",
    section_funds: "6 Received by funds",
    section_events: "7 Events",
    section_trend_pupils: "Enrolment at the end of the month",
    section_trend_attendance: "Attendance in the month",
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
    khatam_month: "Completed the Quran in the month",
    khatam_span: "Completed the Quran",
    exams_passed: "Exams passed",
    certificates_issued: "Certificates issued",
    unqualified: "Qualification not recorded",
    retained: "Stayed or graduated, of those active on the first day",
    money_received: "Fees received",
    school_days_held: "School days so far, of those of the year",
    events_held: "Events",
  },
};

/** What a student of UPKK's year lacks, beside what every student should have. */
export const upkkMissing = {
  english: { citizen: "Malaysian citizenship", years: "three years here" },
  malay: { citizen: "kewarganegaraan Malaysia", years: "tiga tahun di sini" },
};

/** The titles of the reports for the authorities, what they are about, and how they count. */
export const complianceReportsText = words<typeof english & Said>({
  asal: english,
  ms: {
    "ringkasan-bulanan": {
      title: "Ringkasan bulanan",
      line: "Satu halaman bagi sebulan untuk JAIN, MAIN atau PPD, disimpan seperti yang dihantar",
      counted:
        "Enrolmen, guru dan hafazan pada hari terakhir bulan itu. Setiap angka sama dengan laporannya sendiri. Kehadiran mengira kehadiran yang disimpan sahaja; bawah 80% ialah pelajar yang ada sepuluh rekod atau lebih. Kewangan sama seperti akaun bulanan dan dimasukkan hanya jika diminta.",
    },
    sptm: {
      title: "Bukti tahunan (SPTM)",
      line: "Angka setahun berserta angka setiap bulan, untuk dilampirkan bersama bukti penilaian",
      counted:
        "Enrolmen, guru dan hafazan pada hari terakhir; setiap angka sama dengan laporannya sendiri. Kekal: daripada pelajar yang aktif pada hari pertama, yang masih aktif atau telah tamat.",
    },
    upkk: {
      title: "Calon UPKK",
      line: "Pelajar tahun lima dan maklumat yang belum cukup untuk pendaftaran",
      counted:
        "Pelajar aktif bagi peringkat yang namanya ada angka 5, atau peringkat yang anda pilih. Perlu ada: nombor kad pengenalan, tarikh lahir, kewarganegaraan Malaysia dan tiga tahun di sini.",
    },
    "hari-sekolah": {
      title: "Hari sekolah",
      line: "Hari sekolah setiap kelas berbanding 190 hari mengikut undang-undang, serta hari ditutup dan diganti",
      counted:
        "Daripada takwim sepanjang tahun akademik, bukan daripada kehadiran. Ditutup: hari persekolahan yang menjadi cuti.",
    },
    akuan: {
      title: "Jawapan pengumuman",
      line: "Bilangan yang telah menjawab setiap pengumuman yang meminta jawapan",
      counted:
        "Pengumuman yang meminta jawapan, mengikut hari diterbitkan. Setiap pelajar dikira sekali; jawapan kepada teks terdahulu tidak dikira.",
    },
    sections: {
      section_enrolment: "1 Enrolmen",
      section_movement: "2 Masuk dan keluar",
      section_attendance: "3 Kehadiran",
      section_staff: "4 Guru",
      section_hafazan: "5 Hafazan",
      section_money: "6 Kewangan",
      section_borne: "6 Dikecualikan, mengikut penanggung",
      section_funds: "6 Diterima oleh tabung",
      section_events: "7 Acara",
      section_trend_pupils: "Enrolmen pada akhir bulan",
      section_trend_attendance: "Kehadiran sebulan",
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
      khatam_month: "Khatam hafazan bulan ini",
      khatam_span: "Khatam hafazan",
      exams_passed: "Lulus ujian",
      certificates_issued: "Sijil dikeluarkan",
      unqualified: "Kelayakan tidak direkodkan",
      retained: "Kekal atau tamat, daripada yang aktif pada hari pertama",
      money_received: "Yuran diterima",
      school_days_held: "Hari sekolah setakat ini, daripada setahun",
      events_held: "Acara",
    },
  },
  en: english,
});
