/** The words of the page on which anybody checks a receipt of fees. */
export const receiptText = {
  title: "Semak resit",
  description:
    "Semak resit yuran yang dikeluarkan oleh sekolah melalui Halaqah dengan kod QR pada resit itu.",
  headline: "Semak resit yuran",
  lead: "Imbas kod QR pada resit dengan kamera telefon.",
  valid: "Sah",
  validText:
    "Resit ini dikeluarkan oleh sekolah di bawah. Bandingkan butirannya dengan resit yang anda pegang.",
  cancelled: "Dibatalkan",
  cancelledText: "Sekolah telah membatalkan resit ini. Resit yang dicetak tidak lagi sah.",
  unknown: "Resit tidak ditemui",
  unknownText: "Tiada resit dengan kod ini. Sila imbas sekali lagi.",
  limited: "Terlalu banyak cubaan",
  limitedText: "Sila tunggu seminit, kemudian cuba lagi.",
  failed: "Resit tidak dapat disemak sekarang",
  failedText: "Sila cuba sebentar lagi.",
  facts: { school: "Sekolah", number: "No. resit", day: "Tarikh", sum: "Jumlah" },
  privacy: "Nama pembayar dan pelajar tidak dipaparkan.",
};
