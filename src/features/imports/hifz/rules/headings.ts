import type { ImportField, ImportKind } from "#features/imports/rows/rules.ts";

export type HifzKind = Extract<ImportKind, `hifz_${string}`>;

/** Whether a file is about hafazan, and not about people. */
export function isHifz(kind: ImportKind): kind is HifzKind {
  return kind === "hifz_position" || kind === "hifz_records";
}

/** Headings of files about hafazan, folded and without signs, in Malay and English. */
const HEADINGS: Partial<Record<ImportField, string>> = {
  class_name:
    "kelas, nama kelas, class, class name, tingkatan, halaqah, nama halaqah, kumpulan halaqah, kelas halaqah, halaqah kelas",
  date: "tarikh, date, tarikh kemaskini, tarikh kemas kini, tarikh tasmik, tarikh hafazan, hari bulan",
  stream:
    "jenis rekod, type of record, jenis, kategori, stream, type, jenis bacaan, jenis hafazan, kategori hafazan, sabaq sabqi manzil, hifz tasmi murajaah",
  juz: "juzuk, juz, juzu, juz ke, juzuk ke",
  surah: "surah, nama surah, no surah, surah name, sura, surah 1, surah1",
  ayah_from:
    "ayat dari, verse from, dari ayat, ayat mula, start ayah, start verse, from verse, from ayah",
  ayah_to:
    "ayat hingga, verse to, hingga ayat, sehingga ayat, ayat akhir, ayat tamat, end ayah, end verse, to verse, to ayah",
  page_from:
    "m s dari, page from, muka surat dari, dari m s, dari muka surat, m s mula, start page, from page",
  page_to:
    "m s hingga, page to, muka surat hingga, hingga m s, hingga muka surat, m s akhir, end page, to page",
  strength: "kekuatan, strength, tahap ingatan, kekuatan hafazan",
  decision: "keputusan, result, status, hasil, decision",
  grade: "gred, grade, pangkat, tahap, tahap pencapaian",
  marks: "markah, marks, skor, mark, score",
  mistakes: "kesalahan, mistakes, bil kesalahan, jumlah kesalahan, salah, errors",
  teacher:
    "guru, nama guru, no guru, guru tasmik, guru tasmi, guru hafazan, guru halaqah, guru pendengar, ustaz, ustazah, ustaz ustazah, nama ustaz, muhaffiz, musyrif, murabbi, didengar oleh, disemak oleh, pendengar, pemeriksa, teacher, teacher name, ustadz, ustadh, heard by, listener",
  notes: "catatan, notes, nota, ulasan, komen, maklum balas, feedback, remarks, comments, comment",
};

const AYAHS = ["ayat", "ayah", "verse", "verses", "no ayat"];
const PAGES = ["m s", "ms", "muka surat", "mukasurat", "halaman", "page", "pages"];

/**
 * The headings of a field. A column of ayahs or pages that does not say which end it is has both, or of a position the
 * place that was reached.
 */
export function hifzHeadings(kind: HifzKind, field: ImportField): string[] {
  const isPlace = kind === "hifz_position";
  const listed = (HEADINGS[field] ?? "").split(/,\s+/);
  if (field === (isPlace ? "ayah_to" : "ayah_from")) return [...listed, ...AYAHS];
  if (field === (isPlace ? "page_to" : "page_from")) return [...listed, ...PAGES];
  return listed;
}
