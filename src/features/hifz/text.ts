import { words } from "#lib/text.ts";

const english = {
  title: "Hifz Tracking Module",
  line: "This module is being developed",
  text: "You will record every student's new memorisation, revision and tasmik here. Coming soon.",
};

export const hifzText = words({
  asal: english,
  ms: {
    title: "Modul Rekod Hafazan",
    line: "Modul ini sedang dibangunkan",
    text: "Hafazan baharu, murajaah dan tasmik setiap pelajar akan direkodkan di sini. Akan datang.",
  },
  en: english,
});

const englishPupil = {
  title: "Summary",
  held: "Memorised",
  amount: (juz: number, pages: string) =>
    [juz > 0 && `${juz} juz`, pages !== "0" && `${pages} ${pages === "1" ? "page" : "pages"}`]
      .filter(Boolean)
      .join(" ") || "nothing yet",
  firm: "Of it firm",
  range: { to: "to", page: "p." },
  noHifz: "This student's memorisation is not open to you",
  noHifzText: "Teachers see the students whom they teach today.",
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
    firm: "Yang mantap",
    range: { to: "hingga", page: "m/s" },
    noHifz: "Hafazan pelajar ini tidak dibuka kepada anda",
    noHifzText: "Guru melihat pelajar yang diajarnya hari ini.",
    loadFailed: "Hafazan tidak dapat dimuatkan. Sila cuba sebentar lagi.",
  },
  en: englishPupil,
});
