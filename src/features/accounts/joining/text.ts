import { roleWords } from "#features/people/text.ts";
import { words } from "#lib/text.ts";

const join = {
  title: "Jemputan ke sekolah",
  invited: (school: string) => `Anda dijemput ke ${school}`,
  as: roleWords.within,
  line: (name: string, role: string) => `Untuk ${name}, sebagai ${role}.`,
  noCode:
    "Pautan ini tidak lengkap. Gunakan pautan penuh, atau log masuk dan masukkan kod jemputan.",
  used: "Jemputan ini telah digunakan, ditarik balik atau sudah tamat tempoh. Minta jemputan baharu daripada sekolah anda.",
  failed: "Jemputan tidak dapat dibuka. Sila cuba lagi.",
  signedInAs: (email: string) => `Anda log masuk sebagai ${email}.`,
  accept: "Terima jemputan",
  otherAccount: "Guna akaun lain",
  member: "Akaun anda sudah berada di sekolah ini.",
  by_link:
    "Anda log masuk melalui pautan daripada sekolah. Tetapkan e-mel dan kata laluan dalam profil anda, log masuk dengannya, kemudian buka jemputan ini semula.",
  toProfile: "Ke profil",
  known_password:
    "Pihak sekolah lain mungkin tahu kata laluan akaun ini. Pilih “Lupa kata laluan?” di halaman log masuk, tetapkan kata laluan baharu melalui e-mel anda sendiri, kemudian buka jemputan ini semula.",
  enter: "Teruskan",
  enterLine: "Kata laluan tidak diperlukan: e-mel ini sudah membuktikan siapa anda.",
  remember: "Ini telefon saya sendiri",
  rememberHint:
    "Selepas ini cukup satu tekan untuk log masuk. Jangan tanda pada telefon yang digunakan orang lain.",
  withPassword: "Guna akaun lain atau kata laluan",
  needs_password: "Akaun dengan e-mel ini log masuk dengan kata laluan.",
  create: "Akaun baharu",
  have: "Sudah ada akaun",
  firstName: "Nama diberi",
  lastName: "bin, binti, a/l, a/p …",
  email: "E-mel",
  password: "Kata laluan",
  hint: "Sekurang-kurangnya 8 aksara",
  createSubmit: "Cipta akaun dan terima",
  signInSubmit: "Log masuk dan terima",
  exists: "E-mel ini sudah mempunyai akaun. Log masuk dengannya.",
  wrong: "E-mel atau kata laluan yang dimasukkan tidak tepat. Sila cuba lagi.",
  createFailed: "Akaun tidak dapat dicipta. Sila cuba lagi.",
  waiting: (school: string) =>
    `Terima kasih. Pentadbir ${school} perlu mengesahkan bahawa ini anda. Selepas itu, log masuk seperti biasa.`,
  password_short: "Kata laluan memerlukan sekurang-kurangnya 8 aksara.",
  password_personal: "Kata laluan tidak boleh sama dengan nama atau e-mel anda.",
  password_common: "Kata laluan ini terlalu biasa dan mudah diteka.",
  toLogin: "Ke log masuk",
  toDashboard: "Ke papan pemuka",
};

export const joinText = words({ asal: join, ms: join, en: join });

const signInLink = {
  title: "Log masuk dengan pautan",
  line: "Pautan ini dibuat oleh pentadbir sekolah anda untuk anda seorang sahaja.",
  submit: "Log masuk",
  noToken: "Pautan ini tidak lengkap. Gunakan pautan penuh daripada sekolah anda.",
  used: "Pautan ini telah digunakan atau sudah tamat tempoh. Minta pautan baharu daripada sekolah anda.",
  failed: "Ralat berlaku semasa log masuk. Sila cuba sebentar lagi.",
  toLogin: "Log masuk dengan e-mel",
};

/** The sign-in by a link that an admin made. */
export const signInLinkText = words({ asal: signInLink, ms: signInLink, en: signInLink });

const english = {
  codeTitle: "Join a school with a code",
  code: "Invitation code or link",
  codeHint: "From your school's e-mail, WhatsApp message or letter",
  codeWrong:
    "This is not an invitation code. A code has 16 characters, for example ABCD-EFGH-JKMN-PQRS.",
  join: "Join",
};

/** The field for a code, in the dashboard. */
export const codeText = words<typeof english>({
  asal: english,
  ms: {
    codeTitle: "Sertai sekolah dengan kod",
    code: "Kod atau pautan jemputan",
    codeHint: "Daripada e-mel, mesej WhatsApp atau surat sekolah anda",
    codeWrong: "Ini bukan kod jemputan. Kod mempunyai 16 aksara, contohnya ABCD-EFGH-JKMN-PQRS.",
    join: "Sertai",
  },
  en: english,
});
