/** How a payment is made. Reports name it without the words of payments. */
export const methodWords = {
  english: {
    tunai: "Cash",
    pindahan: "Bank transfer",
    cek: "Cheque",
    fpx: "FPX",
    duitnow: "DuitNow",
  },
  malay: {
    tunai: "Tunai",
    pindahan: "Pindahan bank",
    cek: "Cek",
    fpx: "FPX",
    duitnow: "DuitNow",
  },
};
