import { roleWords } from "#features/people/text.ts";
import { words } from "#lib/text.ts";
import type { TopicKey, TopicWords } from "./rules.ts";
import { familyWords } from "#features/help/text/family.ts";
import { feeWords } from "#features/help/text/fees.ts";
import { officeWords } from "#features/help/text/office.ts";
import { staffWords } from "#features/help/text/staff.ts";

const english = {
  title: "Help",
  line: "Your everyday tasks, and what to press",
  roles: roleWords.english,
  rolesOf: "Help for",
  search: "Search the help",
  nothing: "Nothing matches",
  nothingText: "Try another word, in Malay or English.",
  showAll: "Show all",
  open: "Open this page",
  picture: (title: string) => `Picture: ${title}`,
  keys: "Keyboard shortcuts",
  everywhere: "On every page",
  register: "In the register, in a student's row",
  tasmik: "In the tasmik of a halaqah, in a student's row",
  inSearch: "In the search",
  does: {
    search: "Open the search",
    close: "Close what is open",
    choose: "Choose",
    ends: "First or last result",
    go: "Open",
    count: "Count a mistake (with Shift, one less)",
  },
  topics: {
    ...staffWords.english,
    ...officeWords.english,
    ...feeWords.english,
    ...familyWords.english,
  } satisfies Record<TopicKey, TopicWords>,
};

/** The help's words. */
export const helpText = words<typeof english>({
  asal: english,
  ms: {
    title: "Bantuan",
    line: "Tugas harian anda, dan butang yang perlu ditekan",
    roles: roleWords.malay,
    rolesOf: "Bantuan untuk",
    search: "Cari dalam bantuan",
    nothing: "Tiada yang sepadan",
    nothingText: "Cuba perkataan lain, dalam bahasa Melayu atau Inggeris.",
    showAll: "Papar semua",
    open: "Buka halaman ini",
    picture: (title) => `Gambar: ${title}`,
    keys: "Pintasan papan kekunci",
    everywhere: "Di setiap halaman",
    register: "Dalam kehadiran, pada baris pelajar",
    tasmik: "Dalam tasmik halaqah, pada baris pelajar",
    inSearch: "Dalam carian",
    does: {
      search: "Buka carian",
      close: "Tutup apa yang sedang dibuka",
      choose: "Pilih",
      ends: "Hasil pertama atau terakhir",
      go: "Buka",
      count: "Kira kesalahan (dengan Shift, kurangkan satu)",
    },
    topics: { ...staffWords.malay, ...officeWords.malay, ...feeWords.malay, ...familyWords.malay },
  },
  en: english,
});
