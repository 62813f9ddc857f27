/** How long a due has been overdue, the same on every screen, file and report. */
export const ageWords = {
  english: {
    not_due: "Not yet due",
    d30: "1–30 days",
    d60: "31–60 days",
    d90: "61–90 days",
    older: "Over 90 days",
  },
  malay: {
    not_due: "Belum tamat tempoh",
    d30: "1–30 hari",
    d60: "31–60 hari",
    d90: "61–90 hari",
    older: "Lebih 90 hari",
  },
};
