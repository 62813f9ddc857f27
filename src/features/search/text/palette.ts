import { words } from "#lib/text.ts";

const english = {
  field: "Search people, classes, pages and actions",
  placeholder: "Name, number, class, page…",
  results: "Results",
  groups: {
    recent: "Recently used",
    students: "Students",
    guardians: "Guardians",
    teachers: "Teachers",
    classes: "Classes",
    pages: "Pages",
    actions: "Actions",
    more: "Print, language and more",
  },
  attendanceOf: (name: string) => `Attendance for ${name}`,
  sheetOf: (name: string) => `Month sheet for ${name}`,
  guardian: (name: string) => `Guardian: ${name}`,
  guardianOf: (names: string) => `Guardian of ${names}`,
  found: (count: number) => (count === 1 ? "1 result" : `${count} results`),
  nothing: (q: string) => `Nothing matches “${q}”`,
  nothingText: "Try another spelling, another word, or part of the name or number.",
  nothingPhone: "Try another spelling, part of the name or number, or a guardian's phone number.",
  failed:
    "People and classes cannot be searched at the moment. You can still search pages and actions.",
  choose: "choose",
  go: "open",
  close: "close",
};

/** The search's texts; the first column follows the ordered mix, whose menu is Malay. */
export const searchText = words<typeof english>({
  asal: english,
  ms: {
    field: "Cari orang, kelas, halaman dan tindakan",
    placeholder: "Nama, nombor, kelas, halaman…",
    results: "Hasil carian",
    groups: {
      recent: "Baru digunakan",
      students: "Pelajar",
      guardians: "Penjaga",
      teachers: "Guru",
      classes: "Kelas",
      pages: "Halaman",
      actions: "Tindakan",
      more: "Cetak, bahasa dan lain-lain",
    },
    attendanceOf: (name) => `Kehadiran ${name}`,
    sheetOf: (name) => `Jadual bulanan ${name}`,
    guardian: (name) => `Penjaga: ${name}`,
    guardianOf: (names) => `Penjaga kepada ${names}`,
    found: (count) => `${count} hasil`,
    nothing: (q) => `Tiada yang sepadan dengan “${q}”`,
    nothingText: "Cuba ejaan atau perkataan lain, atau sebahagian nama atau nombor.",
    nothingPhone: "Cuba ejaan lain, sebahagian nama atau nombor, atau nombor telefon penjaga.",
    failed:
      "Orang dan kelas tidak dapat dicari buat masa ini. Halaman dan tindakan masih boleh dicari.",
    choose: "pilih",
    go: "buka",
    close: "tutup",
  },
  en: english,
});
