import { words } from "#lib/text.ts";

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
  failed: "Ralat berlaku semasa log masuk. Sila cuba sebentar lagi.",
  emailFirst: "Sila masukkan alamat e-mel anda untuk menetapkan semula kata laluan.",
  back: "Kembali ke log masuk",
};

/** The sign-in; ordered in Malay, whatever the dashboard's language. */
export const loginText = words({ asal: login, ms: login, en: login });

const reset = {
  title: "Tetapkan semula kata laluan",
  line: "Penetapan semula melalui e-mel belum dibuka pada pelayan ini.",
  ask: "Minta pentadbir sekolah anda membantu anda masuk. Kata laluan anda yang sekarang tidak berubah.",
};

export const resetText = words({ asal: reset, ms: reset, en: reset });

const register = {
  title: "Create an account",
  line: "Registration is not open on this server yet.",
  ask: "Your school's admin can add you. If you already have an account, sign in.",
  back: "Sign in",
};

/** Registration; ordered in English. */
export const registerText = words({ asal: register, ms: register, en: register });

const setUp = {
  title: "Sediakan sekolah anda",
  line: "Anda akan menjadi pentadbir pertama sekolah ini.",
  school: "Nama sekolah",
  type: "Jenis",
  types: {
    tahfiz: "Tahfiz",
    madrasah: "Madrasah",
    kafa: "KAFA",
    sekolah_agama: "Sekolah agama",
  },
  state: "Negeri",
  choose: "Pilih …",
  firstName: "Nama diberi",
  lastName: "bin / binti …",
  email: "E-mel",
  password: "Kata laluan",
  passwordHint: "Sekurang-kurangnya 8 aksara",
  submit: "Cipta sekolah",
  noToken: "Pautan ini tidak lengkap. Gunakan pautan penuh yang dipaparkan oleh pelayan.",
  usedToken:
    "Pautan ini telah digunakan atau sudah tamat tempoh. Mulakan semula pelayan untuk pautan baharu.",
  password_short: "Kata laluan memerlukan sekurang-kurangnya 8 aksara.",
  password_personal: "Kata laluan tidak boleh sama dengan nama atau e-mel anda.",
  password_common: "Kata laluan ini terlalu biasa; orang lain mudah menekanya.",
  failed: "Sekolah tidak dapat dicipta. Sila cuba lagi.",
};

export const setUpText = words({ asal: setUp, ms: setUp, en: setUp });

const profile = {
  title: "Edit Profile",
  line: "Your account and how the dashboard looks to you",
  name: "Name",
  email: "E-mail",
  role: "Role",
  school: "School",
  roles: { admin: "Admin", teacher: "Teacher", guardian: "Guardian", student: "Student" },
  change: "To change your name, e-mail or phone, ask your school's admin.",
  look: "Language and theme",
  language: "Language",
  mixed: "Asal",
  theme: "Theme",
  system: "As the device",
  light: "Light",
  dark: "Dark",
  none: "–",
};

export const profileText = words<typeof profile>({
  asal: profile,
  ms: {
    title: "Sunting Profil",
    line: "Akaun anda dan rupa papan pemuka bagi anda",
    name: "Nama",
    email: "E-mel",
    role: "Peranan",
    school: "Sekolah",
    roles: { admin: "Pentadbir", teacher: "Guru", guardian: "Penjaga", student: "Pelajar" },
    change: "Untuk menukar nama, e-mel atau telefon, minta pentadbir sekolah anda.",
    look: "Bahasa dan tema",
    language: "Bahasa",
    mixed: "Asal",
    theme: "Tema",
    system: "Ikut peranti",
    light: "Cerah",
    dark: "Gelap",
    none: "–",
  },
  en: profile,
});
