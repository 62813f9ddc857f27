import { passwordText } from "#features/accounts/passwords/text.ts";
import { words } from "#lib/text.ts";

const setUp = {
  title: "Sediakan sekolah anda",
  line: "Anda akan menjadi pentadbir pertama sekolah ini.",
  firstName: "Nama diberi",
  lastName: "bin, binti, a/l, a/p …",
  email: "E-mel",
  password: "Kata laluan",
  passwordHint: "Sekurang-kurangnya 8 aksara",
  submit: "Cipta sekolah",
  noToken: "Pautan ini tidak lengkap. Gunakan pautan penuh yang dipaparkan oleh pelayan.",
  usedToken:
    "Pautan ini telah digunakan atau sudah tamat tempoh. Mulakan semula pelayan untuk pautan baharu.",
  ...passwordText,
  failed: "Sekolah tidak dapat dicipta. Sila cuba lagi.",
};

export const setUpText = words({ asal: setUp, ms: setUp, en: setUp });

const englishSchool = {
  title: "Create your school",
  line: "You will be its first admin.",
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
  weekendHint: "Filled in from the state. Change them if your school rests on other days.",
  days: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  submit: "Create school",
  failed: "The school could not be created. Please try again.",
  closed: "New schools are created by the operator of this server.",
  by_link:
    "You signed in with a link from your school. Set your own e-mail and password in your profile, sign in with them, then try again.",
  known_password:
    "People at your school may know this password. Sign out, choose “Lupa kata laluan?” on the sign-in page, set a new password through your own e-mail, then try again.",
  tooMany: "You have created several schools today. Please try again tomorrow.",
};

/** The labels of a new school's fields, at set-up and after registering. */
export const newSchoolText = words<typeof englishSchool>({
  asal: englishSchool,
  ms: {
    title: "Cipta sekolah anda",
    line: "Anda akan menjadi pentadbir pertamanya.",
    name: "Nama sekolah",
    type: "Jenis",
    types: { tahfiz: "Tahfiz", madrasah: "Madrasah", kafa: "KAFA", sekolah_agama: "Sekolah agama" },
    state: "Negeri",
    choose: "Pilih …",
    weekend: "Hari rehat",
    weekendHint: "Diisi mengikut negeri. Ubah jika sekolah anda berehat pada hari lain.",
    days: ["Isn", "Sel", "Rab", "Kha", "Jum", "Sab", "Ahd"],
    submit: "Cipta sekolah",
    failed: "Sekolah tidak dapat dicipta. Sila cuba lagi.",
    closed: "Sekolah baharu dicipta oleh pengendali pelayan ini.",
    by_link:
      "Anda log masuk melalui pautan daripada sekolah. Tetapkan e-mel dan kata laluan dalam profil anda, log masuk dengannya, kemudian cuba semula.",
    known_password:
      "Pihak sekolah mungkin tahu kata laluan ini. Log keluar, pilih “Lupa kata laluan?” di halaman log masuk, tetapkan kata laluan baharu melalui e-mel anda sendiri, kemudian cuba semula.",
    tooMany: "Anda telah mencipta beberapa buah sekolah hari ini. Sila cuba lagi esok.",
  },
  en: englishSchool,
});
