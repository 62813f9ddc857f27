/** The names of the mistakes that are counted, by column of the texts. */
export const mistakeNames = {
  en: { lupa: "Forgot / wrong", tersangkut: "Stuck", ditegur: "Prompted", tajwid: "Tajwid" },
  ms: { lupa: "Lupa / salah", tersangkut: "Tersangkut", ditegur: "Ditegur", tajwid: "Tajwid" },
};
