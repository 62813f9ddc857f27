import { words } from "#lib/text.ts";

const english = {
  noSchoolTitle: "Your account does not belong to a school yet",
  noSchool: (email: string) =>
    `You are signed in as ${email}, but no school has given this account access yet. Enter your invitation code, or ask your school's admin for one.`,
  awaitsTitle: "Waiting for the school's confirmation",
  awaits: (schools: string) =>
    `You accepted an invitation of ${schools}. An admin there must confirm that it is you; then this page opens your school. Please tell the office if it takes long.`,
  twoStepTitle: "Two-step verification is required",
  twoStepLine:
    "Your school requires admins to use a code from an authenticator app. Set it up once, in your profile.",
  createSchool: "Create a school",
};

/** What an account must do before it sees the screens of a school. */
export const accessText = words<typeof english>({
  asal: english,
  ms: {
    noSchoolTitle: "Akaun anda belum mempunyai sekolah",
    noSchool: (email) =>
      `Anda log masuk sebagai ${email}, tetapi belum ada sekolah yang memberi akses kepada akaun ini. Masukkan kod jemputan anda, atau minta daripada pentadbir sekolah.`,
    awaitsTitle: "Menunggu pengesahan sekolah",
    awaits: (schools) =>
      `Anda telah menerima jemputan ${schools}. Pentadbir sekolah perlu mengesahkan bahawa ini memang anda; selepas itu, halaman ini membuka sekolah anda. Sila hubungi pejabat sekolah jika terlalu lama.`,
    twoStepTitle: "Pengesahan dua langkah diperlukan",
    twoStepLine:
      "Sekolah anda mewajibkan kod aplikasi pengesah bagi pentadbir. Sediakan sekali sahaja di profil anda.",
    createSchool: "Cipta sekolah",
  },
  en: english,
});
