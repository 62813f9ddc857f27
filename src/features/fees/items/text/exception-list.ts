import { words } from "#lib/text.ts";

const english = {
  title: "Import special prices",
  line: "One line for each student and fee item: the student's number, the fee item as it is named here, the amount (0 where the student is not billed), the first month and, if it ends, the last month, such as 1/2027.",
  columns: {
    who: "Student number",
    item: "Fee item",
    amount: "Amount (RM)",
    from: "First month",
    to: "Last month",
  },
  needColumns:
    "Choose the columns of the student number, the fee item, the amount and the first month.",
  faults: {
    missing: "is empty",
    unknown: "is the number of no student",
    no_item: "is no fee item of your school",
    several: "more than one fee item has this name",
    family: "is billed to families, not to students",
    not_sum: "is not an amount",
    too_much: "is above RM 100,000",
    not_month: "is not a month, such as 1/2027",
    before: "is before the first month",
    known: "the student already has a special price for this item in these months",
    twice: "the list has this student and item twice in these months",
  },
  save: (lines: number) =>
    lines === 1 ? "Import 1 special price" : `Import ${lines} special prices`,
  saved: (lines: number) =>
    lines === 1 ? "1 special price is imported." : `${lines} special prices are imported.`,
  close: "Close",
  past: "Imported before",
  pastLine: (day: string, lines: number) =>
    `${day}: ${lines === 1 ? "1 special price" : `${lines} special prices`}`,
  undo: "Undo",
  undoOf: (day: string) => `Undo the import of ${day}`,
  isUndone: (lines: number) =>
    lines === 1
      ? "1 special price is removed. Bills already issued do not change."
      : `${lines} special prices are removed. Bills already issued do not change.`,
};

export const exceptionListText = words<typeof english>({
  asal: english,
  ms: {
    title: "Import harga khas",
    line: "Satu baris bagi setiap pelajar dan butiran yuran: nombor pelajar, nama butiran seperti di sini, jumlah (0 jika tidak dikenakan), bulan pertama dan, jika ada, bulan terakhir, contohnya 1/2027.",
    columns: {
      who: "Nombor pelajar",
      item: "Butiran yuran",
      amount: "Jumlah (RM)",
      from: "Bulan pertama",
      to: "Bulan terakhir",
    },
    needColumns: "Pilih lajur bagi nombor pelajar, butiran yuran, jumlah dan bulan pertama.",
    faults: {
      missing: "kosong",
      unknown: "bukan nombor mana-mana pelajar",
      no_item: "bukan butiran yuran sekolah ini",
      several: "lebih daripada satu butiran yuran bernama begini",
      family: "dikenakan kepada keluarga, bukan pelajar",
      not_sum: "bukan jumlah wang",
      too_much: "melebihi RM 100,000",
      not_month: "bukan bulan, contohnya 1/2027",
      before: "mendahului bulan pertama",
      known: "pelajar ini sudah ada harga khas untuk butiran ini pada bulan-bulan itu",
      twice: "pelajar dan butiran ini disenaraikan dua kali pada bulan-bulan itu",
    },
    save: (lines) => `Import ${lines} harga khas`,
    saved: (lines) => `${lines} harga khas diimport.`,
    close: "Tutup",
    past: "Import terdahulu",
    pastLine: (day, lines) => `${day}: ${lines} harga khas`,
    undo: "Batalkan",
    undoOf: (day) => `Batalkan import ${day}`,
    isUndone: (lines) => `${lines} harga khas dibuang. Bil yang sudah dikeluarkan tidak berubah.`,
  },
  en: english,
});
