import { formatNumber } from "#lib/numbers.ts";
import { guardianLabels } from "#features/guardians/fields.ts";
import { personFields } from "#features/people/fields.ts";
import { studentLabels } from "#features/students/fields.ts";
import { words } from "#lib/text.ts";
import type { SETTLED } from "./contract.ts";
import { type Bond, type MergeField, type MergeKind, type Likeness, MAX_PAIRS } from "./rules.ts";

type Say = (count: number, names: string) => string;

const english = {
  title: "Duplicate records",
  line: "If a person appears twice in your lists, for example after an import or because two people added the same record, compare both records side by side and merge them into one.",
  once: "Merging cannot be undone. Nothing is changed until you have seen the result and confirmed it.",
  kind: "Type of record",
  kinds: { students: "Students", guardians: "Guardians" } satisfies Record<MergeKind, string>,
  alikeTitle: "Possibly the same person",
  alikeCount: (count: number) =>
    count === MAX_PAIRS
      ? `the first ${formatNumber(count)} pairs`
      : count === 1
        ? "1 pair"
        : `${formatNumber(count)} pairs`,
  alikeNone: "No two records look like the same person.",
  alike: {
    name_birth: "Same name and date of birth",
    name: "Same name",
    name_phone: "Same name and phone",
    phone: "Same phone, similar name",
  } satisfies Record<Likeness, string>,
  and: "and",
  compare: "Compare",
  born: (date: string) => `born ${date}`,
  childrenOf: (names: string) => `of ${names}`,
  nameless: "(no name)",
  pickTitle: "Or choose two records yourself",
  pickKeep: "Find the record to keep",
  pickDrop: "Find the record to remove",
  picked: "Selected",
  pickOther: (name: string) => `Choose another record instead of ${name}`,
  nobody: "No one has that name or number.",
  loadFailed: "Unable to load the records. Please try again later.",
  back: "All duplicates",
  previewFailed: "Unable to load the two records. Please try again later.",
  gone: "One of these records no longer exists. It may already have been merged.",
  same: "These are the same record. Choose two different ones.",
  keep: "Kept",
  drop: "Removed",
  keepRecord: "Record to keep",
  dropRecord: "Record to remove",
  swap: "Swap",
  fieldsTitle: "What will be kept",
  fieldsLine:
    "The record you keep does not lose anything. Whatever it lacks is filled in from the other record.",
  stands: "kept",
  lost: "lost",
  nothing: "none",
  fields: {
    ...guardianLabels.en,
    ...studentLabels.en,
    name: "Name",
    photo: personFields.avatar_url.label.en,
  } satisfies Record<MergeField, string>,
  yes: "Yes",
  no: "No",
  movesTitle: "What moves over",
  movesNone: "Nothing is attached to the record being removed.",
  moves: {
    enrollments: (count: number) => `${count} class ${count === 1 ? "enrolment" : "enrolments"}`,
    marks: (count: number) => `${formatNumber(count)} attendance ${count === 1 ? "mark" : "marks"}`,
    payments: (count: number) => `${count} ${count === 1 ? "payment" : "payments"}`,
    guardians: (count: number) => `${count} ${count === 1 ? "guardian" : "guardians"}`,
    children: (count: number) => `${count} ${count === 1 ? "child" : "children"}`,
    statuses: (count: number) => `${count} status ${count === 1 ? "change" : "changes"}`,
  },
  settledTitle: "How differences are resolved",
  settled: {
    other_ic: () => "The IC numbers differ. Make sure that this is one person and not two.",
    other_birth: () => "The dates of birth differ. Make sure that this is one person and not two.",
    other_gender: () => "The genders differ. Make sure that this is one person and not two.",
    same_day: (count) =>
      count === 1
        ? "One day was marked on both records. The mark on the record you keep is used."
        : `${count} days were marked on both records. The marks on the record you keep are used.`,
    same_class: (_, names) =>
      `Both were in ${names} on the same days. One enrolment is kept, covering the days of both.`,
    second_class: (_, names) =>
      `The record you keep is in another class, so the enrolment in ${names} ends today.`,
    not_active: (_, names) =>
      `The record you keep is not active, so the enrolment in ${names} ends today.`,
    same_link: (_, names) =>
      `${names} is linked to both. The relation on the record you keep is used.`,
  } satisfies Record<(typeof SETTLED)[number], Say> as Record<(typeof SETTLED)[number], Say>,
  swapTitle: "These records cannot be merged this way round",
  swapText: (why: string) => `The record to remove ${why}. Swap the two so that it is kept.`,
  bothTitle: "These two cannot be merged",
  bothText: (why: string) =>
    `The record to remove ${why}, and so does the other one. An account always stays with its own record.`,
  bonds: {
    account: "has or once had an account",
    invited: "has an open invitation",
    role: "also has another role at the school, such as teacher",
    acts: "has marked attendance",
  } satisfies Record<Bond, string>,
  warning: "This cannot be undone. The record to remove is deleted permanently.",
  merge: "Merge the records",
  confirmTitle: "Merge these two records?",
  confirmLine: (drop: string, keep: string) => `${drop} becomes part of ${keep}.`,
  confirm: "Yes, merge",
  cancel: "Cancel",
  merged: (name: string) => `The records of ${name} have been merged.`,
  open: "Open the record",
  stale: "Somebody has just changed one of the records. Please check them once more.",
  failed: "The records could not be merged. Nothing was changed.",
};

