import type { Guide } from "./guides.ts";

/** The words of the pages for those who decide: roles, comparison, security, what comes next. */

export const rolesGuide: Guide = {
  path: "/roles",
  title: "Untuk setiap peranan",
  description:
    "Apa yang mudir, guru, kerani dan penjaga dapat daripada Halaqah setiap hari di tahfiz, madrasah dan KAFA.",
  headline: "Empat meja, satu rekod.",
  lead: "Setiap orang melihat apa yang diperlukan untuk tugasnya, dan tidak lebih daripada itu.",
  parts: [
    {
      title: "Mudir dan guru besar",
      line: "Tahu sebelum bertanya.",
      points: [
        "Kelas yang belum mengambil kehadiran, dan guru yang perlu diingatkan",
        "Pelajar yang tidak hadir tanpa sebab, dan surat yang perlu dikeluarkan",
        "Ringkasan mengikut kelas dan minggu, untuk mesyuarat guru atau jawatankuasa",
        "Jejak audit: siapa mengubah apa, dan bila",
      ],
      picture: {
        name: "home",
        shape: "desk",
        alt: "Papan pemuka mudir pada komputer.",
      },
    },
    {
      title: "Guru dan ustaz halaqah",
      line: "Beberapa saat di telefon, kemudian terus mengajar.",
      points: [
        "Kehadiran kelas sendiri dalam lima sentuhan, ada atau tiada Internet",
        "Minta guru ganti; apabila diluluskan, penggantinya dapat membuka senarai itu",
        "Penjaga dan catatan kesihatan bagi pelajar kelas sendiri",
      ],
      picture: {
        name: "step-1",
        shape: "phone",
        alt: "Papan pemuka guru pada telefon, dengan butang mengambil kehadiran.",
      },
    },
    {
      title: "Kerani dan pejabat",
      line: "Isi sekali, guna di mana-mana.",
      points: [
        "Import pelajar dan guru daripada fail Excel, dengan pratonton dan boleh dibatalkan",
        "Pelajar, penjaga dan kelas didaftarkan dalam satu halaman",
        "Kenaikan kelas hujung tahun dengan pratonton; rekod berganda digabungkan",
        "Senarai dan jadual bulanan dicetak dengan kepala surat sekolah",
      ],
    },
    {
      title: "Penjaga",
      line: "Anak sendiri, dan anak sendiri sahaja.",
      points: [
        "Satu log masuk bagi semua anak di sekolah itu",
        "Kehadiran hari ini, minggu ini dan penggal ini",
        "Maklumkan ketidakhadiran dari telefon, dengan gambar surat",
        "Pilih sendiri: e-mel, WhatsApp atau panggilan",
      ],
    },
  ],
  ctaTitle: "Tunjukkan kepada mereka.",
  ctaLine: "Sekolah contoh boleh dilihat bersama oleh mudir, guru dan kerani.",
};

function compared(title: string, paper: string, chat: string, ours: string) {
  const sides = [
    { name: "Buku kedatangan", line: paper },
    { name: "WhatsApp dan Google Sheets", line: chat },
    { name: "Halaqah", line: ours, stands_out: true },
  ];
  return { title, sides };
}

