import type { Guide } from "./guides.ts";

/** The words of the pages that show one part of the product with its pictures. */

export const attendanceGuide: Guide = {
  path: "/features/attendance",
  title: "Kehadiran",
  description:
    "Kehadiran digital untuk tahfiz, madrasah dan KAFA: lima sentuhan satu kelas, juga tanpa Internet, dan senarai kelas yang belum selesai untuk mudir.",
  headline: "Kehadiran yang siap sebelum kelas bermula.",
  lead: "Guru menandakan pengecualian sahaja. Mudir melihat kelas yang belum selesai tanpa bertanya dalam kumpulan.",
  parts: [
    {
      title: "Guru: tandakan yang tidak hadir sahaja",
      line: "Senarai kelas sendiri terbuka terus pada hari ini, pada telefon biasa.",
      points: [
        "Empat status: Hadir, Tidak hadir, Lewat dan Bersebab, dengan sebab dan catatan",
        "Yang belum ditanda direkodkan hadir apabila kehadiran disimpan; sebelum itu ia kekal “belum ditanda”",
        "Beberapa sesi sehari: pagi, petang dan malam, masing-masing dengan waktunya",
        "Makluman awal daripada penjaga sudah tertulis pada baris pelajar itu",
      ],
      picture: {
        name: "step-2",
        shape: "phone",
        alt: "Senarai kehadiran pada telefon, tiga pelajar ditanda.",
      },
    },
    {
      title: "Tiada Internet? Teruskan menanda",
      line: "Rekod disimpan pada telefon dahulu dan dihantar apabila Internet pulih. Bilangan yang menunggu sentiasa kelihatan.",
      points: [
        "Tiada rekod yang hilang atau tersimpan dua kali, walaupun pelayar tertutup di tengah jalan",
        "Jika dua orang menanda pelajar yang sama, orang yang kemudian diberitahu",
        "Setiap pembetulan menyimpan nama, masa dan status sebelumnya",
      ],
    },
    {
      title: "Mudir: kelas yang belum selesai",
      line: "Satu skrin menyebut kelas yang sudah diambil, yang lewat, dan siapa gurunya.",
      points: [
        "Peringatan WhatsApp kepada guru sudah siap ditulis; anda hanya menekan hantar",
        "Guru ganti yang diluluskan terus boleh membuka senarai kelas itu",
        "Hari cuti dan hari rehat tidak dikira sebagai kelas yang tertinggal",
      ],
      picture: {
        name: "board",
        shape: "desk",
        alt: "Senarai pada komputer: kelas yang belum dan yang telah mengambil kehadiran.",
      },
    },
    {
      title: "Pejabat: bulan yang boleh dicetak",
      line: "Jadual kehadiran sebulan setiap kelas, dicetak atau disimpan sebagai fail Excel.",
      points: [
        "Ringkasan mengikut minggu, kelas dan pelajar, termasuk yang di bawah 90%",
        "Wakil sekolah dikira hadir, seperti dalam kiraan KPM",
        "Bulan yang telah ditutup tidak boleh diubah oleh sesiapa, termasuk pentadbir, sehingga ia dibuka semula dengan sebab",
      ],
    },
  ],
  ctaTitle: "Cuba dengan satu kelas dahulu.",
  ctaLine: "Satu guru, satu minggu. Selepas itu guru lain akan bertanya sendiri.",
};

