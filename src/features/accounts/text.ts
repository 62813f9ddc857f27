import { words } from "#lib/text.ts";

const failed = "Ralat berlaku semasa log masuk. Sila cuba sebentar lagi.";

const login = {
  title: "Selamat Kembali",
  line: "Log masuk ke akaun anda",
  email: "E-mel",
  emailPlaceholder: "E-MEL",
  password: "Kata laluan",
  passwordPlaceholder: "KATA LALUAN",
  submit: "Log Masuk",
  forgot: "Lupa kata laluan?",
  noAccount: "Belum ada akaun?",
  register: "Daftar Sekarang",
  wrong: "E-mel atau kata laluan yang dimasukkan tidak tepat. Sila cuba lagi.",
  failed,
  busy: `${failed} Terlalu ramai orang sedang log masuk pada masa ini.`,
  tooMany: `${failed} Cubaan log masuk terlalu banyak: tunggu suku jam, atau tekan “Lupa kata laluan?” untuk menetapkan kata laluan baharu melalui e-mel.`,
  codeTitle: "Satu langkah lagi",
  startAgain: "Guna akaun lain",
  code: "Kod pengesahan",
  codeHint: "6 digit daripada aplikasi pengesah anda, atau satu kod pemulihan",
  codeNeeded: "Masukkan kod daripada aplikasi pengesah anda.",
  codeWrong: "Kod ini tidak tepat atau telah digunakan. Tunggu kod seterusnya.",
  codeUnreadable:
    "Pelayan ini tidak lagi dapat menyemak kod aplikasi anda. Gunakan satu kod pemulihan, kemudian sediakan semula pengesahan dua langkah dalam profil anda.",
  emailFirst: "Sila masukkan alamat e-mel anda untuk menetapkan semula kata laluan.",
  emailWrong: "Alamat e-mel ini tidak lengkap.",
  back: "Kembali ke log masuk",
  waiting: (count: number) =>
    `${count} perubahan menunggu pada peranti ini dan akan dihantar apabila pemiliknya log masuk semula.`,
  resetFailed: "Gagal menghantar e-mel penetapan semula kata laluan. Sila cuba lagi.",
  resetSent:
    "Arahan penetapan semula kata laluan telah dihantar ke alamat e-mel anda. Sila periksa peti masuk anda dan ikut arahan untuk menetapkan semula kata laluan anda.",
};

/** The sign-in. The specification asks for Malay, whatever the dashboard's language. */
export const loginText = words({ asal: login, ms: login, en: login });

const register = {
  title: "Create an account",
  line: "One account works for every school you belong to.",
  firstName: "First Name",
  lastName: "Last Name",
  email: "Email",
  password: "Password",
  firstNameHint: "For example, Ahmad Danish",
  lastNameHint: "Including bin, binti, a/l or a/p, for example bin Rosli",
  hint: "At least 8 characters",
  submit: "Create Account",
  failed: "The account could not be created. Please try again.",
  noFirstSchool:
    "There is no school on this server yet. The operator sets up the first one with the link printed by the server; after that, you can register here.",
  have: "Already have an account?",
  signIn: "Sign in",
};

/** The registration. The specification asks for English. */
export const registerText = words({ asal: register, ms: register, en: register });
