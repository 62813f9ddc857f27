import { words } from "#lib/text.ts";

const english = {
  title: "JAIN/SPTM report",
  line: (date: string) => `The school's Quran memorisation on ${date}`,
  day: "Report of",
  today: "today",
  loadFailed: "Unable to load the report. Please try again later.",
  columns: {
    section: "Section",
    item: "Item",
    detail: "Detail",
    value: "Value",
    formula: "Counted as",
  },
  formula: "Counted as",
  total: "Total",
  genders: { male: "Male", female: "Female" },
  count: "Number",
  percent: "Per cent",
  juz: {
    title: "Students by juz",
    head: "Juz held",
    formula:
      "Students enrolled in a halaqah on this date, each once. Juz = pages held × 30 ÷ 604, rounded down.",
  },
  khatam: {
    title: "Completed the Quran",
    head: "Year",
    empty: "Nobody has completed the Quran at this school yet.",
    formula:
      "All students, also former ones, who hold 604 pages, by the calendar year of their last new portion. Those who had completed it before they came are not counted.",
  },
  syllabus: {
    title: "On syllabus",
    head: "Students",
    row: "On syllabus ÷ with a level",
    formula:
      "Students on syllabus ÷ students with a plan and a level × 100, rounded down. On syllabus: at most 1 page below what is expected; that grows with the days of memorisation classes from one date of the syllabus to the next.",
  },
  coverage: {
    title: "Revision",
    head: "Pages",
    row: "Revised in the cycle ÷ held",
    formula:
      "Pages heard within one revision cycle of the student ÷ all pages held × 100, rounded down. The cycle counts days of memorisation classes only.",
  },
  exams: {
    title: "Exams",
    head: "Type",
    exams: "Exams",
    passed: "Passed",
    repeat: "Repeat",
    absent: "Absent",
    empty: "No candidate has been decided this year.",
    kinds: {
      juz: "Exam of juz",
      syafawi: "Syafawi (oral)",
      tahriri: "Tahriri (written)",
      syahadah: "Syahadah",
    },
    formula: (from: string) =>
      `Decided candidates of exams from ${from} up to this date. Per cent = passed ÷ (passed + repeat) × 100, rounded down; the absent are left out.`,
  },
  grades: {
    title: "Grades",
    head: "Grade",
    candidates: "Candidates",
    empty: "No grade has been given this year.",
    formula: "Candidates of the exams above, by the grade that the panel decided.",
  },
  certificates: {
    title: "Certificates",
    head: "Certificate",
    empty: "No certificate was issued this year.",
    kinds: { hafazan: "Certificate of memorisation", syahadah: "Syahadah" },
    row: (kind: string, juz: number) => `${kind}, ${juz} juz`,
    formula: (from: string) =>
      `School certificates issued from ${from} up to this date, without those revoked by then.`,
  },
  teachers: {
    title: "Teachers and students",
    head: "Halaqah",
    row: "Teachers : students",
    teachers: "Teachers",
    pupils: "Students",
    ratio: "Ratio",
    formula:
      "Teachers assigned to a halaqah on this date, each once, to the students above. Cover teachers are not counted. Ratio = students ÷ teachers, to one decimal.",
  },
  sittings: {
    title: "Sessions",
    head: "Halaqah sessions",
    row: "All halaqah",
    held: "Held",
    away: "Teacher away",
    expected: "Expected",
    formula: (from: string | null) =>
      from === null
        ? "No session was recorded here up to this date."
        : `Expected: each memorisation session in the school calendar of each halaqah, from ${from} (the start of the year, or the first session recorded here) or its first student on, up to this date or yesterday. Held: closed after hearing. Per cent = held ÷ expected × 100, rounded down.`,
  },
  candidates: {
    title: "STM and SPHB candidates",
    list: "Candidates for STM and SPHB",
    line: "Active students who hold every ayah of so many juz today, by name. Choose the juz that your authority asks for.",
    least: "Holds at least",
    leastOf: (juz: number) => (juz === 30 ? "30 juz (STM)" : `${juz} juz or more`),
    student: "Student",
    number: "Student no.",
    ic: "IC number",
    gender: "Gender",
    class: "Halaqah",
    juz: "Juz",
    which: "Which juz",
    juzOf: (count: number, which: string) => `${count} juz (${which})`,
    empty: "No student holds so many juz yet.",
    audited: "Files and prints have the full IC numbers; each is recorded in the audit trail.",
  },
};

