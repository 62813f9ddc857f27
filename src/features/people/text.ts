import { words } from "#lib/text.ts";

const english = {
  choose: "Choose a picture",
  remove: "Remove",
  wrong: "This file is not a picture we can read. Choose a JPEG, PNG or WebP.",
  failed: "The picture could not be saved. Please try again.",
};

export const pictureText = words({
  asal: english,
  ms: {
    choose: "Pilih gambar",
    remove: "Buang",
    wrong: "Gambar ini tidak dapat dibaca. Pilih JPEG, PNG atau WebP.",
    failed: "Gambar tidak dapat disimpan. Sila cuba lagi.",
  },
  en: english,
});

/** The names of the roles, as labels and, in Malay, within a sentence. */
export const roleWords = {
  english: { admin: "Admin", teacher: "Teacher", guardian: "Guardian", student: "Student" },
  malay: { admin: "Pentadbir", teacher: "Guru", guardian: "Penjaga", student: "Pelajar" },
  within: { admin: "pentadbir", teacher: "guru", guardian: "penjaga", student: "pelajar" },
};

/** The duties that a teacher may have beside the role. */
export const dutyWords = {
  english: { treasurer: "Treasurer", collector: "Fee collector" },
  malay: { treasurer: "Bendahari", collector: "Pengutip yuran" },
};