export const compareGuide: Guide = {
  path: "/compare",
  title: "Daripada buku dan WhatsApp",
  description:
    "Perbandingan jujur antara buku kedatangan, WhatsApp dan Google Sheets, dengan Halaqah: kerja harian, data peribadi dan kos.",
  headline: "Buku, WhatsApp, atau satu sistem?",
  lead: "Buku kedatangan dan kumpulan WhatsApp telah lama berjasa. Inilah bezanya, termasuk di mana yang lama masih lebih mudah.",
  parts: [
    {
      title: "Kerja yang sama, tiga cara",
      rows: [
        compared(
          "Mula menggunakannya",
          "Terus, tanpa peranti",
          "Terus, dengan akaun yang sedia ada",
          "Import senarai pelajar dahulu; kelasnya turut ditambah",
        ),
        compared(
          "Mengambil kehadiran",
          "Satu tanda bagi setiap pelajar",
          "Tulis nama, atau isi sel dalam lembaran",
          "Tandakan yang tidak hadir sahaja, kemudian simpan",
        ),
        compared(
          "Mengetahui kelas yang belum selesai",
          "Kumpul buku dari kelas ke kelas",
          "Baca semula mesej satu demi satu",
          "Satu senarai menyebut kelas dan gurunya",
        ),
        compared(
          "Tiada Internet",
          "Tiada beza",
          "Mesej menunggu; lembaran mungkin tidak dapat dibuka",
          "Terus menanda; dihantar apabila Internet pulih",
        ),
        compared(
          "Membetulkan kesilapan",
          "Potong dan tandatangan",
          "Sel berubah, mesej dipadam",
          "Status lama, nama dan masanya kekal dalam sejarah",
        ),
        compared(
          "Mengira hari untuk surat amaran",
          "Kira dengan tangan",
          "Formula yang dijaga oleh seorang",
          "Dikira mengikut takwim sekolah",
        ),
        compared(
          "Siapa nampak data pelajar",
          "Sesiapa yang memegang buku",
          "Semua ahli kumpulan, dan sesiapa yang ada pautan",
          "Mengikut peranan: kelas sendiri, anak sendiri",
        ),
        compared(
          "Guru bertukar atau bercuti",
          "Buku dicari",
          "Telefon atau akaun peribadi dibawa pergi",
          "Akses bertukar pada hari itu; rekod kekal di sekolah",
        ),
        compared(
          "Kos",
          "Harga buku",
          "Tiada yuran",
          "Yuran bulanan mengikut pelan, atau percuma pada pelayan sendiri",
        ),
      ],
    },
    {
      title: "Memindahkan senarai",
      line: "Daripada fail Excel atau Google Sheets yang sedia ada; susunan lajurnya tidak perlu diubah.",
      points: [
        "Sistem mencadangkan maksud setiap lajur, dan anda mengesahkannya",
        "Kelas yang belum ada ditambah terus, atau dipadankan dengan kelas yang sedia ada",
        "Setiap baris disemak sebelum disimpan, termasuk pelajar yang sudah ada di sekolah",
        "Jika tersilap, seluruh import boleh dibatalkan",
      ],
      link: {
        href: "/blog/dari-kertas-ke-sistem",
        label: "Baca rancangan empat minggu",
      },
    },
    {
      title: "Kami tidak menggantikan WhatsApp",
      line: "Teks peringatan dan susulan disediakan; guru sendiri yang menghantarnya dari WhatsApp. Cuma senarai nama, sebab sakit dan hal keluarga tidak perlu lagi dihantar dalam kumpulan.",
    },
  ],
  ctaTitle: "Mulakan selari dengan buku.",
  ctaLine: "Seminggu dengan buku dan Halaqah bersama, kemudian bandingkan sendiri.",
};

function seen(title: string, admin: string, teacher: string, guardian: string, student: string) {
  const sides = [
    { name: "Pentadbir", line: admin },
    { name: "Guru", line: teacher },
    { name: "Penjaga", line: guardian },
    { name: "Pelajar", line: student },
  ];
  return { title, sides };
}

