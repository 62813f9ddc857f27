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
        line: "Satu kelas dalam lima sentuhan, ada atau tiada Internet, dengan sejarah penuh bagi setiap rekod.",
        built: true,
      },
      {
        id: "makluman",
        title: "Makluman kehadiran kepada ibu bapa",
        line: "E-mel kepada penjaga yang bersetuju, sekali sahaja, apabila anak tidak hadir tanpa sebab. Penjaga boleh memaklumkan lebih awal.",
        built: true,
      },
      {
        id: "surat-amaran",
        title: "Susulan dan surat amaran",
        line: "Siapa yang perlu dihubungi pagi ini, dan surat selepas 3, 10, 17 dan 31 hari, dengan senarai tarikhnya.",
        built: true,
      },
      {
        id: "guru-ganti",
        title: "Guru ganti",
        line: "Dimohon oleh guru dan diluluskan oleh pentadbir; penggantinya terus boleh membuka senarai kelas.",
        built: true,
      },
      {
        id: "takwim",
        title: "Takwim 16 negeri dan Hijrah",
        line: "Cuti umum, cuti penggal dan hujung minggu mengikut negeri, dengan tarikh Hijrah.",
        built: true,
      },
      {
        id: "hafazan",
        title: "Pemantauan hafazan",
        line: "Hafazan baharu, ulang baharu dan ulang lama, dikira dari baris hingga juzuk; ujian di hadapan panel dan sijil dengan kod semakan.",
        built: true,
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
        line: "Perkara yang perlu tindakan, peratus kehadiran, dan kelas yang belum selesai hari ini.",
        built: true,
      },
      {
        id: "import",
        title: "Import dan eksport",
        line: "Pelajar, guru dan rekod hafazan daripada fail Excel, dengan pratonton dan boleh dibatalkan; senarai disimpan sebagai fail Excel atau dicetak.",
        built: true,
      },
      {
        id: "kenaikan",
        title: "Kenaikan kelas dan penutupan bulan",
        line: "Naikkan semua kelas dengan pratonton, gabungkan rekod berganda, dan tutup bulan yang sudah disemak.",
        built: true,
      },
      {
        id: "pdpa",
        title: "Jejak audit dan kit PDPA",
        line: "Siapa mengubah apa dan bila, notis privasi dua bahasa, eksport dan pemadaman data seseorang.",
        built: true,
      },
      {
        id: "kewangan",
        title: "Pengurusan kewangan",
        line: "Kutipan, tunggakan dan pengecualian setiap bulan; zakat, infaq dan tajaan dalam tabung yang berasingan daripada yuran, dan penyata bank yang dipadankan.",
        built: true,
      },
      {
        id: "yuran",
        title: "Yuran dan invois",
        line: "Bil mengikut keluarga dengan diskaun adik-beradik, resit bernombor dalam tiga sentuhan, slip daripada penjaga, pengecualian dengan sumbernya, dan satu peringatan yang berhemah.",
        built: true,
      },
      {
        id: "komunikasi",
        title: "Komunikasi bersepadu",
        line: "Pengumuman kepada guru, penjaga atau satu kelas, dengan lampiran, jawapan penjaga, dan senarai siapa yang belum membacanya.",
        built: true,
      },
      {
        id: "laporan",
        title: "Laporan analitik",
        line: "Laporan kehadiran, hafazan, pelajar dan yuran yang boleh disimpan, dijadualkan, dicetak atau dieksport; laporan JAIN/SPTM; dan laporan kemajuan pelajar yang ditandatangani penjaga.",
        built: true,
      },
      {
        id: "pemberitahuan",
        title: "Sistem pemberitahuan",
        line: "Loceng di dalam sistem, notis e-mel, dan teks WhatsApp yang sedia ditulis untuk anda hantar.",
        built: true,
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
  },
  professional: {
    name: "Professional",
    line: "Untuk sekolah yang sedang berkembang.",
    points: ["Semua yang ada dalam Starter", "Modul hafazan dan modul yuran"],
  },
  enterprise: {
    name: "Enterprise",
    line: "Untuk yayasan dan rangkaian sekolah.",
    points: [
      "Semua yang ada dalam Professional",
      "Pelayan dan pangkalan data sendiri",
      "Perjanjian bertulis mengikut keperluan",
    ],
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
  contact: "Hubungi Kami",
  perStudent: (ringgit: string, students: number) => `${ringgit} seorang jika ${students} pelajar`,
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
  ctaLine: "Susun satu kelas, dan lihat sendiri sebelum memutuskan.",
};

export const featuresText = {
  title: "Ciri-Ciri",
  description:
    "Ciri-ciri Halaqah: pelajar, kelas dan guru, kehadiran digital, rekod hafazan, yuran, pengumuman, laporan, surat amaran, guru ganti, takwim 16 negeri, dan modul yang akan datang.",
  eyebrow: "Ciri-Ciri",
  headline: "Sistem pengurusan sekolah agama digital.",
  lead: "Dibina di sekitar kerja harian tahfiz, madrasah dan KAFA. Yang sudah siap boleh digunakan hari ini; yang belum siap ditandakan dengan jelas.",
  closer: "Lihat lebih dekat",
  ctaTitle: "Lihat dengan data sekolah anda sendiri.",
  ctaLine: "Kami tunjukkan kehadiran, kelas dan papan pemuka dalam masa setengah jam.",
};
