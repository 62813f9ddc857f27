/** How a guardian is related. Reports name it without the words of the guardians' pages. */
export const relationWords = {
  english: { bapa: "Father", ibu: "Mother", penjaga: "Guardian", waris: "Next of kin" },
  malay: { bapa: "Bapa", ibu: "Ibu", penjaga: "Penjaga", waris: "Waris" },
};
