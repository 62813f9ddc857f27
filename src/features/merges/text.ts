import { guardianLabels } from "#features/guardians/fields.ts";
import { personFields } from "#features/people/fields.ts";
import { studentLabels } from "#features/students/fields.ts";
import { words } from "#lib/text.ts";
import type { SETTLED } from "./contract.ts";
import { type Bond, type MergeField, type MergeKind, type Likeness, MAX_PAIRS } from "./rules.ts";

type Say = (count: number, names: string) => string;

const english = {
  title: "Duplicate records",
  line: "When one person stands in your lists twice, after an import or because two people typed it: look at both records side by side, and make one of them.",
  once: "Merging cannot be undone. Nothing happens before you have seen what it does.",
  kind: "Whose records",
  kinds: { students: "Students", guardians: "Guardians" } satisfies Record<MergeKind, string>,
  alikeTitle: "These look like one person",
  alikeCount: (count: number) =>
    count === MAX_PAIRS ? `the first ${count} pairs` : count === 1 ? "1 pair" : `${count} pairs`,
  alikeNone: "No two records look like the same person.",
  alike: {
    name_birth: "Same name and birth date",
    name: "Same name",
    name_phone: "Same name and phone",
    phone: "Same phone, similar name",
  } satisfies Record<Likeness, string>,
  and: "and",
  compare: "Compare",
  born: (date: string) => `born ${date}`,
  childrenOf: (names: string) => `of ${names}`,
  nameless: "(no name)",
  pickTitle: "Or choose two yourself",
  pickKeep: "Search the record to keep",
  pickDrop: "Search the record that goes",
  picked: "Chosen",
  pickOther: (name: string) => `Choose another one than ${name}`,
  nobody: "Nobody has that name or number.",
  loadFailed: "Unable to load the records. Please try again later.",
  back: "All duplicates",
  previewFailed: "Unable to load the two records. Please try again later.",
  gone: "One of these records is not there any more. It may have been merged already.",
  same: "These are the same record. Choose two different ones.",
  keep: "Stays",
  drop: "Goes",
  keepRecord: "Record that stays",
  dropRecord: "Record that goes",
  swap: "Swap",
  fieldsTitle: "What will stand",
  fieldsLine:
    "The record that stays keeps what it has. What it lacks is filled in from the other one.",
  stands: "stands",
  lost: "is lost",
  nothing: "nothing",
  fields: {
    ...guardianLabels.en,
    ...studentLabels.en,
    name: "Name",
    photo: personFields.avatar_url.label.en,
  } satisfies Record<MergeField, string>,
  yes: "Yes",
  no: "No",
  movesTitle: "What moves over",
  movesNone: "Nothing hangs on the record that goes.",
  moves: {
    enrollments: (count: number) => `${count} class ${count === 1 ? "enrolment" : "enrolments"}`,
    marks: (count: number) => `${count} attendance ${count === 1 ? "mark" : "marks"}`,
    payments: (count: number) => `${count} ${count === 1 ? "payment" : "payments"}`,
    guardians: (count: number) => `${count} ${count === 1 ? "guardian" : "guardians"}`,
    children: (count: number) => `${count} ${count === 1 ? "child" : "children"}`,
    statuses: (count: number) => `${count} ${count === 1 ? "change" : "changes"} of status`,
  },
  settledTitle: "What is settled",
  settled: {
    other_ic: () =>
      "The identity card numbers differ. Make sure that this is one person and not two.",
    other_birth: () => "The birth dates differ. Make sure that this is one person and not two.",
    other_gender: () => "The genders differ. Make sure that this is one person and not two.",
    same_day: (count) =>
      count === 1
        ? "One day was marked on both records: the mark of the record that stays is kept."
        : `${count} days were marked on both records: the marks of the record that stays are kept.`,
    same_class: (_, names) =>
      `Both were in ${names} on the same days: one enrolment stays, with the days of both.`,
    second_class: (_, names) =>
      `The record that stays has another homeroom class: the enrolment in ${names} ends today.`,
    not_active: (_, names) =>
      `The record that stays is not active: the enrolment in ${names} ends today.`,
    same_link: (_, names) =>
      `${names} is linked with both: the relation of the record that stays is kept.`,
  } satisfies Record<(typeof SETTLED)[number], Say> as Record<(typeof SETTLED)[number], Say>,
  swapTitle: "This way round it cannot be done",
  swapText: (why: string) => `The record that would go ${why}. Swap the two, so that it stays.`,
  bothTitle: "These two cannot be merged",
  bothText: (why: string) =>
    `The record that would go ${why}, and the other one is bound in such a way too. An account stays with its record.`,
  bonds: {
    account: "has or had an account to sign in",
    invited: "has an open invitation",
    role: "is somebody else in the school too, such as a teacher",
    acts: "has marked registers",
  } satisfies Record<Bond, string>,
  warning: "This cannot be undone. The record that goes is deleted for good.",
  merge: "Merge the records",
  confirmTitle: "Merge these two records?",
  confirmLine: (drop: string, keep: string) => `${drop} becomes part of ${keep}.`,
  confirm: "Merge for good",
  cancel: "Cancel",
  merged: (name: string) => `The records of ${name} are one now.`,
  open: "Open the record",
  stale: "Somebody has changed one of the records meanwhile. Please look at them once more.",
  failed: "The records could not be merged. Nothing was changed.",
};

