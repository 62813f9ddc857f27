import { words } from "#lib/text.ts";

const english = {
  menu: "Export",
  csv: "CSV",
  xlsx: "Excel (XLSX)",
  print: "Print",
  number: "No.",
  failed: "The list could not be exported. Please try again.",
  name: "Name",
  date: "Date",
  homeroom: "Homeroom teacher",
  head: "Head of school",
};

export const exportsText = words<typeof english>({
  asal: english,
  ms: {
    menu: "Eksport",
    csv: "CSV",
    xlsx: "Excel (XLSX)",
    print: "Cetak",
    number: "Bil.",
    failed: "Senarai ini tidak dapat dieksport. Sila cuba lagi.",
    name: "Nama",
    date: "Tarikh",
    homeroom: "Guru kelas",
    head: "Guru Besar / Mudir",
  },
  en: english,
});
