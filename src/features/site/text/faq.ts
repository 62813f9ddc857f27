/** The questions of the FAQ page, in their order. */
export const questions: { id: string; question: string; answer: string }[] = [
  {
    id: "untuk-siapa",
    question: "Halaqah dibina untuk sekolah yang bagaimana?",
    answer:
      "Untuk tahfiz, madrasah, KAFA dan sekolah agama di Malaysia, daripada satu halaqah hingga beberapa ratus orang pelajar. Anda tidak memerlukan pegawai IT; telefon guru sudah memadai.",
  },
  {
    id: "apa-yang-ada",
    question: "Apakah yang sudah boleh digunakan hari ini?",
    answer:
      "Pelajar, guru, kelas, pendaftaran kelas yang bertarikh, kehadiran dengan sejarah penuh dan tanpa Internet, makluman kepada penjaga, surat amaran, takwim sekolah, papan pemuka mudir, rekod hafazan dengan peta 604 muka surat, ujian dan sijil, yuran mengikut keluarga: bil, resit, slip, tabung zakat dan infaq, pengecualian, penyata bank dan penutupan bulan. Begitu juga pengumuman yang dijawab oleh penjaga, laporan sekolah dan laporan kemajuan pelajar. Perpustakaan digital ialah ciri akan datang, dan ditandakan begitu di mana-mana ia disebut.",
  },
  {
    id: "lima-sentuhan",
    question: "Benarkah satu kelas hanya memerlukan lima sentuhan?",
    answer:
      "Ya, jika tiga orang pelajar tidak hadir, lewat atau bersebab: satu sentuhan membuka kelas, tiga menandakan pengecualian, dan satu menyimpan. Pelajar yang belum ditanda menjadi Hadir apabila anda menyimpan.",
  },
  {
    id: "belum-ditanda",
    question: "Apakah beza “Belum ditanda” dengan “Tidak hadir”?",
    answer:
      "“Belum ditanda” bermaksud guru belum merekodkan apa-apa. Ia tidak dikira sebagai tidak hadir atau hadir, dan tidak dipaparkan kepada penjaga sebagai ketidakhadiran.",
  },
  {
    id: "silap-tanda",
    question: "Bagaimana jika guru tersilap menanda?",
    answer:
      "Tekan status yang betul; ia terus disimpan. Status yang lama, nama guru dan masanya kekal dalam sejarah pelajar itu. Guru boleh membetulkan kelasnya sendiri dalam tempoh yang ditetapkan sekolah, dan pentadbir selagi bulan itu belum ditutup.",
  },
  {
    id: "siapa-boleh-lihat",
    question: "Siapa yang boleh melihat rekod seorang pelajar?",
    answer:
      "Pentadbir sekolah melihat semuanya, guru melihat kehadiran kelas yang diajarnya, dan penjaga melihat anak sendiri sahaja. Setiap permintaan disemak di pelayan, dan data antara sekolah dipisahkan di dalam pangkalan data.",
  },
  {
    id: "telefon",
    question: "Adakah kami perlu memasang aplikasi?",
    answer:
      "Tidak. Halaqah dibuka dalam pelayar telefon atau komputer. Jika mahu, tambahkan pada skrin utama telefon; selepas itu ia dibuka seperti aplikasi.",
  },
  {
    id: "tanpa-talian",
    question: "Bagaimana jika tiada Internet di kelas?",
    answer:
      "Teruskan menanda. Rekod disimpan pada telefon dahulu, bilangan yang menunggu sentiasa dipaparkan, dan semuanya dihantar apabila Internet pulih. Pada telefon yang ditandakan “peranti saya”, senarai kelas sendiri boleh dibuka tanpa Internet; semuanya dipadam semasa log keluar.",
  },
  {
    id: "penjaga-dimaklumkan",
    question: "Bilakah penjaga dimaklumkan?",
    answer:
      "Sekali sahaja, melalui e-mel, selepas guru menyimpan kehadiran dan hanya jika anak tidak hadir tanpa sebab yang diketahui. Penjaga juga boleh memaklumkan ketidakhadiran lebih awal, dengan surat jika ada.",
  },
  {
    id: "pelan",
    question: "Bagaimana had pelajar bagi setiap pelan dikira?",
    answer:
      "Hanya pelajar berstatus aktif dikira: sehingga 100 orang bagi Starter dan 500 orang bagi Professional. Apabila had dicapai, sistem mencadangkan pelan yang sesuai sebelum pelajar baharu disimpan; rekod sedia ada tidak disekat.",
  },
  {
    id: "pendaftaran",
    question: "Bolehkah sesiapa mendaftar sebagai guru sekolah kami?",
    answer:
      "Tidak. Pendaftaran hanya membuka akaun kosong. Seseorang menjadi guru, pentadbir atau penjaga hanya apabila pentadbir sekolah memberikan akses itu.",
  },
  {
    id: "pelayan-sendiri",
    question: "Bolehkah kami menjalankan Halaqah pada pelayan sendiri?",
    answer:
      "Boleh. Halaqah ialah perisian sumber terbuka di bawah lesen MIT. Sebuah mesin dengan Node.js sudah memadai; pangkalan datanya disertakan.",
  },
  {
    id: "berhenti",
    question: "Apakah yang berlaku kepada data kami jika kami berhenti?",
    answer:
      "Data itu milik sekolah. Kami menyerahkan salinannya kepada anda, kemudian memadamkannya dalam tempoh 90 hari selepas perjanjian tamat.",
  },
  {
    id: "kuki",
    question: "Adakah laman ini menjejaki saya?",
    answer:
      "Tidak. Halaman awam tidak menetapkan sebarang kuki. Selepas log masuk hanya ada dua kuki: satu untuk log masuk itu sendiri, satu supaya pelayar anda dikenali semula. Tiada iklan, tiada analitik dan tiada fail dari pelayan pihak lain.",
  },
];
