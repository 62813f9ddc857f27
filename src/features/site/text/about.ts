/** The words of the pages about us: testimonials, about, careers. */
export const aboutText = {
  testimonials: {
    title: "Testimoni",
    description: "Apa kata mudir, guru, kerani dan penjaga tentang kerja harian dengan Halaqah.",
    headline: "Apa kata mereka yang mengambil kehadiran setiap pagi.",
    lead: "Mudir, guru, kerani dan penjaga menilai sistem ini dari tempat masing-masing.",
    imageOf: (name: string) => `Gambar ${name}`,
    drawingOf: (name: string) => `Lukisan contoh bagi ${name}`,
    stars: (count: number) => `${count} daripada 5 bintang`,
    ctaTitle: "Dengar daripada guru anda sendiri.",
    ctaLine: "Satu kelas, satu minggu. Itu sahaja yang diperlukan untuk membuat keputusan.",
  },
  about: {
    title: "Tentang Kami",
    description:
      "Siapa di sebalik Halaqah, mengapa ia dibina untuk tahfiz, madrasah dan KAFA, dan apa yang kami pegang.",
    headline: "Halaqah bermaksud lingkaran ilmu.",
    lead: "Seorang guru dan beberapa orang pelajar, duduk dalam satu bulatan. Perisian sepatutnya menjaga lingkaran itu, bukan memecahkannya dengan borang.",
    storyTitle: "Mengapa kami membinanya",
    story: [
      "Sebuah tahfiz di Malaysia secara purata mempunyai 44 orang pelajar dan tujuh orang tenaga pengajar. Tiada pegawai IT, tiada bilik pelayan; yang ada ialah sebuah telefon di dalam poket guru dan Internet yang tidak menentu.",
      "Kebanyakan sistem sekolah dibina untuk sekolah yang seratus kali lebih besar. Kami bermula dari arah yang bertentangan: apakah kerja yang mesti selesai sebelum kelas bermula, dan berapa sentuhan yang benar-benar perlu?",
      "Jawapan pertama ialah kehadiran, dan yang kedua hafazan. Yang ketiga ialah yuran, dibina dengan ukuran yang sama: jika seorang guru perlu berhenti mengajar untuk mengisinya, kami belum siap.",
    ],
    claimsTitle: "Halaqah dalam angka",
    valuesTitle: "Perkara yang kami pegang",
    values: [
      {
        title: "Jujur tentang apa yang ada",
        line: "Setiap ciri yang belum siap disebut “akan datang”, di laman ini dan di dalam sistem.",
      },
      {
        title: "Data milik sekolah",
        line: "Pangkalan data biasa, format terbuka, lesen MIT. Sekolah boleh menjalankan semuanya sendiri.",
      },
      {
        title: "Rekod yang tidak hilang",
        line: "Setiap pembetulan kehadiran menyimpan nama, masa dan nilai sebelumnya.",
      },
      {
        title: "Tiada siapa yang mengintai",
        line: "Tiada iklan, tiada penjejak, tiada fail dari pelayan pihak lain. Dua kuki, untuk log masuk sahaja.",
      },
    ],
    ctaTitle: "Mari berbincang.",
    ctaLine: "Ceritakan bagaimana sekolah anda bekerja; kami tunjukkan di mana Halaqah membantu.",
  },
  careers: {
    title: "Kerjaya",
    description:
      "Jawatan kosong dalam pasukan Halaqah: kejuruteraan, khidmat sekolah dan kandungan.",
    headline: "Kerja kecil yang memberi masa kepada guru.",
    lead: "Kami pasukan kecil. Setiap minit yang kami jimatkan di bilik darjah berulang setiap pagi, di setiap sekolah.",
    openings: "Jawatan kosong",
    department: "Jabatan",
    location: "Lokasi",
    type: "Jenis",
    posted: (date: string) => `Diiklankan pada ${date}`,
    apply: "Mohon",
    applyFor: (title: string) => `Mohon jawatan ${title}`,
    none: "Tiada jawatan kosong buat masa ini.",
    noneLine: "Jika anda yakin boleh membantu, perkenalkan diri melalui borang hubungi kami.",
    howTitle: "Cara memohon",
    how: "Hantar nama, jawatan yang diminati dan pautan kepada kerja anda melalui borang hubungi kami. Kami membalas setiap permohonan.",
  },
};
