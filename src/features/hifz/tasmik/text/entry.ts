import { mistakeNames } from "#features/hifz/settings/text.ts";
import { words } from "#lib/text.ts";

const english = {
  sheetOf: (name: string, date: string) =>
    name ? `Tasmik · ${name}, ${date}` : `Tasmik of ${date}`,
  noClass: "No halaqah yet",
  noClassText: {
    admin: "Add a halaqah, then enrol its students.",
    teacher:
      "You do not teach a halaqah at present. Please ask an admin to add you as its teacher.",
  },
  addClass: "Add a halaqah",
  nobody: "No students in this halaqah",
  nobodyText: "Enrol students, then their tasmik can be recorded here.",
  nobodyAsk: "Please ask an admin to enrol students in it.",
  manage: "Manage Students",
  last: (days: string) => `Last heard: ${days}`,
  search: "Search student",
  mine: "My students",
  toList: "Go to the student list",
  noProgrammes: (count: number) =>
    count === 1
      ? "1 student follows no programme yet"
      : `${count} students follow no programme yet`,
  chooseProgrammes: "Choose programmes",
  noMatch: "No students here",
  noMatchText: "Nobody matches what you chose above.",
  showAll: "Show all",
  refusal: {
    role: "Only the halaqah's teachers and admins can record tasmik.",
    not_class_teacher:
      "Only this halaqah's teachers and admins can record its tasmik. An admin can make you one of its teachers.",
    future: "This day has not come yet. Its tasmik can be recorded on the day.",
    window: (days: number) =>
      `Teachers can only change the last ${days} days. Please ask an admin to change this day.`,
    month_closed: "This month is closed. An admin can reopen it under Settings, Attendance.",
    needs_why: "The time for recording this day has passed. Record again and give a reason.",
  },
  open: {
    absent: (name: string) => `${name} is marked absent, so the tasmik was not saved.`,
    not_enrolled: (name: string) => `${name} is no longer in this halaqah, so nothing was saved.`,
    left: (count: number) =>
      count === 1
        ? "One record was not saved because the student is no longer in this halaqah."
        : `${count} records were not saved because the students are no longer in this halaqah.`,
    stale: (name: string, who: string) =>
      `${who} has already recorded ${name}, so yours was not saved.`,
    heldUp: "The attendance could not be saved, so the tasmik was not either.",
    failed: "The tasmik was not saved.",
  },
  someone: "Somebody else",
  hereAndSave: "Present: save",
  asAttempt: (attempt: number) => `Save as attempt ${attempt}`,
  setMine: "Save mine",
  tryAgain: "Try again",
  discard: "Discard",
  entry: {
    range: "What is heard",
    change: "Change",
    rangeHint: "For example 67:1-12, Al-Mulk 1-12, p. 562 or juz 29",
    rangeWrong: "Please enter verses, pages, a surah or a juz, for example 67:1-12.",
    put: "Use",
    steps: {
      half_less: "−½",
      ayah_less: "−1 verse",
      page: "End of page",
      ayah_more: "+1 verse",
      half_more: "+½",
    },
    stepLabels: {
      half_less: "Half a page less",
      ayah_less: "One verse less",
      page: "To the end of the page",
      ayah_more: "One verse more",
      half_more: "Half a page more",
    },
    mistakes: "Mistakes",
    kinds: mistakeNames.en,
    less: (kind: string) => `One less: ${kind}`,
    grade: "Grade",
    computed: (grade: string) => `${grade} (by the count)`,
    pins: "Mark verses",
    pinsHint: "Choose a verse, then what was heard there.",
    pinOf: (ayah: string, count: number) =>
      count > 0 ? `Verse ${ayah}, ${count} marked` : `Verse ${ayah}`,
    clearPins: "Clear this verse",
    heardBy: "Heard by",
    hearers: { teacher: "Teacher", peer: "Another student", guardian: "Guardian" },
    peer: "Which student",
    choosePeer: "Choose a student",
    keptTo: "Accepted up to verse",
    begun: (verse: string) => `${verse} begun, not finished`,
    begunHint: "It is heard as a whole next time.",
    saveHalf: "Save half",
    back: "Back",
    notes: "Notes",
    note: "Note for teachers",
    familyNote: "Note for the family",
    voidRecord: "Withdraw",
    history: "History",
  },
  moreOf: {
    away: "Absent",
    isLate: "Came late",
    streams: "Another kind of tasmik",
    again: "Hear again",
    pupil: "Memorisation page",
  },
  pastOf: {
    why: (why: string) => `Reason: ${why}`,
  },
};

