import { words } from "#lib/text.ts";
import type { EnrolmentRows, MISSING, MOVEMENTS } from "./rules.ts";

type Said = Record<keyof EnrolmentRows, { title: string; line: string; counted: string }> & {
  movements: Record<(typeof MOVEMENTS)[number], string>;
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
    line: "Who joined, left or came back, and when",
    counted: "By the date of enrolment and the dates of changes of status that were not undone.",
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
    line: "Students without an identity card number, guardian, phone or class",
    counted: "Active students who lack any of these today.",
  },
  movements: {
    joined: "Joined",
    active: "Came back",
    inactive: "Became inactive",
    transferred: "Transferred",
    withdrawn: "Withdrawn",
    graduated: "Graduated",
  },
  missing: {
    ic: "IC number",
    birth: "date of birth",
    address: "address",
    guardian: "guardian",
    phone: "guardian's phone",
    class: "class",
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
      line: "Siapa yang masuk, keluar atau kembali, dan bila",
      counted: "Mengikut tarikh masuk dan tarikh perubahan status yang tidak dibatalkan.",
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
      line: "Pelajar yang tiada nombor kad pengenalan, penjaga, telefon atau kelas",
      counted: "Pelajar aktif yang tiada salah satu maklumat ini hari ini.",
    },
    movements: {
      joined: "Masuk",
      active: "Kembali",
      inactive: "Tidak aktif",
      transferred: "Berpindah",
      withdrawn: "Berhenti",
      graduated: "Tamat",
    },
    missing: {
      ic: "no. kad pengenalan",
      birth: "tarikh lahir",
      address: "alamat",
      guardian: "penjaga",
      phone: "telefon penjaga",
      class: "kelas",
    },
  },
  en: english,
});
