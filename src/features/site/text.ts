/** The words of the public site, Malay throughout: first what every page shares. */
export const siteText = {
  name: "Halaqah",
  skip: "Langkau ke kandungan",
  menu: "Menu",
  mainNav: "Navigasi utama",
  signIn: "Log Masuk",
  register: "Daftar Sekarang",
  askForSchool: "Mohon akaun sekolah",
  registerNote:
    "Daftar Sekarang membuka akaun peribadi, contohnya bagi guru atau penjaga yang dijemput oleh sekolahnya. Sekolah baharu:",
  demo: "Jadualkan Demo",
  soon: "akan datang",
  built: "tersedia",
  sampleNote:
    "Contoh paparan: teks dan angka ini disediakan sebagai sampel dan perlu diganti oleh pengendali laman.",
  tagline: "Sistem pengurusan sekolah agama: tahfiz, madrasah dan KAFA.",
  // The year is filled in when a page is sent, so that January needs no rebuild.
  copyright: "© {{year}} Halaqah. Hak cipta terpelihara.",
};

type NavLink = { href: string; label: string };

/** The header's links, in their order. */
export const headerLinks: NavLink[] = [
  { href: "/features", label: "Ciri-Ciri" },
  { href: "/pricing", label: "Harga" },
  { href: "/testimonials", label: "Testimoni" },
  { href: "/faq", label: "Soalan Lazim" },
];

/** The footer's columns. */
export const footerColumns: { title: string; links: NavLink[] }[] = [
  {
    title: "Perkhidmatan",
    links: [
      ...headerLinks,
      { href: "/roles", label: "Untuk setiap peranan" },
      { href: "/compare", label: "Daripada buku dan WhatsApp" },
      { href: "/roadmap", label: "Apa yang akan datang" },
    ],
  },
  {
    title: "Maklumat",
    links: [
      { href: "/about", label: "Tentang Kami" },
      { href: "/blog", label: "Blog" },
      { href: "/careers", label: "Kerjaya" },
      { href: "/contact", label: "Hubungi Kami" },
    ],
  },
  {
    title: "Undang-undang",
    links: [
      { href: "/privacy-policy", label: "Dasar Privasi" },
      { href: "/terms-of-service", label: "Terma Perkhidmatan" },
      { href: "/cookie-policy", label: "Dasar Kuki" },
      { href: "/security", label: "Keselamatan dan PDPA" },
    ],
  },
];

export const faqText = {
  title: "Soalan Lazim",
  description:
    "Jawapan ringkas tentang Halaqah: kehadiran, data pelajar, harga, telefon, dan cara memulakan sekolah anda.",
  headline: "Soalan lazim.",
  lead: "Tekan satu soalan untuk membuka jawapannya. Jika soalan anda tiada di sini, hubungi kami.",
  ctaTitle: "Masih ada soalan?",
  ctaLine: "Tempah demo setengah jam dan tanya terus kepada kami.",
};

export const blogText = {
  title: "Blog",
  description:
    "Panduan praktikal untuk mudir, guru dan kerani tahfiz, madrasah dan KAFA: kehadiran, murajaah, PDPA dan pengurusan.",
  headline: "Catatan untuk meja mudir.",
  lead: "Panduan yang boleh digunakan esok pagi, ditulis untuk sekolah kecil tanpa pegawai IT.",
  filter: "Kategori",
  all: "Semua",
  inCategory: (category: string) => `Catatan: ${category}`,
  categoryDescription: (category: string) =>
    `Panduan praktikal tentang ${category.toLowerCase()} untuk mudir, guru dan kerani tahfiz, madrasah dan KAFA.`,
  feed: "Suapan RSS",
  minutes: (count: number) => `${count} minit bacaan`,
  by: "Oleh",
  more: "Baca juga",
  back: "Semua catatan",
  ctaTitle: "Mulakan dengan satu halaqah.",
  ctaLine: "Satu kelas, satu guru, satu minggu.",
};

export const policyText = {
  updated: (date: string) => `Berkuat kuasa mulai ${date}`,
  contents: "Kandungan",
  privacy: {
    title: "Dasar Privasi",
    description:
      "Data peribadi yang disimpan oleh Halaqah, sebabnya, tempohnya, siapa yang boleh melihatnya, dan hak anda di bawah PDPA.",
  },
  terms: {
    title: "Terma Perkhidmatan",
    description:
      "Terma penggunaan Halaqah: pelan, tanggungjawab, pemilikan data, dan notis 30 hari bagi perubahan penting.",
  },
  cookies: {
    title: "Dasar Kuki",
    description: "Dua kuki sahaja, untuk log masuk. Tiada iklan dan tiada penjejak.",
  },
};