/** The words of what a sheet shows when it is needed: the entry, records that were not written, the history. */
export const entryText = words<typeof english>({
  asal: english,
  ms: {
    sheetOf: (name, date) => (name ? `Tasmik · ${name}, ${date}` : `Tasmik ${date}`),
    noClass: "Belum ada halaqah",
    noClassText: {
      admin: "Tambah halaqah, kemudian daftarkan pelajar.",
      teacher:
        "Anda tidak mengajar mana-mana halaqah sekarang. Sila minta pentadbir menambah anda sebagai gurunya.",
    },
    addClass: "Tambah halaqah",
    nobody: "Tiada pelajar dalam halaqah ini",
    nobodyText: "Daftarkan pelajar, kemudian tasmiknya boleh direkodkan di sini.",
    nobodyAsk: "Sila minta pentadbir mendaftarkan pelajar.",
    manage: "Urus Pelajar",
    last: (days) => `Terakhir didengar: ${days}`,
    search: "Cari pelajar",
    mine: "Pelajar saya",
    toList: "Ke senarai pelajar",
    noProgrammes: (count) => `${count} pelajar belum mengikuti program`,
    chooseProgrammes: "Pilih program",
    noMatch: "Tiada pelajar di sini",
    noMatchText: "Tiada pelajar yang sepadan dengan pilihan di atas.",
    showAll: "Papar semua",
    refusal: {
      role: "Hanya guru halaqah dan pentadbir boleh merekod tasmik.",
      not_class_teacher:
        "Hanya guru halaqah ini dan pentadbir boleh merekod tasmiknya. Pentadbir boleh menjadikan anda gurunya.",
      future: "Tarikh ini belum tiba. Tasmiknya boleh direkodkan pada hari tersebut.",
      window: (days) =>
        `Guru boleh mengubah ${days} hari yang lepas sahaja. Sila minta pentadbir mengubah tarikh ini.`,
      month_closed:
        "Bulan ini telah ditutup. Pentadbir boleh membukanya semula di Tetapan, Kehadiran.",
      needs_why:
        "Tempoh merekod bagi tarikh ini sudah tamat. Rekod sekali lagi dan nyatakan sebabnya.",
    },
    open: {
      absent: (name) => `${name} ditanda tidak hadir, jadi tasmiknya tidak disimpan.`,
      not_enrolled: (name) => `${name} tidak lagi dalam halaqah ini, jadi tiada yang disimpan.`,
      left: (count) =>
        `${count} rekod tidak disimpan kerana pelajar itu tidak lagi dalam halaqah ini.`,
      stale: (name, who) => `${who} sudah merekod ${name}, jadi rekod anda tidak disimpan.`,
      heldUp: "Kehadiran tidak dapat disimpan, jadi tasmik juga tidak disimpan.",
      failed: "Tasmik tidak disimpan.",
    },
    someone: "Orang lain",
    hereAndSave: "Hadir: simpan",
    asAttempt: (attempt) => `Simpan sebagai percubaan ${attempt}`,
    setMine: "Simpan rekod saya",
    tryAgain: "Cuba lagi",
    discard: "Buang",
    entry: {
      range: "Yang didengar",
      change: "Tukar",
      rangeHint: "Contohnya 67:1-12, Al-Mulk 1-12, m/s 562 atau juzuk 29",
      rangeWrong: "Sila masukkan ayat, muka surat, surah atau juzuk, contohnya 67:1-12.",
      put: "Guna",
      steps: {
        half_less: "−½",
        ayah_less: "−1 ayat",
        page: "Hujung m/s",
        ayah_more: "+1 ayat",
        half_more: "+½",
      },
      stepLabels: {
        half_less: "Kurang setengah muka surat",
        ayah_less: "Kurang satu ayat",
        page: "Hingga hujung muka surat",
        ayah_more: "Tambah satu ayat",
        half_more: "Tambah setengah muka surat",
      },
      mistakes: "Kesalahan",
      kinds: mistakeNames.ms,
      less: (kind) => `Kurangkan satu: ${kind}`,
      grade: "Gred",
      computed: (grade) => `${grade} (ikut kiraan)`,
      pins: "Tanda ayat",
      pinsHint: "Pilih ayat, kemudian kesalahannya.",
      pinOf: (ayah, count) => (count > 0 ? `Ayat ${ayah}, ${count} ditanda` : `Ayat ${ayah}`),
      clearPins: "Kosongkan ayat ini",
      heardBy: "Didengar oleh",
      hearers: { teacher: "Guru", peer: "Rakan", guardian: "Penjaga" },
      peer: "Rakan yang mana",
      choosePeer: "Pilih pelajar",
      keptTo: "Diterima hingga ayat",
      begun: (verse) => `${verse} sudah dimulakan, belum habis`,
      begunHint: "Nanti didengar semula seluruhnya.",
      saveHalf: "Simpan separuh",
      back: "Kembali",
      notes: "Catatan",
      note: "Catatan untuk guru",
      familyNote: "Catatan untuk keluarga",
      voidRecord: "Tarik balik",
      history: "Sejarah",
    },
    moreOf: {
      away: "Tidak hadir",
      isLate: "Datang lewat",
      streams: "Tasmik jenis lain",
      again: "Dengar lagi",
      pupil: "Halaman hafazan",
    },
    pastOf: {
      why: (why) => `Sebab: ${why}`,
    },
  },
  en: english,
});
