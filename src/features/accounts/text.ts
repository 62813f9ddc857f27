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
  code: "Kod pengesahan",
  codeHint: "6 digit daripada aplikasi pengesah anda, atau satu kod pemulihan",
  codeNeeded: "Masukkan kod daripada aplikasi pengesah anda.",
  codeWrong: "Kod ini tidak tepat atau telah digunakan. Tunggu kod seterusnya.",
  emailFirst: "Sila masukkan alamat e-mel anda untuk menetapkan semula kata laluan.",
  emailWrong: "Alamat e-mel ini tidak lengkap.",
  back: "Kembali ke log masuk",
  resetFailed: "Gagal menghantar e-mel penetapan semula kata laluan. Sila cuba lagi.",
  resetSent:
    "Arahan penetapan semula kata laluan telah dihantar ke alamat e-mel anda. Sila periksa peti masuk anda dan ikut arahan untuk menetapkan semula kata laluan anda.",
};

/** The sign-in; ordered in Malay, whatever the dashboard's language. */
export const loginText = words({ asal: login, ms: login, en: login });

const password = {
  password_short: "Kata laluan memerlukan sekurang-kurangnya 8 aksara.",
  password_personal: "Kata laluan tidak boleh sama dengan nama atau e-mel anda.",
  password_common: "Kata laluan ini terlalu biasa; orang lain mudah menekanya.",
};

const reset = {
  ...password,
  title: "Tetapkan semula kata laluan",
  line: "Pilih kata laluan baharu untuk akaun anda.",
  password: "Kata laluan baharu",
  hint: "Sekurang-kurangnya 8 aksara. Semua peranti yang sedang log masuk akan dilog keluar.",
  submit: "Simpan kata laluan",
  noToken: "Pautan ini tidak lengkap. Minta pautan baharu di halaman log masuk.",
  usedToken: "Pautan ini telah digunakan atau sudah tamat tempoh. Minta pautan baharu.",
  failed: "Kata laluan belum dapat disimpan. Sila cuba lagi.",
  done: "Kata laluan anda telah ditukar. Sila log masuk dengan kata laluan baharu.",
  ask: "Minta pautan baharu",
};

export const resetText = words({ asal: reset, ms: reset, en: reset });

type Addressed = { first_name: string; school: string };

const WASSALAM = "Sekian, terima kasih. Wassalam.";

/** The mail with the link to a new password. */
export function resetLetter({ first_name, school, url }: Addressed & { url: string }) {
  return {
    subject: `${school}: tetapkan semula kata laluan`,
    greeting: `Assalamualaikum ${first_name},`,
    paragraphs: [
      "Kami menerima permintaan untuk menetapkan semula kata laluan akaun Halaqah anda.",
    ],
    action: { label: "Tetapkan kata laluan baharu", url },
    notes: [
      "Pautan ini sah selama satu jam dan hanya boleh digunakan sekali.",
      "Jika anda tidak membuat permintaan ini, abaikan e-mel ini. Kata laluan anda tidak berubah.",
    ],
    closing: WASSALAM,
  };
}

/** Tells the owner that the password is another one now. */
export function changedLetter({ first_name, school }: Addressed) {
  return {
    subject: `${school}: kata laluan anda telah ditukar`,
    greeting: `Assalamualaikum ${first_name},`,
    paragraphs: [
      "Kata laluan akaun Halaqah anda baru sahaja ditukar, dan semua sesi lama telah ditamatkan.",
      "Jika bukan anda yang menukarnya, tetapkan semula kata laluan dengan segera di halaman log masuk dan maklumkan pentadbir sekolah anda.",
    ],
    closing: WASSALAM,
  };
}

/** Asks one of the two addresses whether it agrees to the change. */
export function emailLetter({
  first_name,
  to,
  is,
  url,
}: {
  first_name: string;
  to: string;
  is: "old" | "new";
  url: string;
}) {
  return {
    subject: "Halaqah: sahkan pertukaran e-mel",
    greeting: `Assalamualaikum ${first_name},`,
    paragraphs: [
      `Akaun Halaqah anda diminta bertukar kepada e-mel ${to}.`,
      is === "old"
        ? "E-mel ini dihantar ke alamat lama anda. Alamat baharu juga perlu mengesahkannya."
        : "E-mel ini dihantar ke alamat baharu anda. Alamat lama juga perlu mengesahkannya.",
    ],
    action: { label: "Sahkan pertukaran", url },
    notes: [
      "Pautan ini sah selama sehari dan hanya boleh digunakan sekali.",
      "Jika anda tidak memintanya, jangan sahkan; tukar kata laluan anda dengan segera.",
    ],
    closing: WASSALAM,
  };
}

const register = {
  title: "Create an account",
  line: "One account for every school you belong to.",
  firstName: "First Name",
  lastName: "Last Name",
  email: "Email",
  password: "Password",
  hint: "At least 8 characters",
  submit: "Create Account",
  failed: "The account could not be created. Please try again.",
  have: "Already have an account?",
  signIn: "Sign in",
};

/** Registration; ordered in English. */
export const registerText = words({ asal: register, ms: register, en: register });

const setUp = {
  title: "Sediakan sekolah anda",
  line: "Anda akan menjadi pentadbir pertama sekolah ini.",
  firstName: "Nama diberi",
  lastName: "bin / binti …",
  email: "E-mel",
  password: "Kata laluan",
  passwordHint: "Sekurang-kurangnya 8 aksara",
  submit: "Cipta sekolah",
  noToken: "Pautan ini tidak lengkap. Gunakan pautan penuh yang dipaparkan oleh pelayan.",
  usedToken:
    "Pautan ini telah digunakan atau sudah tamat tempoh. Mulakan semula pelayan untuk pautan baharu.",
  ...password,
  failed: "Sekolah tidak dapat dicipta. Sila cuba lagi.",
};

