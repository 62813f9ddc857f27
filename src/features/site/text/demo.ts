/** The words of the demo that visitors open by one press. */
export const demoText = {
  title: "Cuba demo",
  description:
    "Buka sekolah contoh Halaqah sebagai mudir, guru atau penjaga: sekali tekan, tanpa mendaftar.",
  headline: "Sekolah contoh, sedia untuk dicuba.",
  lead: "Pilih peranan anda. Sekolah ini untuk anda seorang: tanda, ubah dan cuba apa-apa sahaja.",
  pick: "Cuba demo sekarang sebagai",
  roles: [
    { value: "mudir", name: "Mudir" },
    { value: "guru", name: "Guru" },
    { value: "penjaga", name: "Penjaga" },
  ],
  note: "Tanpa mendaftar. Semua nama di dalamnya rekaan dan tiada e-mel dihantar. Sekolah ini ditutup selepas sejam, kemudian dipadam.",
  start: "Cuba demo sekarang",
  closed:
    "Demo ini tidak tersedia di laman ini. Kami boleh menunjukkannya kepada anda dalam talian.",
  failed: {
    elsewhere: "Demo hanya boleh dibuka dari laman ini. Sila muat semula dan cuba lagi.",
    role: "Sila pilih satu peranan.",
    busy: "Demo sedang dibuka oleh ramai orang. Sila cuba sebentar lagi.",
    tooMany: (minutes: number) =>
      `Terlalu banyak demo dibuka buat masa ini. Sila cuba lagi selepas ${minutes} minit.`,
  },
};