export const mergesText = words<typeof english>({
  asal: english,
  ms: {
    title: "Rekod berganda",
    line: "Apabila seorang muncul dua kali dalam senarai anda, selepas import atau kerana ditaip oleh dua orang: lihat kedua-dua rekod sebelah-menyebelah, dan jadikannya satu.",
    once: "Penggabungan tidak boleh dibatalkan. Tiada apa-apa berlaku sebelum anda melihat kesannya.",
    kind: "Rekod siapa",
    kinds: { students: "Pelajar", guardians: "Penjaga" },
    alikeTitle: "Ini nampak seperti orang yang sama",
    alikeCount: (count) => (count === MAX_PAIRS ? `${count} pasang pertama` : `${count} pasang`),
    alikeNone: "Tiada dua rekod yang nampak seperti orang yang sama.",
    alike: {
      name_birth: "Nama dan tarikh lahir sama",
      name: "Nama sama",
      name_phone: "Nama dan telefon sama",
      phone: "Telefon sama, nama hampir sama",
    },
    and: "dan",
    compare: "Bandingkan",
    born: (date) => `lahir ${date}`,
    childrenOf: (names) => `kepada ${names}`,
    nameless: "(tiada nama)",
    pickTitle: "Atau pilih dua rekod sendiri",
    pickKeep: "Cari rekod yang kekal",
    pickDrop: "Cari rekod yang digugurkan",
    picked: "Dipilih",
    pickOther: (name) => `Pilih yang lain daripada ${name}`,
    nobody: "Tiada orang dengan nama atau nombor itu.",
    loadFailed: "Rekod tidak dapat dimuatkan. Sila cuba sebentar lagi.",
    back: "Semua rekod berganda",
    previewFailed: "Kedua-dua rekod tidak dapat dimuatkan. Sila cuba sebentar lagi.",
    gone: "Salah satu rekod ini sudah tiada. Mungkin sudah digabungkan.",
    same: "Ini rekod yang sama. Pilih dua rekod yang berlainan.",
    keep: "Kekal",
    drop: "Digugurkan",
    keepRecord: "Rekod yang kekal",
    dropRecord: "Rekod yang digugurkan",
    swap: "Tukar tempat",
    fieldsTitle: "Apa yang akan kekal",
    fieldsLine:
      "Rekod yang kekal menyimpan apa yang ada padanya. Apa yang tiada padanya diambil daripada rekod yang satu lagi.",
    stands: "kekal",
    lost: "hilang",
    nothing: "tiada",
    fields: {
      ...guardianLabels.ms,
      ...studentLabels.ms,
      name: "Nama",
      photo: personFields.avatar_url.label.ms,
    },
    yes: "Ya",
    no: "Tidak",
    movesTitle: "Apa yang dipindahkan",
    movesNone: "Tiada apa-apa pada rekod yang digugurkan.",
    moves: {
      enrollments: (count) => `${count} pendaftaran kelas`,
      marks: (count) => `${count} tanda kehadiran`,
      payments: (count) => `${count} bayaran`,
      guardians: (count) => `${count} penjaga`,
      children: (count) => `${count} anak`,
      statuses: (count) => `${count} pertukaran status`,
    },
    settledTitle: "Apa yang diselaraskan",
    settled: {
      other_ic: () => "No. kad pengenalan berbeza. Pastikan ini seorang, bukan dua orang.",
      other_birth: () => "Tarikh lahir berbeza. Pastikan ini seorang, bukan dua orang.",
      other_gender: () => "Jantina berbeza. Pastikan ini seorang, bukan dua orang.",
      same_day: (count) =>
        `${count} hari ditanda pada kedua-dua rekod: tanda pada rekod yang kekal dipakai.`,
      same_class: (_, names) =>
        `Kedua-duanya dalam ${names} pada hari yang sama: satu pendaftaran kekal, dengan hari kedua-duanya.`,
      second_class: (_, names) =>
        `Rekod yang kekal ada kelas lain: pendaftaran dalam ${names} tamat hari ini.`,
      not_active: (_, names) =>
        `Rekod yang kekal tidak aktif: pendaftaran dalam ${names} tamat hari ini.`,
      same_link: (_, names) =>
        `${names} terhubung dengan kedua-duanya: pertalian pada rekod yang kekal dipakai.`,
    },
    swapTitle: "Tidak boleh mengikut arah ini",
    swapText: (why) =>
      `Rekod yang akan digugurkan ${why}. Tukar tempat kedua-duanya supaya rekod itu kekal.`,
    bothTitle: "Dua rekod ini tidak boleh digabungkan",
    bothText: (why) =>
      `Rekod yang akan digugurkan ${why}, dan rekod yang satu lagi juga terikat begitu. Akaun kekal bersama rekodnya.`,
    bonds: {
      account: "mempunyai atau pernah mempunyai akaun log masuk",
      invited: "mempunyai jemputan yang belum digunakan",
      role: "mempunyai peranan lain di sekolah ini, misalnya guru",
      acts: "pernah menanda kehadiran",
    },
    warning: "Ini tidak boleh dibatalkan. Rekod yang digugurkan dipadam selama-lamanya.",
    merge: "Gabungkan rekod",
    confirmTitle: "Gabungkan dua rekod ini?",
    confirmLine: (drop, keep) => `${drop} menjadi sebahagian daripada ${keep}.`,
    confirm: "Gabungkan terus",
    cancel: "Batal",
    merged: (name) => `Rekod ${name} kini satu.`,
    open: "Buka rekod",
    stale: "Seseorang telah mengubah salah satu rekod ini. Sila lihat sekali lagi.",
    failed: "Rekod tidak dapat digabungkan. Tiada apa-apa yang berubah.",
  },
  en: english,
});
