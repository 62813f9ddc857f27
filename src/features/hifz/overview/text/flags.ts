/** Why a student is watched. Reports name it without the words of the overview. */
export const flagWords = {
  english: {
    no_new: "No new memorisation lately",
    repeats: "Repeats in a row",
    coverage: "Revised too little",
    debt: "Behind by the most that counts",
    attendance: "Often absent",
    never: "Not heard yet",
  },
  malay: {
    no_new: "Lama tiada hafazan baharu",
    repeats: "Ulang berturut-turut",
    coverage: "Liputan murajaah rendah",
    debt: "Hutang mencapai had",
    attendance: "Kerap tidak hadir",
    never: "Belum pernah didengar",
  },
};
