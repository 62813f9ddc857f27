import { letterKindWords, letterPageWords } from "#features/reports/official/text/kinds.ts";
import { inPupilWord, type PupilWord } from "#lib/pupil-word.ts";
import type { LetterWords } from "#lib/letters.ts";
import { words } from "#lib/text.ts";
import type { OfficialKind } from "#features/reports/official/rules.ts";

const SAID: Record<OfficialKind, { subject: string; paragraphs: string[] }> = {
  pengesahan: {
    subject: "Pengesahan pelajar sekolah",
    paragraphs: [
      "2. Sukacita disahkan bahawa penama di atas ialah pelajar {sekolah} sejak {tarikh_masuk} dan masih belajar di sekolah ini pada tarikh surat ini.",
      "3. Surat ini dikeluarkan atas permohonan ibu bapa atau penjaga untuk urusan rasmi mereka.",
    ],
  },
  berhenti: {
    subject: "Pengesahan {cara_keluar}",
    paragraphs: [
      "2. Disahkan bahawa penama di atas ialah pelajar {sekolah} dari {tarikh_masuk} hingga {tarikh_keluar}.",
      "3. Segala urusan beliau dengan sekolah ini telah selesai. Kerjasama pihak Tuan/Puan didahului dengan ucapan terima kasih.",
    ],
  },
  kelakuan: {
    subject: "Perakuan kelakuan pelajar",
    paragraphs: [
      "2. Penama di atas belajar di {sekolah} sejak {tarikh_masuk}. Sepanjang tempoh itu beliau berkelakuan baik, beradab dengan guru dan mematuhi peraturan sekolah.",
      "3. Kami mendoakan beliau terus istiqamah dan berjaya di dunia dan di akhirat.",
    ],
  },
};

/** Our wording of an official letter, in Malay; a school may change it. */
export function ourOfficial(kind: OfficialKind, pupilWord: PupilWord): LetterWords {
  const { subject, paragraphs } = SAID[kind];
  const body = [
    "Ruj. Kami: {rujukan}\nTarikh: {tarikh}",
    "KEPADA SESIAPA YANG BERKENAAN",
    "Tuan/Puan,",
    "{perkara}",
    "Nama: {nama}\nNo. kad pengenalan: {no_kp}\nNo. pelajar: {no_pelajar}\nKelas: {kelas}",
    "Assalamualaikum warahmatullahi wabarakatuh. Dengan hormatnya perkara di atas dirujuk.",
    ...paragraphs,
    "Sekian, terima kasih. Wassalam.",
    "Yang benar,",
    "( ………………………………………… )\n{jawatan}\n{sekolah}",
  ];
  const [said, parts] = inPupilWord([subject, body] as const, pupilWord);
  return { subject: said, body: parts.join("\n\n") };
}

const english = {
  ...letterPageWords.english,
  tabTitle: "Letters",
  write: "Write a letter",
  kinds: letterKindWords.english,
  refused: {
    pengesahan: "For a student who is active",
    berhenti: "For a student who has transferred, withdrawn or graduated",
    kelakuan: "",
  } satisfies Record<OfficialKind, string>,
  issueTitle: (kind: string, name: string) => `${kind}: ${name}`,
  issueLine:
    "{rujukan} gets the next number and {no_kp} the identity card number when you print. The letter is then kept as it is.",
  print: "Print",
  printAgain: "Print again",
  cancel: "Cancel",
  wasIssued: (reference: string) => `Letter ${reference} has been issued.`,
  failed: "The letter could not be issued. Please try again.",
  status: "The letter is not possible: the student has another status now.",
  printFailed: "The letter could not be opened. Please try again.",
  issued: "Letters issued",
  nothing: "No letters have been issued yet",
  nothingText: "Each letter gets a number and is kept, so that it can be printed again.",
  nothingOpen: "Open a student and choose Letters to write one.",
  toStudents: "To the students",
  issuedBy: (who: string, when: string) => `${when}, by ${who}`,
  loadFailed: "Unable to load the letters. Please try again later.",
  show: "Show",
  words: "Wording",
  own: "own wording",
  edit: "Edit",
  editTitle: (kind: string) => `Wording: ${kind}`,
  places: "These are filled in from the student's record:",
  unknown: (places: string) => `Unknown placeholders: ${places}`,
  save: "Save",
  saved: "The wording has been saved.",
  reset: "Use standard wording",
  wasReset: "The standard wording has been restored.",
  saveFailed: "The wording could not be saved. Please try again.",
  onlyAdmins: "For admins only",
  onlyAdminsText: "Official letters are issued by your school's admins.",
};

/** Texts around official letters; the letters themselves are in Malay. */
export const officialText = words<typeof english>({
  asal: english,
  ms: {
    ...letterPageWords.malay,
    tabTitle: "Surat",
    write: "Tulis surat",
    kinds: letterKindWords.malay,
    refused: {
      pengesahan: "Untuk pelajar yang aktif",
      berhenti: "Untuk pelajar yang telah berpindah, berhenti atau tamat",
      kelakuan: "",
    },
    issueTitle: (kind, name) => `${kind}: ${name}`,
    issueLine:
      "Apabila dicetak, {rujukan} diganti dengan nombor surat yang berikutnya dan {no_kp} dengan nombor kad pengenalan. Selepas itu surat disimpan dan tidak berubah lagi.",
    print: "Cetak",
    printAgain: "Cetak semula",
    cancel: "Batal",
    wasIssued: (reference) => `Surat ${reference} telah dikeluarkan.`,
    failed: "Surat tidak dapat dikeluarkan. Sila cuba lagi.",
    status: "Status pelajar telah berubah: surat ini tidak boleh ditulis lagi.",
    printFailed: "Surat tidak dapat dibuka. Sila cuba lagi.",
    issued: "Surat yang dikeluarkan",
    nothing: "Belum ada surat yang dikeluarkan",
    nothingText: "Setiap surat diberi nombor dan disimpan untuk dicetak semula.",
    nothingOpen: "Buka seorang pelajar dan pilih Surat untuk menulisnya.",
    toStudents: "Ke senarai pelajar",
    issuedBy: (who, when) => `${when}, oleh ${who}`,
    loadFailed: "Surat tidak dapat dimuatkan. Sila cuba sebentar lagi.",
    show: "Papar",
    words: "Ayat surat",
    own: "ayat sendiri",
    edit: "Sunting",
    editTitle: (kind) => `Ayat surat: ${kind}`,
    places: "Kod isian ini diganti dengan maklumat pelajar:",
    unknown: (places) => `Kod isian ini tidak dikenali: ${places}`,
    save: "Simpan",
    saved: "Ayat surat telah disimpan.",
    reset: "Guna ayat asal",
    wasReset: "Ayat asal telah dikembalikan.",
    saveFailed: "Ayat surat tidak dapat disimpan. Sila cuba lagi.",
    onlyAdmins: "Untuk pentadbir sahaja",
    onlyAdminsText: "Surat rasmi dikeluarkan oleh pentadbir sekolah anda.",
  },
  en: english,
});
