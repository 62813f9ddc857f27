import { words } from "#lib/text.ts";

const english = {
  loadFailed: "Unable to load the settings. Please try again later.",
  profile: "School profile",
  name: "Name",
  type: "Type",
  types: {
    tahfiz: "Tahfiz",
    madrasah: "Madrasah",
    kafa: "KAFA",
    sekolah_agama: "Religious school",
  },
  state: "State",
  zone: "Time zone",
  logo: "Logo",
  logoTexts: {
    choose: "Choose a logo",
    remove: "Remove",
    wrong: "This is no picture that can be read. Choose a JPEG, PNG or WebP.",
    failed: "The logo could not be saved. Please try again.",
  },
  working: "How the school works",
  weekend: "Rest days",
  days: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  window: "Days in which teachers may change a register",
  windowHint: "0: only on the day itself. Admins may later too, until the month is closed.",
  pupilWord: "What you call your pupils in Malay",
  numberPattern: "Numbers of new students",
  numberPatternHint:
    "{year} becomes the year, {0001} counts up: S-{year}-{0001} gives S-2026-0001.",
  save: "Save",
  saved: "The settings are saved.",
  failed: "The settings could not be saved. Please try again.",
  plan: "Plan",
  plans: { starter: "Starter", professional: "Professional", enterprise: "Enterprise" },
  use: (students: number, limit: number) => `${students} of ${limit} active students`,
  unlimited: (students: number) => `${students} active students, no limit`,
  change: "Change the plan",
  twoStep: "Two-step sign-in of the admins",
  twoStepLine:
    "Admins see everything of the school. With a code of an app as well, a stolen password alone opens nothing.",
  requireTwoStep: "Require it",
  freeTwoStep: "No longer require it",
  ownFirst: "Set up your own two-step sign-in first, in your profile.",
};

export const schoolsText = words<typeof english>({
  asal: english,
  ms: {
    loadFailed: "Tetapan tidak dapat dimuatkan. Sila cuba sebentar lagi.",
    profile: "Profil sekolah",
    name: "Nama",
    type: "Jenis",
    types: { tahfiz: "Tahfiz", madrasah: "Madrasah", kafa: "KAFA", sekolah_agama: "Sekolah agama" },
    state: "Negeri",
    zone: "Zon waktu",
    logo: "Logo",
    logoTexts: {
      choose: "Pilih logo",
      remove: "Buang",
      wrong: "Gambar ini tidak dapat dibaca. Pilih JPEG, PNG atau WebP.",
      failed: "Logo tidak dapat disimpan. Sila cuba lagi.",
    },
    working: "Cara sekolah bekerja",
    weekend: "Hari rehat",
    days: ["Isn", "Sel", "Rab", "Kha", "Jum", "Sab", "Ahd"],
    window: "Bilangan hari guru boleh mengubah kehadiran",
    windowHint:
      "0: hanya pada hari itu. Pentadbir boleh juga kemudian, sehingga bulan itu ditutup.",
    pupilWord: "Panggilan bagi pelajar anda",
    numberPattern: "Nombor pelajar baharu",
    numberPatternHint: "{year} menjadi tahun, {0001} mengira: S-{year}-{0001} menjadi S-2026-0001.",
    save: "Simpan",
    saved: "Tetapan telah disimpan.",
    failed: "Tetapan tidak dapat disimpan. Sila cuba lagi.",
    plan: "Pelan",
    plans: { starter: "Starter", professional: "Professional", enterprise: "Enterprise" },
    use: (students, limit) => `${students} daripada ${limit} pelajar aktif`,
    unlimited: (students) => `${students} pelajar aktif, tanpa had`,
    change: "Tukar pelan",
    twoStep: "Log masuk dua langkah bagi pentadbir",
    twoStepLine:
      "Pentadbir melihat semua perkara di sekolah. Dengan kod aplikasi juga, kata laluan yang dicuri sahaja tidak membuka apa-apa.",
    requireTwoStep: "Wajibkan",
    freeTwoStep: "Tidak lagi wajib",
    ownFirst: "Sediakan log masuk dua langkah anda sendiri dahulu, di profil anda.",
  },
  en: english,
});

const englishPrint = { printed: (day: string) => `Printed on ${day}` };

/** The words of every printed page. */
export const printText = words<typeof englishPrint>({
  asal: { printed: (day) => `Dicetak pada ${day}` },
  ms: { printed: (day) => `Dicetak pada ${day}` },
  en: englishPrint,
});
