/** The texts of the front page. Every claim must be true of the current software. */
export const landingText = {
  title: "Sistem pengurusan sekolah agama",
  description:
    "Halaqah mengurus kehadiran, hafazan, yuran, pelajar, guru dan kelas bagi tahfiz, madrasah dan KAFA. Satu kelas dalam lima sentuhan, pada telefon.",
  eyebrow: "Untuk maahad tahfiz, madrasah dan sekolah agama",
  headline: "Sistem sekolah agama. Kehadiran selesai sebelum doa dibaca.",
  lead: "Kehadiran, hafazan, yuran, pelajar, guru ganti, takwim dan surat amaran bagi tahfiz, madrasah dan KAFA. Lima sentuhan untuk satu kelas, walaupun tanpa Internet.",
  assurance: "Sumber terbuka · Tanpa iklan dan penjejak · Data kekal milik sekolah",
  card: {
    label: "Contoh: kehadiran kelas Tahun 3 Ibnu Sina, disimpan pada 07:42",
    group: "Tahun 3 Ibnu Sina",
    saved: "Disimpan 07:42",
    present: "Hadir",
    absent: "Tidak hadir",
    late: "Lewat",
    pupils: [
      { first_name: "Ahmad Danish", last_name: "bin Rosli", status: "present" as const },
      { first_name: "Aisyah Humaira", last_name: "binti Kamarudin", status: "present" as const },
      { first_name: "Fatimah az-Zahra", last_name: "binti Hafizuddin", status: "absent" as const },
      { first_name: "Harith Iskandar", last_name: "bin Zulkifli", status: "present" as const },
      { first_name: "Maryam Sofea", last_name: "binti Abdul Rahman", status: "late" as const },
    ],
  },
  figures: [
    {
      figure: "5",
      unit: "sentuhan",
      line: "dari papan pemuka hingga kehadiran disimpan, tiga pelajar tidak hadir",
    },
    {
      figure: "2",
      unit: "sentuhan",
      line: "apabila semua hadir: buka kelas, simpan",
    },
    {
      figure: "2",
      unit: "kuki",
      line: "untuk log masuk sahaja; tiada iklan, tiada penjejak, tiada pelayan pihak ketiga",
    },
  ],
  story: {
    title: "Lima sentuhan, satu kelas.",
    lead: "Gambar sebenar daripada sistem, dengan sekolah contoh.",
    steps: [
      {
        picture: "step-1",
        taps: "Sentuhan 1",
        title: "Buka kelas anda",
        line: "Papan pemuka guru terus menawarkan kehadiran hari ini bagi kelas sendiri.",
        alt: "Papan pemuka guru pada telefon, dengan butang mengambil kehadiran.",
      },
      {
        picture: "step-2",
        taps: "Sentuhan 2, 3 dan 4",
        title: "Tandakan pengecualian",
        line: "Tiga pelajar tidak hadir, lewat atau bersebab. Yang lain dibiarkan.",
        alt: "Senarai kehadiran pada telefon, tiga pelajar ditanda.",
      },
      {
        picture: "step-3",
        taps: "Sentuhan 5",
        title: "Simpan",
        line: "Selebihnya menjadi Hadir. Masa dan nama guru dicatat, dan mudir nampak serta-merta.",
        alt: "Kehadiran yang telah disimpan pada telefon, dengan jumlah setiap status.",
      },
    ],
  },
  work: {
    title: "Tiga kerja besar sekolah, satu sistem.",
    lead: "Yang sudah siap boleh digunakan hari ini. Yang belum siap, kami katakan belum.",
    more: "Lihat semua ciri",
  },
  closer: {
    title: "Lihat lebih dekat.",
    lead: "Setiap halaman dengan gambar sebenar, dan apa yang belum ada.",
  },
  principal: {
    title: "Mudir tidak perlu bertanya dari kelas ke kelas.",
    lead: "Satu skrin menunjukkan siapa sudah mengambil kehadiran, siapa belum, dan berapa peratus yang hadir.",
    points: [
      "Kelas yang belum selesai hari ini, dan peringatan dalam satu sentuhan",
      "Yang tidak hadir tanpa sebab, dengan nombor penjaga di sebelahnya",
      "Setiap pembetulan menyimpan siapa, bila dan nilai sebelumnya",
      "Takwim sekolah dan hujung minggu mengikut negeri",
    ],
    alt: "Papan pemuka mudir pada komputer: pelajar, guru, kehadiran hari ini dan aktiviti terkini.",
  },
  trust: {
    title: "Rekod kanak-kanak ialah amanah.",
    more: "Keselamatan dan PDPA untuk lembaga sekolah",
    points: [
      {
        title: "Penjaga melihat anak sendiri sahaja",
        line: "Guru menanda kelas sendiri, penjaga melihat anak sendiri. Setiap permintaan data disemak di pelayan, bukan di skrin sahaja.",
      },
      {
        title: "Data antara sekolah tidak bercampur",
        line: "Data setiap sekolah dipisahkan di dalam pangkalan data itu sendiri, bukan oleh kod sahaja.",
      },
      {
        title: "Dibina mengikut prinsip PDPA",
        line: "Hanya data yang diperlukan disimpan. Sekolah ialah pengawal data; kami pemproses.",
      },
      {
        title: "Data boleh dibawa keluar",
        line: "Pentadbir boleh mengeluarkan salinan penuh. Sumber terbuka, PostgreSQL biasa; sekolah boleh menjalankan Halaqah pada mesin sendiri.",
      },
    ],
  },
  ctaTitle: "Esok pagi, satu kelas dahulu.",
  ctaLine: "Satu guru, satu telefon, satu minggu. Kemudian putuskan.",
};
