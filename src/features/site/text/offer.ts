/** One feature of the product. A feature that is not `built` carries "akan datang" wherever it is named. */
export type Feature = { id: string; title: string; line: string; built: boolean };

export type FeatureGroup = { id: string; title: string; lead: string; features: Feature[] };

/** The three groups of the features page. */
export const featureGroups: FeatureGroup[] = [
  {
    id: "akademik",
    title: "Pengurusan akademik",
    lead: "Daripada pendaftaran hingga buku kedatangan, setiap pelajar ada satu rekod yang sama bagi semua guru.",
    features: [
      {
        id: "pelajar",
        title: "Pengurusan pelajar",
        line: "Nombor pelajar, kelas, penjaga dan status dalam satu senarai yang boleh dicari serta-merta.",
        built: true,
      },
      {
        id: "akademik",
        title: "Sistem akademik",
        line: "Kelas, guru kelas dan guru ganti, tahun akademik, serta pendaftaran kelas yang bertarikh.",
        built: true,
      },
      {
        id: "kehadiran",
        title: "Kehadiran digital",
        line: "Satu kelas dalam lima sentuhan, dengan sejarah penuh bagi setiap rekod.",
        built: true,
      },
      {
        id: "makluman",
        title: "Makluman kehadiran kepada ibu bapa",
        line: "Penjaga dimaklumkan sekali apabila anak tidak hadir tanpa sebab, dan boleh memaklumkan lebih awal.",
        built: true,
      },
      {
        id: "hafazan",
        title: "Pemantauan hafazan",
        line: "Hafazan baharu, ulang baharu dan ulang lama, dikira dari baris hingga juzuk.",
        built: false,
      },
    ],
  },
  {
    id: "pentadbiran",
    title: "Pengurusan pentadbiran",
    lead: "Angka sekolah pada satu skrin, supaya mudir tidak perlu bertanya dari kelas ke kelas.",
    features: [
      {
        id: "papan-pemuka",
        title: "Papan pemuka mudir",
        line: "Bilangan pelajar dan guru, peratus kehadiran, dan kelas yang belum selesai hari ini.",
        built: true,
      },
      {
        id: "kewangan",
        title: "Pengurusan kewangan",
        line: "Kutipan mengikut bulan dan tabung, berasingan antara yuran, infaq dan zakat.",
        built: false,
      },
      {
        id: "yuran",
        title: "Yuran dan invois",
        line: "Bil mengikut keluarga, diskaun adik-beradik, resit dan penyata akaun.",
        built: false,
      },
      {
        id: "komunikasi",
        title: "Komunikasi bersepadu",
        line: "Pengumuman kepada guru, penjaga atau satu kelas sahaja.",
        built: false,
      },
      {
        id: "laporan",
        title: "Laporan analitik",
        line: "Aliran kehadiran dan hafazan mengikut kelas, penggal dan pelajar.",
        built: false,
      },
      {
        id: "pemberitahuan",
        title: "Sistem pemberitahuan",
        line: "Peringatan yang sopan melalui e-mel dan pautan WhatsApp yang sedia ditulis.",
        built: false,
      },
    ],
  },
  {
    id: "kemudahan",
    title: "Kemudahan digital",
    lead: "Telefon yang ada di tangan guru sudah memadai.",
    features: [
      {
        id: "mudah-alih",
        title: "Akses mudah alih",
        line: "Semua skrin dibina untuk telefon dahulu: cerah dan gelap, Melayu dan Inggeris.",
        built: true,
      },
      {
        id: "aplikasi",
        title: "Aplikasi mudah alih",
        line: "Dipasang terus dari pelayar. Kehadiran boleh diambil tanpa Internet dan dihantar apabila Internet pulih.",
        built: true,
      },
      {
        id: "perpustakaan",
        title: "Perpustakaan digital",
        line: "Bahan bacaan dan nota yang dikongsi dengan kelas.",
        built: false,
      },
    ],
  },
];

