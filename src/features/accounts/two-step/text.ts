import { atSchool, WASSALAM } from "#features/accounts/passwords/text.ts";
import { words } from "#lib/text.ts";

const english = {
  title: "Two-step verification",
  isOn: "On",
  off: "With a code from an app on your phone, a stolen password is not enough to sign in.",
  on: "On: each new sign-in asks for a code from your app.",
  required: "Your school requires two-step verification for admins. Set it up to continue.",
  begin: "Set up",
  end: "Turn off",
  renew: "New recovery codes",
  scanTitle: "Scan with an authenticator app",
  scanLine:
    "For example, Google Authenticator, Microsoft Authenticator or Aegis. Then type the 6 digits.",
  secret: "Or type this key into the app:",
  qr: "QR code for the authenticator app",
  code: "Code from the app",
  confirm: "Turn on",
  codeWrong: "This code is not correct or has already been used. Wait for the next one.",
  codesTitle: "Your recovery codes",
  codesLine:
    "Each code lets you sign in once without the app. Keep them on paper, away from your phone. They are shown only now.",
  copy: "Copy",
  copied: "The codes have been copied.",
  kept: "I have saved them",
  turnedOff: "Two-step verification has been turned off.",
  failed: "Two-step verification could not be changed. Please try again.",
  cancel: "Cancel",
  proveTitle: "Is it you?",
  proveLine:
    "Please enter your password again, because you last entered it more than ten minutes ago.",
  proveCodeLine: "Please enter your password or a code from your app again.",
  password: "Password",
  or: "or",
  prove: "Continue",
  endedTitle: "Your session has ended",
  endedLine:
    "What you typed is still here. Sign in again in the new tab that opens, then come back and press Continue.",
  signInAgain: "Open the sign-in page",
  proveWrong: "That password or code is not correct.",
  unreadable:
    "This server can no longer check the codes from your app. Use your password or a recovery code, then turn off two-step verification and set it up again.",
  tooMany: "Too many attempts. Please wait 15 minutes.",
  noPassword: "You signed in with a link. Set an e-mail and a password in your profile first.",
};

export const twoStepText = words<typeof english>({
  asal: english,
  ms: {
    title: "Pengesahan dua langkah",
    isOn: "Aktif",
    off: "Kod tambahan daripada aplikasi pada telefon anda melindungi akaun walaupun kata laluan dicuri.",
    on: "Aktif: setiap log masuk baharu memerlukan kod daripada aplikasi anda.",
    required: "Sekolah anda mewajibkan pengesahan dua langkah bagi pentadbir. Sediakannya dahulu.",
    begin: "Sediakan",
    end: "Nyahaktifkan",
    renew: "Kod pemulihan baharu",
    scanTitle: "Imbas dengan aplikasi pengesah",
    scanLine:
      "Contohnya Google Authenticator, Microsoft Authenticator atau Aegis. Kemudian taip 6 digit itu.",
    secret: "Atau taip kunci ini dalam aplikasi:",
    qr: "Kod QR untuk aplikasi pengesah",
    code: "Kod daripada aplikasi",
    confirm: "Aktifkan",
    codeWrong: "Kod ini tidak tepat atau telah digunakan. Tunggu kod seterusnya.",
    codesTitle: "Kod pemulihan anda",
    codesLine:
      "Setiap kod membolehkan anda log masuk sekali tanpa aplikasi. Simpan pada kertas, jauh daripada telefon. Kod ini dipaparkan sekali ini sahaja.",
    copy: "Salin",
    copied: "Kod telah disalin.",
    kept: "Saya sudah menyimpannya",
    turnedOff: "Pengesahan dua langkah telah dinyahaktifkan.",
    failed: "Pengesahan dua langkah tidak dapat diubah. Sila cuba lagi.",
    cancel: "Batal",
    proveTitle: "Adakah ini anda?",
    proveLine:
      "Sila masukkan kata laluan sekali lagi kerana kali terakhir anda memasukkannya lebih sepuluh minit lalu.",
    proveCodeLine: "Sila masukkan kata laluan atau kod daripada aplikasi anda sekali lagi.",
    password: "Kata laluan",
    or: "atau",
    prove: "Teruskan",
    endedTitle: "Sesi anda telah tamat",
    endedLine:
      "Apa yang anda taip tidak hilang. Log masuk semula di tab baharu yang dibuka, kemudian kembali ke sini dan tekan Teruskan.",
    signInAgain: "Buka halaman log masuk",
    proveWrong: "Kata laluan atau kod tidak tepat.",
    unreadable:
      "Pelayan ini tidak lagi dapat menyemak kod aplikasi anda. Gunakan kata laluan atau satu kod pemulihan, kemudian nyahaktifkan pengesahan dua langkah dan sediakan semula.",
    tooMany: "Terlalu banyak cubaan. Sila tunggu 15 minit.",
    noPassword:
      "Anda log masuk melalui pautan. Tetapkan e-mel dan kata laluan dalam profil anda dahulu.",
  },
  en: english,
});

/** A change of the account's two-step sign-in. */
export type TwoStepChange = "on" | "off" | "codes";

const CHANGED: Record<TwoStepChange, { subject: string; what: string; now: string }> = {
  on: {
    subject: "Halaqah: pengesahan dua langkah diaktifkan",
    what: "Pengesahan dua langkah baru sahaja diaktifkan bagi",
    now: "Mulai sekarang, log masuk memerlukan kod daripada aplikasi pengesah.",
  },
  off: {
    subject: "Halaqah: pengesahan dua langkah dinyahaktifkan",
    what: "Pengesahan dua langkah baru sahaja dinyahaktifkan bagi",
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