export const setUpText = words({ asal: setUp, ms: setUp, en: setUp });

const englishSchool = {
  title: "Create your school",
  line: "You become its first admin.",
  name: "School name",
  type: "Type",
  types: {
    tahfiz: "Tahfiz",
    madrasah: "Madrasah",
    kafa: "KAFA",
    sekolah_agama: "Religious school",
  },
  state: "State",
  choose: "Choose …",
  weekend: "Rest days",
  weekendHint: "Filled in by the state; change them if your school rests on other days.",
  days: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  submit: "Create school",
  failed: "The school could not be created. Please try again.",
  closed: "New schools are created by the operator of this server.",
  tooMany: "You have created several schools today. Please try again tomorrow.",
};

/** What is asked about a new school, at set-up and after registering. */
export const newSchoolText = words<typeof englishSchool>({
  asal: englishSchool,
  ms: {
    title: "Cipta sekolah anda",
    line: "Anda menjadi pentadbir pertamanya.",
    name: "Nama sekolah",
    type: "Jenis",
    types: { tahfiz: "Tahfiz", madrasah: "Madrasah", kafa: "KAFA", sekolah_agama: "Sekolah agama" },
    state: "Negeri",
    choose: "Pilih …",
    weekend: "Hari rehat",
    weekendHint: "Diisi mengikut negeri; ubah jika sekolah anda berehat pada hari lain.",
    days: ["Isn", "Sel", "Rab", "Kha", "Jum", "Sab", "Ahd"],
    submit: "Cipta sekolah",
    failed: "Sekolah tidak dapat dicipta. Sila cuba lagi.",
    closed: "Sekolah baharu dicipta oleh pengendali pelayan ini.",
    tooMany: "Anda telah mencipta beberapa buah sekolah hari ini. Sila cuba lagi esok.",
  },
  en: englishSchool,
});

const profile = {
  title: "Edit Profile",
  line: "Your account and how the dashboard looks to you",
  details: "Your details",
  firstName: "First name",
  lastName: "Last name",
  phone: "Phone",
  phoneHint: "Such as 012-345 6789",
  phoneWrong: "This is no phone number. Such as 012-345 6789",
  email: "E-mail",
  role: "Role",
  school: "School",
  roles: { admin: "Admin", teacher: "Teacher", guardian: "Guardian", student: "Student" },
  save: "Save",
  saved: "Your details are saved.",
  saveFailed: "Your details could not be saved. Please try again.",
  password: "Password",
  current: "Current password",
  next: "New password",
  nextHint: "At least 8 characters. Your other devices are signed out.",
  changePassword: "Change password",
  passwordChanged: "Your password is changed; the other devices are signed out.",
  currentWrong: "That is not your current password.",
  passwordFailed: "The password could not be changed. Please try again.",
  tooMany: "Too many tries. Please wait a quarter of an hour.",
  password_short: "The password needs at least 8 characters.",
  password_personal: "The password must not be your own name or e-mail.",
  password_common: "This password is too common; others would guess it.",
  sessions: "Where you are signed in",
  thisDevice: "This device",
  since: (when: string) => `since ${when}`,
  unknownDevice: "Unknown device",
  on: (browser: string, system: string) => `${browser} on ${system}`,
  end: "Sign out",
  endOf: (device: string) => `Sign out ${device}`,
  ended: "That device is signed out.",
  endFailed: "It could not be signed out. Please try again.",
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
    details: "Butiran anda",
    firstName: "Nama diberi",
    lastName: "bin / binti …",
    phone: "No. telefon",
    phoneHint: "Contohnya 012-345 6789",
    phoneWrong: "Ini bukan nombor telefon. Contohnya 012-345 6789",
    email: "E-mel",
    role: "Peranan",
    school: "Sekolah",
    roles: { admin: "Pentadbir", teacher: "Guru", guardian: "Penjaga", student: "Pelajar" },
    save: "Simpan",
    saved: "Butiran anda telah disimpan.",
    saveFailed: "Butiran anda tidak dapat disimpan. Sila cuba lagi.",
    password: "Kata laluan",
    current: "Kata laluan sekarang",
    next: "Kata laluan baharu",
    nextHint: "Sekurang-kurangnya 8 aksara. Peranti lain akan dilog keluar.",
    changePassword: "Tukar kata laluan",
    passwordChanged: "Kata laluan telah ditukar; peranti lain telah dilog keluar.",
    currentWrong: "Itu bukan kata laluan anda sekarang.",
    passwordFailed: "Kata laluan tidak dapat ditukar. Sila cuba lagi.",
    tooMany: "Terlalu banyak cubaan. Sila tunggu suku jam.",
    password_short: password.password_short,
    password_personal: password.password_personal,
    password_common: password.password_common,
    sessions: "Peranti yang sedang log masuk",
    thisDevice: "Peranti ini",
    since: (when) => `sejak ${when}`,
    unknownDevice: "Peranti tidak dikenali",
    on: (browser, system) => `${browser} pada ${system}`,
    end: "Log keluar",
    endOf: (device) => `Log keluar ${device}`,
    ended: "Peranti itu telah dilog keluar.",
    endFailed: "Peranti itu tidak dapat dilog keluar. Sila cuba lagi.",
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

export type ProfileText = typeof profile;
