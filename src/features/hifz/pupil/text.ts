import { words } from "#lib/text.ts";

const englishPupil = {
  title: "Summary",
  held: "Memorised",
  amount: (juz: number, pages: string) =>
    [juz > 0 && `${juz} juz`, pages !== "0" && `${pages} ${pages === "1" ? "page" : "pages"}`]
      .filter(Boolean)
      .join(" ") || "nothing yet",
  firm: "Of which strong",
  range: { to: "to", page: "p." },
  noHifz: "You do not have access to this student's memorisation",
  noHifzText: "Teachers see only the students they teach at present.",
  loadFailed: "Unable to load the memorisation. Please try again later.",
};

/** The words of a pupil's page. */
export const pupilHifzText = words<typeof englishPupil>({
  asal: englishPupil,
  ms: {
    title: "Ringkasan",
    held: "Sudah dihafaz",
    amount: (juz: number, pages: string) =>
      [juz > 0 && `${juz} juzuk`, pages !== "0" && `${pages} muka surat`]
        .filter(Boolean)
        .join(" ") || "belum ada",
    firm: "Daripadanya mantap",
    range: { to: "hingga", page: "m/s" },
    noHifz: "Anda tidak mempunyai akses kepada hafazan pelajar ini",
    noHifzText: "Guru hanya melihat pelajar yang sedang diajarnya.",
    loadFailed: "Hafazan tidak dapat dimuatkan. Sila cuba sebentar lagi.",
  },
  en: englishPupil,
});