export const securityGuide: Guide = {
  path: "/security",
  title: "Keselamatan dan PDPA",
  description:
    "Untuk lembaga dan jawatankuasa: siapa melihat data pelajar, bagaimana ia dilindungi, berapa lama disimpan, dan apa yang masih lemah.",
  headline: "Untuk lembaga yang perlu bertanya.",
  lead: "Cetak halaman ini untuk mesyuarat jawatankuasa. Butiran penuh ada dalam Dasar Privasi.",
  parts: [
    {
      title: "Siapa melihat apa",
      line: "Setiap permintaan disemak di pelayan menurut peranan, bukan di skrin sahaja.",
      rows: [
        seen("Nama, kelas dan status", "semua", "semua", "anak sendiri", "diri sendiri"),
        seen("Kehadiran", "semua", "kelas sendiri", "anak sendiri", "diri sendiri"),
        seen("Kesihatan dan alahan", "semua", "kelas sendiri", "anak sendiri", "tidak"),
        seen(
          "MyKid atau MyKad, alamat",
          "semua; setiap kali MyKid atau MyKad dibuka direkodkan",
          "tidak",
          "anak sendiri",
          "tidak",
        ),
        seen("Penjaga dan nombornya", "semua", "kelas sendiri", "diri sendiri", "tidak"),
        seen(
          "Bil, bayaran dan tunggakan",
          "semua",
          "bendahari sahaja; pengutip menerima tunai tanpa melihat baki",
          "akaun keluarga sendiri",
          "tidak",
        ),
        seen("Jejak audit, salinan penuh dan pemadaman", "ya", "tidak", "tidak", "tidak"),
      ],
    },
    {
      title: "Bagaimana ia dilindungi",
      points: [
        "Data setiap sekolah dipisahkan di dalam pangkalan data itu sendiri, bukan oleh kod sahaja",
        "Kata laluan disimpan sebagai hash scrypt; percubaan meneka dihadkan",
        "Pengesahan dua langkah, yang boleh diwajibkan bagi pentadbir",
        "Sesi tamat selewat-lewatnya selepas 12 jam; mengurus pengguna, mengeluarkan salinan data dan memadam data meminta kata laluan sekali lagi",
        "Setiap perubahan, dan setiap permintaan yang ditolak di dalam sekolah, dicatat: siapa, bila dan dari mana",
        "Tiada iklan, tiada penjejak, tiada fail dari pelayan pihak lain",
      ],
    },
    {
      title: "Di mana data berada",
      line: "Pada pelayan yang dikendalikan oleh pengendali laman ini, atau pada pelayan sekolah sendiri. Penyedia pelayan dan penyedia e-mel memprosesnya bagi pihak sekolah.",
      points: [
        "Pangkalan data terbina dalam disandarkan setiap malam, dan 30 sandaran terakhir disimpan",
        "Sandaran tidak mengandungi sesi, pautan atau jemputan yang boleh membuka akses",
        "Sekolah boleh mengeluarkan salinan penuh datanya sendiri, dan meminta ia dipadam dalam 90 hari selepas perjanjian tamat",
      ],
    },
    {
      title: "PDPA dalam kerja harian",
      line: "Sekolah ialah pengawal data; pengendali ialah pemproses data.",
      points: [
        "Notis privasi dipaparkan dalam bahasa Melayu dan Inggeris, dan persetujuan disimpan dengan versinya",
        "Eksport dan pemadaman data seseorang dibuat di halaman Tetapan",
        "Data kesihatan, gambar surat doktor dan nombor kad pengenalan hanya disimpan jika diberikan",
        "Pelanggaran data: pemproses memaklumkan sekolah serta-merta; sekolah memaklumkan Pesuruhjaya dalam 72 jam",
      ],
      link: { href: "/privacy-policy", label: "Baca Dasar Privasi, dalam dua bahasa" },
    },
    {
      title: "Yang masih lemah, dan kami katakan",
      notes: [
        "Sesi tidak ditamatkan walaupun lama tidak digunakan, sebab guru menanda sepanjang hari; ia tamat selepas 12 jam",
        "Pada telefon yang ditandakan “peranti saya”, sesiapa yang dapat membuka kunci telefon itu dapat melihat senarai kelas sendiri",
        "Data orang yang dipadam kekal dalam sandaran sehingga 30 malam",
        "Sesiapa yang memegang token API sekolah boleh menggunakan rekod yang dibenarkan bagi token itu sehingga ia tamat",
        "Sesiapa yang memegang mesin pelayan memegang semua data di dalamnya; pilih pengendali yang anda percayai",
      ],
    },
  ],
  ctaTitle: "Ada soalan daripada lembaga?",
  ctaLine: "Tulis kepada kami; kami menjawab secara bertulis.",
};

export const roadmapGuide: Guide = {
  path: "/roadmap",
  title: "Apa yang akan datang",
  description:
    "Urutan kerja Halaqah: apa yang sudah boleh digunakan, dan apa yang dibina seterusnya. Tanpa tarikh yang belum pasti.",
  headline: "Mengikut urutan, bukan mengikut janji.",
  lead: "Kami menyebut urutan, bukan tarikh. Sesuatu yang belum siap tidak dijual sebagai siap.",
  parts: [
    {
      title: "Sudah boleh digunakan",
      points: [
        "Pelajar, penjaga, guru, kelas dan halaqah, dengan import dan kenaikan kelas",
        "Kehadiran, susulan, makluman penjaga dan surat amaran",
        "Guru ganti, takwim 16 negeri dengan Hijrah, ringkasan dan jadual bulanan",
        "Hafazan: tasmik bersama kehadiran, walaupun tanpa Internet; murajaah yang perlu diulang; peta 604 muka surat; tandatangan penjaga setiap minggu",
        "Ujian hafazan di hadapan panel, sijil sekolah dengan kod semakan, ringkasan halaqah dan laporan JAIN/SPTM",
        "Yuran: bil mengikut keluarga, resit di kaunter, slip dan bayaran dalam talian, penyata bank, laci tunai, peringatan dan penutupan bulan",
        "Tabung zakat, infaq dan tajaan yang berasingan, pengecualian yang diluluskan, dan penyata untuk penaja",
        "Pengumuman kepada guru, penjaga atau satu kelas, dengan jawapan dan senarai siapa yang belum membacanya",
        "Laporan sekolah yang dijadualkan dan dicetak, dan laporan kemajuan yang ditandatangani penjaga",
        "Peranan, jejak audit, eksport, pemadaman dan kit PDPA",
      ],
    },
    {
      title: "Perpustakaan digital",
      line: "Bahan bacaan dan nota yang dikongsi dengan kelas. Beritahu kami apa yang sekolah anda perlukan dahulu.",
      built: false,
      link: { href: "/contact", label: "Tulis kepada kami" },
    },
  ],
  ctaTitle: "Mulakan dengan yang sudah siap.",
  ctaLine:
    "Kehadiran, hafazan, yuran, pengumuman dan laporan hari ini; yang lain menyusul pada rekod pelajar yang sama.",
};
