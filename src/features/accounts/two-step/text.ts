import { atSchool, WASSALAM } from "#features/accounts/passwords/text.ts";
import { words } from "#lib/text.ts";

const english = {
  title: "Two-step sign-in",
  isOn: "On",
  off: "With a code of an app on your phone, a stolen password alone opens nothing.",
  on: "On: a new sign-in asks for a code of your app.",
  required: "Your school asks its admins for two-step sign-in. Set it up to go on.",
  begin: "Set up",
  end: "Turn off",
  renew: "New recovery codes",
  scanTitle: "Scan with an authenticator app",
  scanLine:
    "Such as Google Authenticator, Microsoft Authenticator or Aegis. Then type the 6 digits.",
  secret: "Or type this key into the app:",
  qr: "QR code for the authenticator app",
  code: "Code of the app",
  confirm: "Turn on",
  codeWrong: "This code is not right, or was used. Wait for the next one.",
  codesTitle: "Your recovery codes",
  codesLine:
    "Each lets you in once without the app. Keep them on paper, away from the phone: they are shown only now.",
  copy: "Copy",
  copied: "The codes are copied.",
  kept: "I have kept them",
  turnedOff: "Two-step sign-in is off.",
  failed: "That could not be done. Please try again.",
  cancel: "Cancel",
  proveTitle: "Is it you?",
  proveLine: "This needs your password again, because you gave it more than ten minutes ago.",
  proveCodeLine: "This needs your password or a code of your app again.",
  password: "Password",
  or: "or",
  prove: "Continue",
  endedTitle: "Your session has ended",
  endedLine:
    "What you typed is still here. Sign in again in the new tab that opens, then come back and press Continue.",
  signInAgain: "Open the sign-in page",
  proveWrong: "That is not right.",
  unreadable:
    "This server can no longer check the codes of your app. Use your password or a recovery code, then turn two-step sign-in off and set it up again.",
  tooMany: "Too many tries. Please wait a quarter of an hour.",
  noPassword: "You signed in by a link. Set an e-mail and a password in your profile first.",
};

export const twoStepText = words<typeof english>({
  asal: english,
  ms: {
    title: "Log masuk dua langkah",
    isOn: "Aktif",
    off: "Dengan kod aplikasi pada telefon anda, kata laluan yang dicuri sahaja tidak membuka apa-apa.",
    on: "Aktif: log masuk baharu meminta kod daripada aplikasi anda.",
    required: "Sekolah anda mewajibkan log masuk dua langkah bagi pentadbir. Sediakannya dahulu.",
    begin: "Sediakan",
    end: "Matikan",
    renew: "Kod pemulihan baharu",
    scanTitle: "Imbas dengan aplikasi pengesah",
    scanLine:
      "Contohnya Google Authenticator, Microsoft Authenticator atau Aegis. Kemudian taip 6 digit itu.",
    secret: "Atau taip kunci ini dalam aplikasi:",
    qr: "Kod QR untuk aplikasi pengesah",
    code: "Kod aplikasi",
    confirm: "Hidupkan",
    codeWrong: "Kod ini tidak tepat atau telah digunakan. Tunggu kod seterusnya.",
    codesTitle: "Kod pemulihan anda",
    codesLine:
      "Setiap satu membenarkan anda masuk sekali tanpa aplikasi. Simpan pada kertas, jauh daripada telefon: kod ini dipaparkan sekarang sahaja.",
    copy: "Salin",
    copied: "Kod telah disalin.",
    kept: "Saya sudah menyimpannya",
    turnedOff: "Log masuk dua langkah dimatikan.",
    failed: "Perkara ini tidak dapat dilakukan. Sila cuba lagi.",
    cancel: "Batal",
    proveTitle: "Adakah ini anda?",
    proveLine:
      "Perkara ini memerlukan kata laluan anda semula kerana ia diberikan lebih sepuluh minit lalu.",
    proveCodeLine: "Perkara ini memerlukan kata laluan atau kod aplikasi anda semula.",
    password: "Kata laluan",
    or: "atau",
    prove: "Teruskan",
    endedTitle: "Sesi anda telah tamat",
    endedLine:
      "Apa yang anda taip tidak hilang. Log masuk semula di tab baharu yang dibuka, kemudian kembali ke sini dan tekan Teruskan.",
    signInAgain: "Buka halaman log masuk",
    proveWrong: "Itu tidak tepat.",
    unreadable:
      "Pelayan ini tidak lagi dapat menyemak kod aplikasi anda. Gunakan kata laluan atau satu kod pemulihan, kemudian matikan log masuk dua langkah dan sediakan semula.",
    tooMany: "Terlalu banyak cubaan. Sila tunggu suku jam.",
    noPassword:
      "Anda log masuk melalui pautan. Tetapkan e-mel dan kata laluan di profil anda dahulu.",
  },
  en: english,
});

/** A change of the account's two-step sign-in. */
export type TwoStepChange = "on" | "off" | "codes";

const CHANGED: Record<TwoStepChange, { subject: string; what: string; now: string }> = {
  on: {
    subject: "Halaqah: log masuk dua langkah dihidupkan",
    what: "Log masuk dua langkah baru sahaja dihidupkan bagi",
    now: "Mulai sekarang, log masuk memerlukan kod daripada aplikasi pengesah.",
  },
  off: {
    subject: "Halaqah: log masuk dua langkah dimatikan",
    what: "Log masuk dua langkah baru sahaja dimatikan bagi",
    now: "Mulai sekarang, anda boleh log masuk dengan kata laluan sahaja.",
  },
  codes: {
    subject: "Halaqah: kod pemulihan anda telah diganti",
    what: "Kod pemulihan yang baharu telah dibuat bagi",
    now: "Kod yang lama tidak boleh digunakan lagi.",
  },
};

/** The mail that tells the owner about a change of two-step sign-in. */
export function twoStepLetter(
  change: TwoStepChange,
  { first_name, school }: { first_name: string; school: string },
) {
  const { subject, what, now } = CHANGED[change];
  return {
    subject,
    greeting: `Assalamualaikum ${first_name},`,
    paragraphs: [
      `${what} akaun Halaqah anda${atSchool(school)}. ${now}`,
      "Jika bukan anda yang melakukannya, tetapkan semula kata laluan dengan segera di halaman log masuk dan maklumkan pentadbir sekolah anda.",
    ],
    closing: WASSALAM,
  };
}
