import { formatNumber } from "#lib/numbers.ts";
import { words } from "#lib/text.ts";

const english = {
  title: "Hostel status",
  kinds: { harian: "Day student", asrama: "Boarder" },
  unknown: "Not set yet",
  since: (day: string) => `since ${day}`,
  between: (from: string, to: string) => `${from} to ${to}`,
  change: "Change",
  changeOf: (count: number) =>
    count === 1 ? "Hostel status of 1 student" : `Hostel status of ${formatNumber(count)} students`,
  line: "Bills use it where a fee is for boarders or day students only.",
  kind: "Status",
  from: "From",
  later: (name: string, day: string) =>
    `The present status of ${name} began on ${day}. Choose that day or a later one.`,
  save: "Save",
  cancel: "Cancel",
  changed: (count: number) => {
    if (count === 0) return "The status was already set.";
    return count === 1 ? "1 student changed." : `${formatNumber(count)} students changed.`;
  },
  failed: "The status could not be changed. Please try again.",
  loadFailed: "The hostel status could not be loaded.",
};

/** Texts for whether students board. */
export const stayText = words<typeof english>({
  asal: english,
  ms: {
    title: "Status asrama",
    kinds: { harian: "Harian", asrama: "Asrama" },
    unknown: "Belum ditetapkan",
    since: (day) => `sejak ${day}`,
    between: (from, to) => `${from} hingga ${to}`,
    change: "Tukar",
    changeOf: (count) => `Status asrama ${formatNumber(count)} orang pelajar`,
    line: "Digunakan dalam bil jika yuran hanya untuk pelajar asrama atau harian.",
    kind: "Status",
    from: "Mulai",
    later: (name, day) =>
      `Status semasa ${name} bermula pada ${day}. Pilih tarikh itu atau selepasnya.`,
    save: "Simpan",
    cancel: "Batal",
    changed: (count) =>
      count === 0
        ? "Status itu sudah ditetapkan sebelum ini."
        : `Status ${formatNumber(count)} orang pelajar telah ditukar.`,
    failed: "Status tidak dapat ditukar. Sila cuba lagi.",
    loadFailed: "Status asrama tidak dapat dimuatkan.",
  },
  en: english,
});
