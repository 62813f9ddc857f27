/** The words of the page on which anybody checks a progress report. */
export const progressReportText = {
  title: "Semak laporan kemajuan",
  description:
    "Semak laporan kemajuan yang dikeluarkan oleh sekolah melalui Halaqah dengan kod semak pada laporan itu.",
  headline: "Semak laporan kemajuan",
  lead: "Taip kod semak pada laporan, atau imbas kod QR dengan kamera telefon.",
  code: "Kod semak",
  codeHint: "12 huruf dan angka, contohnya 7K3M-9QWD-2XHT.",
  check: "Semak",
  valid: "Sah",
  validText:
    "Laporan ini dikeluarkan oleh sekolah di bawah. Bandingkan butirannya dengan laporan yang anda pegang.",
  replaced: (version: number) => `Diganti versi ${version}`,
  replacedText: "Sekolah telah mengeluarkan laporan yang lebih baharu bagi tempoh ini.",
  unknown: "Laporan tidak ditemui",
  unknownText:
    "Tiada laporan dengan kod ini. Semak semula setiap huruf dan angka, kemudian cuba lagi.",
  limited: "Terlalu banyak cubaan",
  limitedText: "Sila tunggu seminit, kemudian cuba lagi.",
  failed: "Laporan tidak dapat disemak sekarang",
  failedText: "Sila cuba sebentar lagi.",
  facts: {
    school: "Sekolah",
    name: "Nama (huruf pertama)",
    level: "Tahap",
    period: "Tempoh",
    issued: "Dikeluarkan",
    version: "Versi",
  },
  privacy:
    "Nama penuh dan markah tidak dipaparkan. Hanya orang yang memegang laporan dapat membandingkan huruf pertama nama itu.",
};
