/** The words of the demo that visitors open by one press. */
export const demoText = {
  title: "Cuba demo",
  description:
    "Buka sekolah contoh Halaqah sebagai mudir, guru atau penjaga: satu tekanan, tanpa mendaftar.",
  headline: "Sekolah contoh, sedia dibuka.",
  lead: "Pilih peranan anda. Sekolah ini dibuat untuk anda seorang: tandakan, ubah dan cuba apa-apa sahaja.",
  pick: "Cuba demo sekarang sebagai",
  roles: [
    { value: "mudir", name: "Mudir" },
    { value: "guru", name: "Guru" },
    { value: "penjaga", name: "Penjaga" },
  ],
  note: "Tanpa mendaftar. Nama di dalamnya rekaan, tiada e-mel dihantar, dan semuanya dipadam selepas sejam.",
  start: "Cuba demo sekarang",
  closed:
    "Demo terus tidak dibuka di laman ini. Kami boleh menunjukkannya kepada anda dalam talian.",
  failed: {
    elsewhere: "Demo hanya boleh dibuka dari laman ini. Sila muat semula dan cuba lagi.",
    role: "Sila pilih satu peranan.",
    busy: "Ramai yang sedang membuka demo. Sila cuba lagi sebentar lagi.",
    tooMany: (minutes: number) =>
      `Terlalu banyak demo dibuka buat masa ini. Sila cuba lagi selepas ${minutes} minit.`,
  },
};
