import { words } from "#lib/text.ts";
import type { FileRefusal } from "./rules.ts";

const english = {
  encodings: {
    "utf-8": "UTF-8",
    "utf-16le": "Unicode (UTF-16)",
    "utf-16be": "Unicode (UTF-16)",
    "windows-1252": "Windows-1252",
  } as Record<string, string>,
  separators: {
    "\t": "separated by tabs",
    ";": "separated by semicolons",
    ",": "separated by commas",
    "|": "separated by bars",
  } as Record<string, string>,
  refusals: {
    big: () => "The file is larger than 5 MB. Split it, or remove the pictures.",
    empty: () => "The file is empty.",
    type: () => "This is not an Excel or CSV file. Save it as XLSX or CSV.",
    old_excel: () => "This is an old Excel file (.xls). Save it as “Excel Workbook (.xlsx)”.",
    encrypted: () => "The file is protected by a password. Save it without one.",
    macros: () => "The file contains macros. Save it as “Excel Workbook (.xlsx)” without macros.",
    links: () =>
      "The file takes data from other files. Copy the cells, paste “values only” and save it again.",
    bomb: () => "The file is far too large once opened. Copy its lines into a new file.",
    formulas: (place: string) =>
      `The file contains formulas${place && `, the first in ${place}`}. Copy the cells and paste “values only”.`,
    columns: () => "The file has more than 60 columns. Keep only the ones you need.",
    lines: () => "The file has more than 5,000 lines. Split it into several files.",
    long: (place: string) =>
      `A cell${place && ` in line ${place}`} contains more than 5,000 characters. Shorten it.`,
    quotes: (place: string) =>
      `A quotation mark is not closed${place && ` from line ${place} on`}. Correct it, or save the file as XLSX.`,
    broken: () => "The file cannot be read; it may be damaged. Save it again and retry.",
  } as Record<FileRefusal, (place: string) => string>,
};

const malay: typeof english = {
  encodings: english.encodings,
  separators: {
    "\t": "dipisahkan dengan tab",
    ";": "dipisahkan dengan koma bertitik",
    ",": "dipisahkan dengan koma",
    "|": "dipisahkan dengan palang",
  },
  refusals: {
    big: () => "Fail ini lebih besar daripada 5 MB. Bahagikan, atau keluarkan gambar.",
    empty: () => "Fail ini kosong.",
    type: () => "Ini bukan fail Excel atau CSV. Simpan sebagai XLSX atau CSV.",
    old_excel: () => "Ini fail Excel lama (.xls). Simpan sebagai “Excel Workbook (.xlsx)”.",
    encrypted: () => "Fail ini dikunci dengan kata laluan. Simpan tanpa kata laluan.",
    macros: () =>
      "Fail ini mengandungi makro. Simpan sebagai “Excel Workbook (.xlsx)” tanpa makro.",
    links: () =>
      "Fail ini mengambil data daripada fail lain. Salin sel, tampal “nilai sahaja” dan simpan semula.",
    bomb: () => "Isi fail ini terlalu besar apabila dibuka. Salin barisnya ke fail baharu.",
    formulas: (place) =>
      `Fail ini mengandungi formula${place && `, yang pertama di ${place}`}. Salin sel dan tampal “nilai sahaja”.`,
    columns: () => "Fail ini mempunyai lebih daripada 60 lajur. Simpan yang diperlukan sahaja.",
    lines: () => "Fail ini mempunyai lebih daripada 5,000 baris. Bahagikan kepada beberapa fail.",
    long: (place) =>
      `Satu sel${place && ` pada baris ${place}`} mengandungi lebih daripada 5,000 aksara. Pendekkan isinya.`,
    quotes: (place) =>
      `Tanda petikan tidak ditutup${place && ` mulai baris ${place}`}. Betulkan, atau simpan fail sebagai XLSX.`,
    broken: () => "Fail ini tidak dapat dibaca; mungkin rosak. Simpan semula dan cuba lagi.",
  },
};

/** Words for how a file was read, and why a file was refused. */
export const fileWords = { english, malay };

const englishList = {
  refusals: english.refusals,
  failed: "That did not work. Please try again.",
  choose: "Choose a file",
  chooseHint: "Excel (XLSX) or CSV, with headings in the first line.",
  noColumn: "Not in the file",
  column: (at: number) => `Column ${at}`,
  check: "Check the list",
  checked: (lines: number) => (lines === 1 ? "1 line is right." : `${lines} lines are right.`),
  wrong: (count: number) =>
    count === 1
      ? "1 mistake. Correct the file and choose it again."
      : `${count} mistakes. Correct the file and choose it again.`,
  problem: (line: number, column: string, fault: string) => `Line ${line}, ${column}: ${fault}`,
  more: (count: number) => `and ${count} more`,
};

/** Words for choosing a file and for checking the list in it. */
export const readingText = words<typeof englishList>({
  asal: englishList,
  ms: {
    refusals: malay.refusals,
    failed: "Tidak berjaya. Sila cuba lagi.",
    choose: "Pilih fail",
    chooseHint: "Excel (XLSX) atau CSV, dengan tajuk lajur pada baris pertama.",
    noColumn: "Tiada dalam fail",
    column: (at) => `Lajur ${at}`,
    check: "Semak senarai",
    checked: (lines) => `${lines} baris betul.`,
    wrong: (count) => `${count} kesilapan. Betulkan fail dan pilih semula.`,
    problem: (line, column, fault) => `Baris ${line}, ${column}: ${fault}`,
    more: (count) => `dan ${count} lagi`,
  },
  en: englishList,
});
