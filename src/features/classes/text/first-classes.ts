import { words } from "#lib/text.ts";

const english = {
  title: "Classes of this year",
  line: "Type or paste them. Everything can be changed later.",
  year: "Academic year",
  yearHint: "For example, 2026 or 2026/2027",
  classes: "Classes, one per line",
  classesHint: "If you paste from Excel, you can include a second column with the level.",
  defaults: "Halaqah 1\nHalaqah 2\nHalaqah 3",
  found: (count: number) => (count === 1 ? "1 class:" : `${count} classes:`),
  next: "Save and continue",
  noClasses: "Please type at least one class.",
  yearWrong: "Please write the year as 2026 or 2026/2027.",
  exists: "One of these classes already exists in this year.",
  failed: "The classes could not be saved. Please try again.",
  adminsOnly: "Only the school's admins can add classes.",
};

/** The second screen of a new school. */
export const firstClassesText = words<typeof english>({
  asal: english,
  ms: {
    title: "Kelas tahun ini",
    line: "Taip atau tampal. Semuanya boleh diubah kemudian.",
    year: "Tahun akademik",
    yearHint: "Contohnya 2026 atau 2026/2027",
    classes: "Kelas, satu pada setiap baris",
    classesHint: "Jika ditampal daripada fail Excel, lajur kedua boleh digunakan untuk peringkat.",
    defaults: "Halaqah 1\nHalaqah 2\nHalaqah 3",
    found: (count) => `${count} kelas:`,
    next: "Simpan dan teruskan",
    noClasses: "Sila taip sekurang-kurangnya satu kelas.",
    yearWrong: "Sila tulis tahun sebagai 2026 atau 2026/2027.",
    exists: "Salah satu kelas ini sudah ada pada tahun itu.",
    failed: "Kelas tidak dapat disimpan. Sila cuba lagi.",
    adminsOnly: "Hanya pentadbir sekolah boleh menambah kelas.",
  },
  en: english,
});
