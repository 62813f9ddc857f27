/** The short privacy notice in both languages at once; the public page has the full text. */
export const notice = {
  title: "Notis privasi · Privacy notice",
  /** `contact` is the office's post, phone and e-mail, as far as the school gave them. */
  ms: (contact: string) => [
    "Sekolah anda (pengawal data) menyimpan nama, maklumat untuk dihubungi, kelas, kehadiran dan rekod pembelajaran untuk mengurus pengajian, memaklumkan penjaga dan menjaga keselamatan pelajar. Data ini diberikan oleh anda, penjaga, guru atau senarai sekolah.",
    "Maklumat kesihatan, nombor kad pengenalan dan alamat disimpan hanya jika diberikan; tanpanya akaun masih boleh digunakan.",
    "Hanya warga sekolah yang perlu boleh melihatnya; penyedia pelayan dan e-mel memprosesnya bagi pihak sekolah. Setiap perubahan direkodkan.",
    `Anda boleh meminta salinan atau pembetulan, mengehadkan pemprosesan dan menarik balik persetujuan melalui ${contact || "pejabat sekolah"}.`,
  ],
  en: (contact: string) => [
    "Your school (the data controller) keeps names, contact details, classes, attendance and learning records to run its lessons, inform guardians and keep students safe. The data comes from you, guardians, teachers or the school's lists.",
    "Health details, identity card numbers and addresses are kept only if they are given; the account works without them.",
    "Only people at the school who need the data can see it; the providers of the server and of e-mail process it for the school. Every change is recorded.",
    `You may ask for a copy or a correction, limit processing and withdraw your consent through ${contact || "the school office"}.`,
  ],
  whole: "Dasar privasi penuh · Full privacy policy",
  agree: "Saya bersetuju · I agree",
  /** For a pupil's own account, because parents consent for children. */
  understood: "Saya telah membaca dan faham · I have read and understood",
  signOut: "Log keluar · Sign out",
  failed: "Tidak dapat disimpan. Sila cuba lagi. · Could not be saved. Please try again.",
};
