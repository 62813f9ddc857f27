/** The short privacy notice in both languages at once; the public page has the full text. */
export const notice = {
  title: "Notis privasi · Privacy notice",
  ms: [
    "Sekolah anda menyimpan nama, hubungan, kelas, kehadiran dan rekod pembelajaran di Halaqah untuk mengurus sekolah; nombor kad pengenalan, alamat dan catatan kesihatan pelajar hanya jika diberikan.",
    "Hanya orang sekolah yang memerlukannya boleh melihatnya: guru melihat kelasnya, penjaga melihat anaknya. Setiap perubahan direkodkan.",
    "Anda boleh meminta salinan, pembetulan atau pemadaman data anda daripada pentadbir sekolah, mengikut Akta Perlindungan Data Peribadi 2010.",
  ],
  en: [
    "Your school keeps names, contacts, classes, attendance and learning records in Halaqah to run the school; identity card numbers, addresses and health notes of students only where they are given.",
    "Only those of the school who need it see it: teachers their classes, guardians their children. Every change is recorded.",
    "You may ask your school's admin for a copy, a correction or the erasure of your data, under the Personal Data Protection Act 2010.",
  ],
  whole: "Dasar privasi penuh · The whole privacy policy",
  agree: "Saya bersetuju · I agree",
  signOut: "Log keluar · Sign out",
  failed: "Tidak dapat disimpan. Sila cuba lagi. · Could not be saved. Please try again.",
};