/** The words of the report for the religious authorities. */
export const hifzReportText = words<typeof english>({
  asal: english,
  ms: {
    title: "Laporan JAIN/SPTM",
    line: (date) => `Hafazan sekolah pada ${date}`,
    day: "Laporan pada",
    today: "hari ini",
    loadFailed: "Laporan tidak dapat dimuatkan. Sila cuba sebentar lagi.",
    columns: {
      section: "Bahagian",
      item: "Perkara",
      detail: "Butiran",
      value: "Nilai",
      formula: "Cara kiraan",
    },
    formula: "Cara kiraan",
    total: "Jumlah",
    genders: { male: "Lelaki", female: "Perempuan" },
    count: "Bilangan",
    percent: "Peratus",
    juz: {
      title: "Pelajar mengikut juzuk",
      head: "Juzuk dihafaz",
      formula:
        "Pelajar yang berdaftar dalam halaqah pada tarikh ini, setiap seorang dikira sekali. Juzuk = muka surat dihafaz × 30 ÷ 604, dibundarkan ke bawah.",
    },
    khatam: {
      title: "Khatam",
      head: "Tahun",
      empty: "Belum ada pelajar yang khatam di sekolah ini.",
      formula:
        "Semua pelajar, termasuk yang telah keluar, yang menghafaz 604 muka surat, mengikut tahun hafazan baharu terakhir. Yang khatam sebelum masuk sekolah tidak dikira.",
    },
    syllabus: {
      title: "Capai sukatan",
      head: "Pelajar",
      row: "Capai sukatan ÷ ada peringkat",
      formula:
        "Pelajar yang mencapai sukatan ÷ pelajar yang ada pelan dan peringkat × 100, dibundarkan ke bawah. Capai: tidak kurang daripada 1 muka surat di bawah jangkaan; jangkaan naik mengikut hari hafazan dari satu tarikh sukatan ke tarikh berikutnya.",
    },
    coverage: {
      title: "Liputan murajaah",
      head: "Muka surat",
      row: "Diulang dalam kitaran ÷ dihafaz",
      formula:
        "Muka surat yang didengar dalam satu kitaran murajaah pelajar ÷ semua muka surat dihafaz × 100, dibundarkan ke bawah. Kitaran mengira hari hafazan sahaja.",
    },
    exams: {
      title: "Ujian",
      head: "Jenis",
      exams: "Ujian",
      passed: "Lulus",
      repeat: "Ulang",
      absent: "Tidak hadir",
      empty: "Belum ada calon yang diputuskan tahun ini.",
      kinds: {
        juz: "Ujian juzuk",
        syafawi: "Syafawi",
        tahriri: "Tahriri",
        syahadah: "Syahadah",
      },
      formula: (from) =>
        `Calon yang telah diputuskan dalam ujian dari ${from} hingga tarikh ini. Peratus = lulus ÷ (lulus + ulang) × 100, dibundarkan ke bawah; yang tidak hadir tidak dikira.`,
    },
    grades: {
      title: "Gred",
      head: "Gred",
      candidates: "Calon",
      empty: "Belum ada gred diberi tahun ini.",
      formula: "Calon ujian di atas, mengikut gred yang diputuskan panel.",
    },
    certificates: {
      title: "Sijil",
      head: "Sijil",
      empty: "Tiada sijil dikeluarkan tahun ini.",
      kinds: { hafazan: "Sijil hafazan", syahadah: "Syahadah" },
      row: (kind, juz) => `${kind}, ${juz} juzuk`,
      formula: (from) =>
        `Sijil sekolah yang dikeluarkan dari ${from} hingga tarikh ini, tidak termasuk yang telah dibatalkan.`,
    },
    teachers: {
      title: "Guru dan pelajar",
      head: "Halaqah",
      row: "Guru : pelajar",
      teachers: "Guru",
      pupils: "Pelajar",
      ratio: "Nisbah",
      formula:
        "Guru yang ditugaskan ke halaqah pada tarikh ini, setiap seorang dikira sekali, berbanding pelajar di atas. Guru ganti tidak dikira. Nisbah = pelajar ÷ guru, satu tempat perpuluhan.",
    },
    sittings: {
      title: "Sesi halaqah",
      head: "Sesi halaqah",
      row: "Semua halaqah",
      held: "Diadakan",
      away: "Guru tiada",
      expected: "Dijangka",
      formula: (from) =>
        from === null
          ? "Belum ada sesi direkodkan di sini hingga tarikh ini."
          : `Dijangka: setiap sesi hafazan dalam takwim bagi setiap halaqah, dari ${from} (awal tahun, atau sesi pertama yang direkodkan di sini) atau pelajar pertamanya, hingga tarikh ini atau semalam. Diadakan: ditutup selepas tasmik. Peratus = diadakan ÷ dijangka × 100, dibundarkan ke bawah.`,
    },
    candidates: {
      title: "Calon STM dan SPHB",
      list: "Senarai calon STM dan SPHB",
      line: "Pelajar aktif yang menghafaz setiap ayat daripada sekian banyak juzuk hari ini, mengikut nama. Pilih juzuk yang diminta pihak berkuasa.",
      least: "Menghafaz sekurang-kurangnya",
      leastOf: (juz) => (juz === 30 ? "30 juzuk (STM)" : `${juz} juzuk ke atas`),
      student: "Pelajar",
      number: "No. pelajar",
      ic: "No. kad pengenalan",
      gender: "Jantina",
      class: "Halaqah",
      juz: "Juzuk",
      which: "Juzuk yang mana",
      juzOf: (count, which) => `${count} juzuk (${which})`,
      empty: "Belum ada pelajar yang menghafaz sebanyak ini.",
      audited:
        "Fail dan cetakan ada nombor kad pengenalan penuh; setiap satu dicatat dalam jejak audit.",
    },
  },
  en: english,
});
