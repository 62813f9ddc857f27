import { words } from "#lib/text.ts";
import type { CLASS_CHANGES, EnrolmentRows, MISSING, MOVEMENTS } from "./rules.ts";

type Said = Record<keyof EnrolmentRows, { title: string; line: string; counted: string }> & {
  movements: Record<(typeof MOVEMENTS)[number] | (typeof CLASS_CHANGES)[number], string>;
  missing: Record<(typeof MISSING)[number], string>;
};

const english: Said = {
  enrolmen: {
    title: "Enrolment",
    line: "Students in each class: boys and girls, day students and boarders",
    counted:
      "Students enrolled in a class on the day. A student in two classes counts once in the total. Halaqah are not counted.",
  },
  "masuk-keluar": {
    title: "Joined and left",
    line: "Who joined, left, came back or changed class, and when",
    counted:
      "By the date of enrolment, the dates of changes of status that were not undone, and the first day in another class.",
  },
  "senarai-kelas": {
    title: "Class list",
    line: "Names with numbers and phones, and empty columns to write in on paper",
    counted: "Active students of the classes and halaqah today.",
  },
  umur: {
    title: "Ages",
    line: "How old the students of each grade level are",
    counted: "Age in whole years on the day. A dash means that the date of birth is not known.",
  },
  "asal-negeri": {
    title: "Home states",
    line: "The states in which the students' homes are",
    counted:
      "Students enrolled in a class today, each once, by the state of the home address. A dash means that it is not known.",
  },
  "tak-lengkap": {
    title: "Missing information",
    line: "Students without an identity card number, guardian, phone, class or payer",
    counted:
      "Active students who lack any of these today. One guardian's consent to WhatsApp, e-mail or calls is enough; the payer is checked once families have fee accounts.",
  },
  movements: {
    joined: "Joined",
    active: "Came back",
    inactive: "Became inactive",
    transferred: "Transferred",
    withdrawn: "Withdrawn",
    graduated: "Graduated",
    moved: "Changed class",
    new_year: "Class of the new year",
  },
  missing: {
    ic: "IC number",
    birth: "date of birth",
    address: "address",
    guardian: "guardian",
    phone: "guardian's phone",
    consent: "consent to be contacted",
    class: "class",
    payer: "who pays the fees",
  },
};

/** The titles of the reports of enrolment, what they are about, how they count, and the words of their cells. */
export const enrolmentReportsText = words<Said>({
  asal: english,
  ms: {
    enrolmen: {
      title: "Enrolmen",
      line: "Bilangan pelajar setiap kelas: lelaki dan perempuan, harian dan asrama",
      counted:
        "Pelajar yang berdaftar dalam kelas pada hari itu. Pelajar dalam dua kelas dikira sekali dalam jumlah. Halaqah tidak dikira.",
    },
    "masuk-keluar": {
      title: "Masuk dan keluar",
      line: "Siapa yang masuk, keluar, kembali atau bertukar kelas, dan bila",
      counted:
        "Mengikut tarikh masuk, tarikh perubahan status yang tidak dibatalkan, dan hari pertama dalam kelas lain.",
    },
    "senarai-kelas": {
      title: "Senarai kelas",
      line: "Nama, nombor dan telefon, berserta ruang kosong untuk ditulis di atas kertas",
      counted: "Pelajar aktif dalam kelas dan halaqah hari ini.",
    },
    umur: {
      title: "Umur",
      line: "Umur pelajar mengikut peringkat",
      counted: "Umur genap pada hari itu. Sengkang bermaksud tarikh lahir tidak diketahui.",
    },
    "asal-negeri": {
      title: "Asal negeri",
      line: "Bilangan pelajar mengikut negeri kediaman",
      counted:
        "Pelajar yang berdaftar dalam kelas hari ini, dikira sekali, mengikut negeri dalam alamat rumah. Sengkang bermaksud negeri tidak diketahui.",
    },
    "tak-lengkap": {
      title: "Maklumat tidak lengkap",
      line: "Pelajar yang tiada nombor kad pengenalan, penjaga, telefon, kelas atau pembayar",
      counted:
        "Pelajar aktif yang tiada salah satu maklumat ini hari ini. Persetujuan seorang penjaga untuk WhatsApp, e-mel atau panggilan sudah mencukupi; pembayar disemak setelah keluarga mempunyai akaun yuran.",
    },
    movements: {
      joined: "Masuk",
      active: "Kembali",
      inactive: "Tidak aktif",
      transferred: "Berpindah",
      withdrawn: "Berhenti",
      graduated: "Tamat",
      moved: "Tukar kelas",
      new_year: "Kelas tahun baharu",
    },
    missing: {
      ic: "no. kad pengenalan",
      birth: "tarikh lahir",
      address: "alamat",
      guardian: "penjaga",
      phone: "telefon penjaga",
      consent: "persetujuan untuk dihubungi",
      class: "kelas",
      payer: "pembayar yuran",
    },
  },
  en: english,
});
