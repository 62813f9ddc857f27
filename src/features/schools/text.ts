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
    wrong: "This file is not a picture we can read. Choose a JPEG, PNG or WebP.",
    failed: "The logo could not be saved. Please try again.",
  },
  working: "School operations",
  weekend: "Rest days",
  days: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  window: "Days in which teachers can change a register",
  windowHint:
    "0: only on the day itself. Admins can also change it later, until the month is closed.",
  pupilWord: "What you call your students in Malay",
  staffTitle: "Title of teachers",
  staffTitleHint: "Used in messages and for families, unless the teacher has another title.",
  staffTitles: { ustaz: "Ustaz / Ustazah", cikgu: "Cikgu" },
  numberPattern: "Numbers of new students",
  numberPatternHint:
    "{year} is replaced by the year and {0001} by the next number: S-{year}-{0001} becomes S-2026-0001.",
  save: "Save",
  saved: "The settings have been saved.",
  failed: "The settings could not be saved. Please try again.",
  plan: "Plan",
  plans: { starter: "Starter", professional: "Professional", enterprise: "Enterprise" },
  use: (students: number, limit: number) => `${students} of ${limit} active students`,
  unlimited: (students: number) => `${students} active students, no limit`,
  change: "Change the plan",
  twoStep: "Two-step verification for admins",
  twoStepLine:
    "Admins can see all of the school's data. With an extra code from an app, a stolen password is not enough to sign in.",
  requireTwoStep: "Require it",
  freeTwoStep: "Stop requiring it",
  ownFirst: "Set up two-step verification for yourself first, in your profile.",
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
    working: "Operasi sekolah",
    weekend: "Hari rehat",
    days: ["Isn", "Sel", "Rab", "Kha", "Jum", "Sab", "Ahd"],
    window: "Bilangan hari guru boleh mengubah kehadiran",
    windowHint:
      "0: hanya pada hari itu. Pentadbir boleh mengubahnya kemudian, sehingga bulan itu ditutup.",
    pupilWord: "Panggilan bagi pelajar anda",
    staffTitle: "Gelaran guru",
    staffTitleHint:
      "Digunakan dalam mesej dan paparan keluarga, kecuali guru mempunyai gelaran lain.",
    staffTitles: { ustaz: "Ustaz / Ustazah", cikgu: "Cikgu" },
    numberPattern: "Nombor pelajar baharu",
    numberPatternHint:
      "{year} diganti dengan tahun dan {0001} dengan nombor turutan: S-{year}-{0001} menjadi S-2026-0001.",
    save: "Simpan",
    saved: "Tetapan telah disimpan.",
    failed: "Tetapan tidak dapat disimpan. Sila cuba lagi.",
    plan: "Pelan",
    plans: { starter: "Starter", professional: "Professional", enterprise: "Enterprise" },
    use: (students, limit) => `${students} daripada ${limit} pelajar aktif`,
    unlimited: (students) => `${students} pelajar aktif, tanpa had`,
    change: "Tukar pelan",
    twoStep: "Pengesahan dua langkah bagi pentadbir",
    twoStepLine:
      "Pentadbir melihat semua data sekolah. Kod tambahan daripada aplikasi melindungi akaun walaupun kata laluan dicuri.",
    requireTwoStep: "Wajibkan",
    freeTwoStep: "Tidak lagi mewajibkan",
    ownFirst: "Sediakan pengesahan dua langkah anda sendiri dahulu, dalam profil anda.",
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
