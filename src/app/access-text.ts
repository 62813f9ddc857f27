import { words } from "#lib/text.ts";

const english = {
  noSchoolTitle: "Your account does not belong to a school yet",
  noSchool: (email: string) =>
    `You are signed in as ${email}, but no school has given this account access yet. Enter your invitation code, or ask your school's admin for one.`,
  awaitsTitle: "Waiting for the school's confirmation",
  awaits: (schools: string) =>
    `You accepted an invitation of ${schools}. An admin there must confirm that it is you; then this page opens your school. Please tell the office if it takes long.`,
  frozen:
    "Your school is being moved. Until that is done you can look at everything, but nothing can be saved. Attendance taken on your phone waits there.",
  suspendedTitle: "Access to your school is suspended",
  suspended: (school: string) =>
    `The operator of this server has suspended ${school}. Nobody at the school can open it for now. Its data is kept, and so is what waits on your phone. Please ask the school's office.`,
  movedTitle: "Your school has moved",
  moved: (school: string) =>
    `${school} is now at a new address, with everything that was entered here. Please sign in there with the same e-mail and password. Anything this phone had not sent before the move is not there: please enter it again.`,
  openThere: "Go to the new address",
  twoStepTitle: "Two-step verification is required",
  twoStepLine:
    "Your school requires admins to use a code from an authenticator app. Set it up once, in your profile.",
  createSchool: "Create a school",
};

/** What an account must do before it sees the screens of a school. */
export const accessText = words<typeof english>({
  asal: english,
  ms: {
    noSchoolTitle: "Akaun anda belum dihubungkan dengan mana-mana sekolah",
    noSchool: (email) =>
      `Anda log masuk sebagai ${email}, tetapi belum ada sekolah yang memberi akses kepada akaun ini. Masukkan kod jemputan anda, atau minta daripada pentadbir sekolah.`,
    awaitsTitle: "Menunggu pengesahan sekolah",
    awaits: (schools) =>
      `Anda telah menerima jemputan ${schools}. Pentadbir sekolah perlu mengesahkan bahawa ini memang anda; selepas itu, halaman ini membuka sekolah anda. Sila hubungi pejabat sekolah jika terlalu lama.`,
    frozen:
      "Data sekolah anda sedang dipindahkan. Buat masa ini semuanya boleh dilihat, tetapi tiada apa-apa dapat disimpan. Kehadiran yang diambil dengan telefon disimpan di situ dahulu.",
    suspendedTitle: "Akses sekolah anda digantung",
    suspended: (school) =>
      `Pengendali pelayan ini telah menggantung akses ${school}. Buat masa ini, tiada sesiapa di sekolah dapat membukanya. Data sekolah masih disimpan, begitu juga perubahan yang belum dihantar daripada telefon anda. Sila hubungi pejabat sekolah.`,
    movedTitle: "Sekolah anda sudah berpindah",
    moved: (school) =>
      `${school} kini berada di alamat baharu, bersama semua maklumat yang dimasukkan di sini. Sila log masuk di sana dengan e-mel dan kata laluan yang sama. Perubahan yang belum dihantar daripada telefon ini sebelum perpindahan tidak turut dibawa: sila masukkan semula di sana.`,
    openThere: "Pergi ke alamat baharu",
    twoStepTitle: "Pengesahan dua langkah diperlukan",
    twoStepLine:
      "Sekolah anda mewajibkan kod aplikasi pengesah bagi pentadbir. Sediakan sekali sahaja di profil anda.",
    createSchool: "Cipta sekolah",
  },
  en: english,
});
