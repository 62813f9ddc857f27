import { words } from "#lib/text.ts";

const english = {
  close: "Close",
  loading: "Loading…",
  tryAgain: "Try again",
  reference: "Reference",
  optional: "optional",
  clear: "Clear search",
  view: "View",
  filters: "Filters",
  list: "List",
  grid: "Grid",
  notices: "Notices",
  showPassword: "Show password",
  hidePassword: "Hide password",
  previousDay: "Previous day",
  yesterday: "Yesterday",
  nextDay: "Next day",
  failed: "Something went wrong. Please try again.",
  busy: "The server is busy at the moment. Please try again shortly.",
  disk: "Nothing can be saved at the moment because the server is full. Please tell its operator.",
  store: "Pictures and files are not available at the moment. Please try again in a few minutes.",
  demo: "This is not available in the demo.",
  tooMany: (minutes: number) =>
    `Too many attempts. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
  writes: (minutes: number) =>
    `You have saved too many changes in one hour. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
  step: (at: number, of: number) => `Step ${at} of ${of}`,
  missing: "Please fill in this field.",
  notEmail: "Please enter an e-mail address, for example nama@sekolah.my.",
  notNumber: "Please enter a number.",
  tooShort: (least: number) => `Please enter at least ${least} characters.`,
  tooLong: (most: number) => `Please enter at most ${most} characters.`,
  tooSmall: (least: number) => `Please enter ${least} or more.`,
  tooBig: (most: number) => `Please enter ${most} or less.`,
  notValid: "Please check this field.",
  stale: (by: string, at: string) => `${by} has just changed this${at && ` (${at})`}:`,
  staleNext: "What you typed is still here. Save again to add your changes.",
};

/** The few texts of the shared components themselves. Screens pass in all other texts. */
export const uiText = words<typeof english>({
  asal: { ...english, reference: "Rujukan", yesterday: "Semalam" },
  ms: {
    close: "Tutup",
    loading: "Memuatkan…",
    tryAgain: "Cuba lagi",
    reference: "Rujukan",
    optional: "pilihan",
    clear: "Kosongkan carian",
    view: "Paparan",
    filters: "Tapisan",
    list: "Senarai",
    grid: "Grid",
    notices: "Pemberitahuan",
    showPassword: "Tunjukkan kata laluan",
    hidePassword: "Sembunyikan kata laluan",
    previousDay: "Hari sebelumnya",
    yesterday: "Semalam",
    nextDay: "Hari seterusnya",
    failed: "Ralat berlaku. Sila cuba lagi.",
    busy: "Pelayan sedang sibuk. Sila cuba sebentar lagi.",
    disk: "Buat masa ini tiada apa-apa dapat disimpan kerana ruang pelayan sudah penuh. Sila maklumkan pengendali pelayan ini.",
    store:
      "Gambar dan fail tidak dapat dicapai buat masa ini. Sila cuba lagi dalam beberapa minit.",
    demo: "Perkara ini tidak tersedia dalam demo.",
    tooMany: (minutes: number) =>
      `Terlalu banyak cubaan. Sila cuba lagi dalam masa ${minutes} minit.`,
    writes: (minutes: number) =>
      `Anda telah menyimpan terlalu banyak perubahan dalam masa sejam. Sila cuba lagi dalam masa ${minutes} minit.`,
    step: (at: number, of: number) => `Langkah ${at} daripada ${of}`,
    missing: "Sila isi medan ini.",
    notEmail: "Sila masukkan alamat e-mel, contohnya nama@sekolah.my.",
    notNumber: "Sila masukkan nombor.",
    tooShort: (least: number) => `Sila masukkan sekurang-kurangnya ${least} aksara.`,
    tooLong: (most: number) => `Sila masukkan tidak lebih daripada ${most} aksara.`,
    tooSmall: (least: number) => `Sila masukkan ${least} atau lebih.`,
    tooBig: (most: number) => `Sila masukkan ${most} atau kurang.`,
    notValid: "Sila semak medan ini.",
    stale: (by: string, at: string) => `${by} baru mengubahnya${at && ` (${at})`}:`,
    staleNext:
      "Apa yang anda taip masih ada di sini. Simpan sekali lagi untuk menambah perubahan anda.",
  },
  en: english,
});

export type UiText = (typeof uiText)["asal"];
