/** The words of the page on which anybody checks a certificate of memorisation. */
export const certificateText = {
  title: "Semak sijil",
  description:
    "Semak sijil hafazan yang dikeluarkan oleh sekolah melalui Halaqah dengan kod pada sijil itu.",
  headline: "Semak sijil hafazan",
  lead: "Taip kod pada sijil, atau imbas kod QR dengan kamera telefon.",
  code: "Kod sijil",
  codeHint: "16 huruf dan angka, contohnya 7K3M-9QWD-2XHT-5B8N.",
  check: "Semak",
  valid: "Sah",
  validText:
    "Sijil ini dikeluarkan oleh sekolah di bawah. Bandingkan butirannya dengan sijil yang anda pegang.",
  revoked: "Dibatalkan",
  revokedText: "Sekolah telah membatalkan sijil ini. Sijil yang dicetak tidak lagi sah.",
  unknown: "Sijil tidak ditemui",
  unknownText:
    "Tiada sijil dengan kod ini. Semak semula setiap huruf dan angka, kemudian cuba lagi.",
  limited: "Terlalu banyak cubaan",
  limitedText: "Sila tunggu seminit, kemudian cuba lagi.",
  failed: "Sijil tidak dapat disemak sekarang",
  failedText: "Sila cuba sebentar lagi.",
  facts: {
    school: "Sekolah",
    kind: "Jenis",
    juz: "Hafazan",
    grade: "Pangkat",
    name: "Nama (huruf pertama)",
    serial: "No. siri",
    month: "Dikeluarkan",
    recognition: "Diiktiraf",
  },
  privacy:
    "Nama penuh tidak dipaparkan. Hanya orang yang memegang sijil dapat membandingkan huruf pertama nama itu.",
};