export const absencesGuide: Guide = {
  path: "/features/absences",
  title: "Ketidakhadiran dan surat amaran",
  description:
    "Susulan ketidakhadiran pada hari yang sama, notis kepada penjaga, dan surat amaran 3, 10, 17 dan 31 hari yang dikira secara automatik.",
  headline: "Daripada panggilan pertama hingga surat amaran.",
  lead: "Sistem mengira harinya. Anda yang bercakap dengan keluarga.",
  parts: [
    {
      title: "Susulan pada hari yang sama",
      line: "Pelajar yang tidak hadir tanpa sebab tersenarai secara automatik, dengan nombor penjaga di sebelahnya.",
      points: [
        "Telefon, WhatsApp atau e-mel, mengikut cara yang dipersetujui penjaga",
        "Hasil susulan dicatat; apabila sebabnya diketahui, rekod hari itu menjadi Bersebab",
        "Yang belum dijelaskan selepas dua jam ditonjolkan",
      ],
      picture: {
        name: "desk",
        shape: "phone",
        alt: "Susulan ketidakhadiran pada telefon, dengan butang menghubungi penjaga.",
      },
    },
    {
      title: "Penjaga memaklumkan lebih awal",
      line: "Dari telefon sendiri, untuk sehari atau beberapa hari, dengan gambar surat jika ada. Setelah diterima, kehadiran ditanda secara automatik.",
      points: [
        "Notis ketidakhadiran dihantar melalui e-mel, sekali sahaja, kepada penjaga yang bersetuju menerimanya",
        "Sekolah menetapkan bila notis itu dihantar selepas kehadiran disimpan, atau tidak menghantarnya langsung",
        "Tiada notis antara 10 malam dengan 6.30 pagi",
      ],
    },
    {
      title: "Surat amaran yang dikira secara automatik",
      line: "Selepas 3, 10, 17 dan 31 hari berturut-turut, atau 10, 20, 40 dan 60 hari tidak berturut-turut, surat yang perlu dikeluarkan tersenarai secara automatik.",
      points: [
        "Hari persekolahan sahaja dikira; hari yang kehadirannya tidak diambil tidak pernah dikira",
        "Surat menyebut setiap tarikh, dengan kepala surat, rujukan dan ruang tandatangan sekolah anda",
        "Ayat setiap surat boleh diubah, dan peraturan sekolah sendiri boleh disebut di dalamnya",
        "Cetak, e-mel, atau pos berdaftar beserta nombornya",
      ],
      picture: {
        name: "letters",
        shape: "desk",
        alt: "Surat amaran yang sedia dikeluarkan, dengan nama, kelas dan setiap tarikhnya.",
      },
    },
  ],
  ctaTitle: "Lihat surat pertama anda.",
  ctaLine: "Kami tunjukkan dengan sekolah contoh, daripada kehadiran hingga surat yang dicetak.",
};

export const calendarGuide: Guide = {
  path: "/features/calendar",
  title: "Takwim 16 negeri dan Hijrah",
  description:
    "Takwim sekolah dengan cuti umum 16 negeri dan wilayah, cuti penggal, hujung minggu mengikut negeri, dan tarikh Hijrah.",
  headline: "Takwim yang mengikut negeri anda.",
  lead: "Kelantan berehat pada hari Jumaat, Selangor pada hari Ahad. Kehadiran, notis dan surat amaran mengikut takwim yang sama.",
  parts: [
    {
      title: "Cuti umum dan cuti penggal sedia ada",
      line: "Cuti 2026 bagi setiap negeri dan wilayah, dan cuti penggal KPM bagi Kumpulan A dan B. Buang tanda pada cuti yang tidak diikuti oleh sekolah anda, dan ubah tarikh yang berbeza.",
      points: [
        "Cuti ganti dikira mengikut peraturan negeri",
        "Tarikh yang belum rasmi ditandakan “anggaran”, dan 2027 seluruhnya masih anggaran",
        "Cuti peristiwa, peperiksaan dan acara sendiri, untuk seluruh sekolah atau beberapa kelas sahaja",
      ],
      picture: {
        name: "holidays",
        shape: "desk",
        alt: "Senarai cuti umum dan cuti sekolah bagi sebuah negeri, sedia untuk ditambah.",
      },
    },
    {
      title: "Hijrah di sebelah Masihi",
      line: "Tarikh Hijrah dipaparkan pada takwim dan pada kehadiran, mengikut jadual bulan yang diumumkan.",
      points: [
        "Bulan yang belum diumumkan ditandakan anggaran",
        "Pentadbir boleh membetulkan permulaan bulan selepas pengumuman",
      ],
      picture: {
        name: "calendar",
        shape: "desk",
        alt: "Takwim sebulan pada komputer, dengan tarikh Masihi dan Hijrah.",
      },
    },
    {
      title: "Satu takwim untuk semua kiraan",
      points: [
        "Tiada kehadiran diminta pada hari cuti dan hari rehat",
        "Pada hari yang lebih pendek, waktu akhir mengambil kehadiran turut berubah",
        "Peratus kehadiran dan surat amaran mengira hari persekolahan sahaja",
      ],
    },
  ],
  ctaTitle: "Takwim negeri anda sudah ada di dalamnya.",
  ctaLine:
    "Pilih negeri semasa sekolah didaftarkan: hujung minggunya terus ditetapkan, dan cutinya sedia untuk ditambah.",
};