export const mergesText = words<typeof english>({
  asal: english,
  ms: {
    title: "Rekod berganda",
    line: "Jika seseorang muncul dua kali dalam senarai anda, contohnya selepas import atau kerana ditaip oleh dua orang, bandingkan kedua-dua rekod sebelah-menyebelah dan gabungkan menjadi satu.",
    once: "Penggabungan tidak boleh dibatalkan. Tiada apa-apa diubah sebelum anda melihat hasilnya dan mengesahkannya.",
    kind: "Jenis rekod",
    kinds: { students: "Pelajar", guardians: "Penjaga" },
    alikeTitle: "Mungkin orang yang sama",
    alikeCount: (count) =>
      count === MAX_PAIRS
        ? `${formatNumber(count)} pasang pertama`
        : `${formatNumber(count)} pasang`,
    alikeNone: "Tiada rekod yang kelihatan seperti orang yang sama.",
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
    pickOther: (name) => `Pilih rekod lain selain ${name}`,
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
      "Rekod yang kekal tidak kehilangan apa-apa. Maklumat yang tiada padanya diambil daripada rekod yang satu lagi.",
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
      marks: (count) => `${formatNumber(count)} rekod kehadiran`,
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
        `${count} hari ditanda pada kedua-dua rekod. Status pada rekod yang kekal digunakan.`,
      same_class: (_, names) =>
        `Kedua-duanya berada dalam ${names} pada hari yang sama. Satu pendaftaran dikekalkan, meliputi hari kedua-duanya.`,
      second_class: (_, names) =>
        `Rekod yang kekal berada dalam kelas lain, jadi pendaftaran dalam ${names} tamat hari ini.`,
      not_active: (_, names) =>
        `Rekod yang kekal tidak aktif, jadi pendaftaran dalam ${names} tamat hari ini.`,
      same_link: (_, names) =>
        `${names} dihubungkan dengan kedua-duanya. Pertalian pada rekod yang kekal digunakan.`,
    },
    swapTitle: "Rekod tidak boleh digabungkan mengikut arah ini",
    swapText: (why) =>
      `Rekod yang akan digugurkan ${why}. Tukar tempat kedua-duanya supaya rekod itu kekal.`,
    bothTitle: "Dua rekod ini tidak boleh digabungkan",
    bothText: (why) =>
      `Rekod yang akan digugurkan ${why}, begitu juga rekod yang satu lagi. Akaun sentiasa kekal bersama rekodnya sendiri.`,
    bonds: {
      account: "mempunyai atau pernah mempunyai akaun log masuk",
      invited: "mempunyai jemputan yang belum digunakan",
      role: "mempunyai peranan lain di sekolah ini, contohnya guru",
      acts: "pernah menanda kehadiran",
    },
    warning: "Ini tidak boleh dibatalkan. Rekod yang digugurkan dipadam selama-lamanya.",
    merge: "Gabungkan rekod",
    confirmTitle: "Gabungkan dua rekod ini?",
    confirmLine: (drop, keep) => `${drop} menjadi sebahagian daripada ${keep}.`,
    confirm: "Ya, gabungkan",
    cancel: "Batal",
    merged: (name) => `Rekod ${name} telah digabungkan.`,
    open: "Buka rekod",
    stale: "Salah satu rekod ini baru sahaja diubah. Sila semak sekali lagi.",
    failed: "Rekod tidak dapat digabungkan. Tiada apa-apa yang berubah.",
  },
  en: english,
});