/** The texts of the price list beside the facts in lib/plans.ts; `has` gets the number of pupils. */
export const planTexts = {
  starter: {
    name: "Starter",
    line: "Untuk tahfiz dan madrasah yang kecil.",
    points: [
      "Guru, kelas dan penjaga tanpa had",
      "Kehadiran digital dengan sejarah penuh, juga tanpa Internet",
      "Makluman kepada penjaga dan surat amaran",
      "Papan pemuka mudir",
      "Takwim sekolah",
      "Bahasa Melayu dan Inggeris",
    ],
    action: "Daftar Sekarang",
    href: "/register",
  },
  professional: {
    name: "Professional",
    line: "Untuk sekolah yang sedang berkembang.",
    points: [
      "Semua yang ada dalam Starter",
      "Ruang untuk beberapa aliran: banin, banat, pagi dan petang",
      "Modul hafazan dan yuran sebaik sahaja siap (akan datang)",
    ],
    action: "Daftar Sekarang",
    href: "/register",
  },
  enterprise: {
    name: "Enterprise",
    line: "Untuk yayasan dan rangkaian sekolah.",
    points: [
      "Semua yang ada dalam Professional",
      "Pelayan dan pangkalan data sendiri",
      "Perjanjian bertulis mengikut keperluan",
    ],
    action: "Hubungi Kami",
    href: "/contact",
  },
} as const;

export const pricingText = {
  title: "Harga",
  description:
    "Tiga pelan Halaqah: Starter RM 299 sebulan hingga 100 pelajar, Professional RM 599 hingga 500 pelajar, dan Enterprise tanpa had.",
  headline: "Harga yang jelas untuk bendahari.",
  lead: "Satu kadar sebulan bagi seluruh sekolah. Tiada bayaran pendaftaran, tiada caj bagi setiap guru atau penjaga.",
  popular: "Paling popular",
  custom: "Mengikut perjanjian",
  perMonth: "sebulan",
  upTo: (students: number) => `Sehingga ${students} pelajar aktif`,
  unlimited: "Bilangan pelajar tanpa had",
  perStudent: (ringgit: string) => `serendah ${ringgit} seorang pelajar`,
  notesTitle: "Perkara yang sering ditanya bendahari",
  notes: [
    {
      title: "Siapa yang dikira?",
      line: "Pelajar berstatus aktif sahaja. Pelajar yang berpindah, berhenti atau tamat tidak dikira, tetapi rekodnya kekal.",
    },
    {
      title: "Bagaimana jika bilangan melebihi had?",
      line: "Sistem memberitahu pelan yang sesuai sebelum pelajar baharu disimpan. Rekod sedia ada tidak disekat.",
    },
    {
      title: "Bagaimana menukar pelan?",
      line: "Sekolah baharu bermula dengan Starter. Hubungi kami untuk bertukar; data kekal di tempat yang sama.",
    },
    {
      title: "Boleh dipasang sendiri?",
      line: "Boleh. Halaqah ialah perisian sumber terbuka di bawah lesen MIT dan boleh dijalankan pada mesin sekolah.",
    },
  ],
  ctaTitle: "Cuba dahulu dengan satu kelas.",
  ctaLine: "Daftar, susun satu kelas, dan ambil kehadiran esok pagi.",
};

export const featuresText = {
  title: "Ciri-Ciri",
  description:
    "Ciri-ciri Halaqah: pengurusan pelajar, kelas dan guru, kehadiran digital, papan pemuka mudir, dan modul yang akan datang.",
  eyebrow: "Ciri-Ciri",
  headline: "Sistem pengurusan sekolah agama digital.",
  lead: "Dibina di sekitar kerja harian tahfiz, madrasah dan KAFA. Yang sudah siap boleh digunakan hari ini; yang belum siap ditandakan dengan jelas.",
  ctaTitle: "Lihat dengan data sekolah anda sendiri.",
  ctaLine: "Kami tunjukkan kehadiran, kelas dan papan pemuka dalam masa setengah jam.",
};
