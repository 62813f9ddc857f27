import type { ClassHindrance } from "#features/imports/rows/rules/classes.ts";
import type { ClassKind } from "#lib/enumerations.ts";

const english = {
  classesTitle: "Classes the school does not have yet",
  classesLine: "For each name in the file, choose one of the school's classes or add a new one.",
  newKinds: { class: "A new class", halaqah: "A new halaqah" } as Record<ClassKind, string>,
  newLevel: (level: string) => `Grade level: ${level}`,
  nearClass: "The nearest spelling",
  rejectClass: "Reject these lines",
  hindrances: {
    long: "This is too long for the name of a class.",
    wordless: "This cannot be the name of a class.",
    archived: "An archived class has this name. To use it, restore it first.",
  } as Record<ClassHindrance, string>,
  mapOnly: "Only those who may add classes can choose a new one here.",
  moreUnknown: (count: string) =>
    `${count} more names are unknown; their lines will be rejected. Please check that the right column is the class.`,
  newClasses: (count: string) => (count === "1" ? "1 new class" : `${count} new classes`),
  pupils: (count: string) => (count === "1" ? "1 student" : `${count} students`),
  doneClasses: (count: string) => (count === "1" ? "1 class added" : `${count} classes added`),
  undoClasses:
    "The classes that it added will be deleted too, unless they are in use or have been changed since.",
  classesKept: (names: string, more: number) =>
    `The import has been undone. These classes stay because they are in use or have been changed: ${names}${more > 0 ? ` and ${more} more` : ""}.`,
};

const malay: typeof english = {
  classesTitle: "Kelas yang belum ada di sekolah",
  classesLine: "Bagi setiap nama dalam fail, pilih kelas yang sedia ada atau tambah kelas baharu.",
  newKinds: { class: "Kelas baharu", halaqah: "Halaqah baharu" },
  newLevel: (level) => `Peringkat: ${level}`,
  nearClass: "Ejaan paling hampir",
  rejectClass: "Tolak baris ini",
  hindrances: {
    long: "Terlalu panjang untuk nama kelas.",
    wordless: "Ini bukan nama kelas.",
    archived: "Nama ini milik kelas dalam arkib. Kembalikan kelas itu dahulu jika mahu digunakan.",
  },
  mapOnly: "Hanya mereka yang boleh menambah kelas dapat memilih kelas baharu di sini.",
  moreUnknown: (count) =>
    `${count} nama lagi tidak dikenali dan barisnya akan ditolak. Sila pastikan lajur kelas sudah betul.`,
  newClasses: (count) => `${count} kelas baharu`,
  pupils: (count) => `${count} orang pelajar`,
  doneClasses: (count) => `${count} kelas ditambah`,
  undoClasses:
    "Kelas yang ditambah turut dipadam, kecuali yang sedang digunakan atau telah diubah.",
  classesKept: (names, more) =>
    `Import telah dibatalkan. Kelas berikut kekal kerana sedang digunakan atau telah diubah: ${names}${more > 0 ? ` dan ${more} lagi` : ""}.`,
};

/** The words for classes that the school lacks, as parts of the wizard's words. */
export const classWords = { english, malay };