export const contactText = {
  title: "Hubungi Kami",
  description: "Hubungi pasukan Halaqah: soalan, harga, atau bantuan untuk sekolah anda.",
  headline: "Tulis kepada kami.",
  lead: "Soalan tentang harga, data atau cara bermula: kami membaca setiap mesej dan membalas melalui e-mel.",
  hoursTitle: "Waktu operasi",
  hours: [
    { days: "Isnin – Jumaat", time: "9:00 – 18:00" },
    { days: "Sabtu", time: "9:00 – 13:00" },
    { days: "Ahad", time: "Tutup" },
  ],
  demoAside: "Ingin melihat sistem dahulu?",
  demoLine: "Kami tunjukkan dengan sekolah contoh, setengah jam dalam talian.",
  fields: {
    name: "Nama",
    email: "E-mel",
    school: "Nama sekolah",
    phone: "No. telefon",
    subject: "Subjek",
    message: "Mesej",
  },
  trap: "Biarkan ruang ini kosong",
  optional: "pilihan",
  send: "Hantar mesej",
  sendDemo: "Hantar permintaan",
  sendSchool: "Hantar permohonan",
  whatsapp: "Tulis di WhatsApp",
  office: "Pejabat",
  phone: "Telefon",
  privacy: "Mesej anda disimpan selama 12 bulan dan dibaca oleh pengendali laman ini sahaja.",
  privacyLink: "Dasar Privasi",
  demo: {
    title: "Jadualkan Demo",
    description: "Tempah demo Halaqah: setengah jam dalam talian, dengan sekolah contoh.",
    headline: "Setengah jam, satu sekolah contoh.",
    lead: "Beritahu kami nama sekolah anda. Kami menghubungi anda dalam waktu operasi untuk menetapkan masa.",
    points: [
      "Ambil kehadiran satu kelas dalam lima sentuhan",
      "Lihat papan pemuka mudir pada hari yang sama",
      "Tanya tentang data, harga dan pemindahan senarai pelajar",
    ],
  },
  school: {
    title: "Mohon akaun sekolah",
    description:
      "Mohon akaun Halaqah untuk tahfiz, madrasah atau KAFA anda. Kami menghubungi anda dalam waktu operasi.",
    headline: "Mohon akaun untuk sekolah anda.",
    lead: "Beritahu kami nama sekolah dan cara menghubungi anda. Kami menghubungi anda dalam waktu operasi untuk membuka akaunnya.",
    points: [
      "Seorang pentadbir sekolah cukup untuk bermula",
      "Sediakan senarai pelajar dalam Excel, jika ada",
      "Guru dan penjaga dijemput oleh sekolah anda sendiri",
    ],
  },
  /** The subject of the mail to the operator. */
  mailSubject: {
    contact: "Halaqah: mesej daripada laman awam",
    demo: "Halaqah: permohonan demo daripada laman awam",
    school: "Halaqah: permohonan akaun sekolah daripada laman awam",
  },
  thanks: {
    contact: {
      title: "Mesej diterima",
      headline: "Terima kasih, mesej anda telah diterima.",
      line: "Kami membalas melalui e-mel dalam waktu operasi. Jika tiada balasan selepas dua hari bekerja, sila semak folder spam atau hantar semula.",
    },
    demo: {
      title: "Permintaan demo diterima",
      headline: "Terima kasih, permintaan demo anda telah diterima.",
      line: "Kami menghubungi anda dalam waktu operasi untuk menetapkan masa yang sesuai.",
    },
    school: {
      title: "Permohonan akaun diterima",
      headline: "Terima kasih, permohonan akaun sekolah anda telah diterima.",
      line: "Kami menghubungi anda dalam waktu operasi untuk membuka akaunnya.",
    },
    back: "Kembali ke laman utama",
  },
  wrong: {
    name: {
      missing: "Sila isi nama anda.",
      long: "Nama terlalu panjang (paling banyak 150 aksara).",
      invalid: "Nama ini mengandungi aksara yang tidak dibenarkan.",
    },
    email: {
      missing: "Sila isi alamat e-mel anda.",
      long: "Alamat e-mel terlalu panjang.",
      invalid: "Alamat e-mel ini tidak lengkap. Contoh: nama@sekolah.my",
    },
    school: {
      missing: "Sila isi nama sekolah anda.",
      long: "Nama sekolah terlalu panjang (paling banyak 150 aksara).",
      invalid: "Nama sekolah ini mengandungi aksara yang tidak dibenarkan.",
    },
    phone: {
      missing: "Sila isi nombor telefon.",
      long: "Nombor telefon terlalu panjang.",
      invalid: "Nombor telefon ini tidak sah. Contoh: 012-345 6789",
    },
    subject: {
      missing: "Sila isi subjek.",
      long: "Subjek terlalu panjang (paling banyak 150 aksara).",
      invalid: "Subjek ini mengandungi aksara yang tidak dibenarkan.",
    },
    message: {
      missing: "Sila tulis mesej anda.",
      long: "Mesej terlalu panjang (paling banyak 4,000 aksara).",
      invalid: "Mesej ini mengandungi aksara yang tidak dibenarkan.",
    },
  },
  failed: {
    check: "Mesej belum dihantar. Sila betulkan ruangan yang ditanda.",
    tooMany: (minutes: number) =>
      `Terlalu banyak mesej telah dihantar dari alamat ini. Sila cuba lagi selepas ${minutes} minit.`,
    notStored: "Mesej belum dapat disimpan. Sila cuba lagi sebentar lagi.",
    elsewhere: "Borang ini hanya boleh dihantar dari laman ini. Sila muat semula dan cuba lagi.",
    tooLarge: "Mesej terlalu besar untuk diterima. Sila pendekkan dan cuba lagi.",
  },
};
