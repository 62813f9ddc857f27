import type { TopicWords } from "#features/help/rules.ts";

/** What admins alone do. */
const english = {
  board: {
    title: "See which registers are missing",
    steps: [
      "The page shows each class whose register has not been saved, how late it is, and its teacher.",
      "Remind the teacher by “E-mail” or “WhatsApp”, or press “Open the register” and take it yourself.",
      "If nobody teaches the class, press “Assign a teacher”.",
    ],
  },
  addStudent: {
    title: "Add a student, with class and guardian",
    steps: [
      "Press “Add Student” and type the name. Choose the class.",
      "Type the guardian's phone number. If the school knows it, the guardian is linked and need not be typed again.",
      "Anything you left out is listed on the student's page under “Still missing”.",
    ],
  },
  import: {
    title: "Import a list from Excel",
    steps: [
      "Download the template, or use your own file. Press “Choose a file”.",
      "Say what each column contains. If the file names a class that the school does not have, choose the class that is meant or add it here.",
      "Nothing is saved yet: you first see what is new, changed or rejected.",
      "Press “Download the rejected lines”, correct them and import that file.",
      "For memorisation, use “Import from Excel” under Settings, Hafazan: how far students are, or what they recited.",
      "A mistake? Undo the whole import under “Earlier imports”.",
    ],
  },
  exams: {
    title: "Set up a memorisation exam",
    steps: [
      "Press “Set up an exam”, and choose the day, the rubric, the chair and the panel.",
      "Press “Add candidates”. The list says what each student still lacks; choosing one who is not ready needs a reason.",
      "Press “Open the exam”. Marks can be given from the day of the exam. Close it when every candidate has a decision.",
      "“Rubrics” holds the school's own copies of the standard rubrics. Exams already set up keep theirs.",
    ],
  },
  certificates: {
    title: "Issue a certificate of memorisation",
    steps: [
      "Press “Issue a certificate”, choose the student and the number of juz.",
      "A certificate cannot be changed. A wrong one is revoked, and another issued.",
      "Print it on A4. Whoever scans its QR code sees on a public page whether it is genuine.",
    ],
  },
  move: {
    title: "Move students to another class",
    steps: [
      "Tick the students in the list, or filter a class and tick all.",
      "Press “Move to a class”, choose the class, and confirm. Past registers stay as they were.",
    ],
  },
  invite: {
    title: "Let a teacher or guardian sign in",
    steps: [
      "Press “Add a user” if the person is not in the list yet.",
      "In the menu at the end of the line, choose “Invite by e-mail”, or “Create a link to copy” for WhatsApp or a printed card.",
      "Anyone who opens a copied link waits until you press “Approve this user”.",
      "Guardians and students who are invited by e-mail only press the link and “Teruskan”. “Sign out of all devices” forgets a phone that they lost.",
      "When somebody leaves, choose “End access” in the same menu. The records are kept.",
    ],
  },
  sendLinks: {
    title: "Send sign-in links to all guardians",
    steps: [
      "In “Users and roles”, press “Send sign-in links”. The counts show who has “Signed in” and who has not.",
      "“Invite all” e-mails those who agreed to e-mail.",
      "“Send next” opens WhatsApp on your phone with a guardian's own link; each is ticked off.",
      "“Print card” prints a card with a QR code for those without either, also for students. Cards are valid for 7 days.",
      "Every link works once, and ends when the phone number or e-mail changes. Never send one to somebody else.",
    ],
  },
  classes: {
    title: "Set up classes and halaqah",
    steps: [
      "Press “Add Class”, type the name and choose the homeroom teacher.",
      "Press “Manage Students” to enrol students or remove them from the class.",
    ],
  },
  calendar: {
    title: "Keep the calendar",
    steps: [
      "Press “Holidays in your state” to add a year's public and school holidays. Untick those your school does not observe.",
      "Press “Add New Event” for anything else: an event, a holiday, or different hours, for the whole school or some classes.",
      "No register is expected on a holiday. You can set Hijri dates to match what your state declares.",
    ],
  },
  letters: {
    title: "Issue warning letters",
    steps: [
      "Letters that are due are listed here automatically, based on saved registers.",
      "Press “Review and issue”, change the wording if you need to, then “Print and issue” or send it by e-mail.",
      "You can change the standard letters under “Wording”.",
    ],
  },
  officialLetters: {
    title: "Write an official letter about a student",
    steps: [
      "Open the student and choose “Letters”, then press “Write a letter” beside the letter that you need.",
      "Change the wording if you need to, then press “Print”: the letter gets the next number and is kept.",
      "All letters of the school, and their “Wording”, are under “Official letters” among the reports.",
    ],
  },
  months: {
    title: "Sessions, notices and closing a month",
    steps: [
      "Under “Attendance sessions”, set when registers open and when they are due, and add Subuh or other sessions.",
      "Under “Notice to guardians”, choose when an e-mail about an absence is sent.",
      "“Closing a month” protects a month once its reports have been made. An admin can reopen it and give a reason.",
    ],
  },
  yearChange: {
    title: "Change the academic year",
    steps: [
      "Choose the years and the first day, then press “Show the preview”. It changes nothing.",
      "Decide for each class, and for single students: “Promote”, “Keep back” or “Graduate”.",
      "Press “Change the year”. Afterwards the change can be undone.",
    ],
  },
  school: {
    title: "Set up the school",
    steps: [
      "The name, logo, address, state and rest days are on this page. Letters and printed lists show the name, logo and address.",
      "Below are the terms of the year. Attendance for a term is counted from these dates.",
    ],
  },
  audit: {
    title: "See who did what",
    steps: [
      "Search by person or record, and choose dates. Each line says who, when and what changed.",
      "A student's page has its own history.",
    ],
  },
  data: {
    title: "Copies, personal data and duplicate records",
    steps: [
      "“Make a copy” puts all of the school's data into one file.",
      "When somebody asks about their data, search for the name, then choose “Export”, “Correct” or “Erase”.",
      "If somebody is in your lists twice, press “Compare” to see both records side by side and merge them.",
    ],
  },
} satisfies Record<string, TopicWords>;

const malay: typeof english = {
  board: {
    title: "Lihat kehadiran yang belum diambil",
    steps: [
      "Halaman ini menunjukkan setiap kelas yang kehadirannya belum disimpan, berapa lama lewatnya, dan gurunya.",
      "Ingatkan guru melalui “E-mel” atau “WhatsApp”, atau tekan “Buka kehadiran” dan ambil sendiri.",
      "Jika tiada guru mengajar kelas itu, tekan “Lantik guru”.",
    ],
  },
  addStudent: {
    title: "Tambah pelajar bersama kelas dan penjaga",
    steps: [
      "Tekan “Tambah Pelajar” dan taip namanya. Pilih kelasnya.",
      "Taip nombor telefon penjaga. Jika nombor itu sudah ada dalam rekod, penjaga itu dihubungkan dan tidak perlu ditaip lagi.",
      "Maklumat yang belum diisi disenaraikan di halaman pelajar di bawah “Belum lengkap”.",
    ],
  },
  import: {
    title: "Import senarai daripada Excel",
    steps: [
      "Muat turun templat, atau gunakan fail anda sendiri. Tekan “Pilih fail”.",
      "Nyatakan isi setiap lajur. Jika fail menyebut kelas yang belum ada, pilih kelas yang dimaksudkan atau tambah terus di sini.",
      "Belum ada yang disimpan: semak dahulu baris yang baharu, berubah atau ditolak.",
      "Tekan “Muat turun baris yang ditolak”, betulkan baris itu, kemudian import failnya.",
      "Bagi hafazan, guna “Import daripada Excel” dalam Tetapan, Hafazan: kedudukan pelajar, atau rekod tasmik.",
      "Tersilap? Batalkan seluruh import di bawah “Import terdahulu”.",
    ],
  },
  exams: {
    title: "Sediakan ujian hafazan",
    steps: [
      "Tekan “Sediakan ujian”, dan pilih tarikh, rubrik, ketua panel dan ahli panel.",
      "Tekan “Tambah calon”. Senarai menyatakan apa yang masih kurang bagi setiap pelajar; pelajar yang belum sedia perlu sebab.",
      "Tekan “Buka ujian”. Markah boleh diberi mulai hari ujian. Tutup apabila semua calon telah diputuskan.",
      "“Rubrik” menyimpan salinan sekolah bagi rubrik piawai. Ujian yang sudah disediakan mengekalkan rubriknya.",
    ],
  },
  certificates: {
    title: "Keluarkan sijil hafazan",
    steps: [
      "Tekan “Keluarkan sijil”, pilih pelajar dan bilangan juzuk.",
      "Sijil tidak boleh diubah. Sijil yang salah dibatalkan, dan sijil lain dikeluarkan.",
      "Cetak pada A4. Sesiapa yang mengimbas kod QR melihat di halaman awam sama ada sijil itu sah.",
    ],
  },
  move: {
    title: "Pindahkan pelajar ke kelas lain",
    steps: [
      "Tandakan pelajar dalam senarai, atau tapis satu kelas dan tandakan semua.",
      "Tekan “Pindah kelas”, pilih kelas, dan sahkan. Kehadiran yang lalu tidak berubah.",
    ],
  },
  invite: {
    title: "Benarkan guru atau penjaga log masuk",
    steps: [
      "Tekan “Tambah pengguna” jika pengguna itu belum ada dalam senarai.",
      "Dalam menu di hujung baris, pilih “Jemput melalui e-mel”, atau “Buat pautan untuk disalin” bagi WhatsApp atau kad bercetak.",
      "Sesiapa yang membuka pautan itu perlu menunggu sehingga anda menekan “Sahkan pengguna ini”.",
      "Penjaga dan pelajar yang dijemput melalui e-mel hanya menekan pautan dan “Teruskan”. “Tamatkan semua sesi” melupakan telefon mereka yang hilang.",
      "Apabila seseorang berhenti, pilih “Tamatkan akses” dalam menu yang sama. Rekodnya disimpan.",
    ],
  },
  sendLinks: {
    title: "Hantar pautan log masuk kepada semua penjaga",
    steps: [
      "Di “Pengguna dan peranan”, tekan “Hantar pautan log masuk”. Bilangan di atas menunjukkan siapa yang “Sudah log masuk” dan siapa yang belum.",
      "“Jemput semua” menghantar e-mel kepada penjaga yang bersetuju dengan e-mel.",
      "“Hantar seterusnya” membuka WhatsApp pada telefon anda dengan pautan penjaga itu sendiri; setiap satu ditanda selepas ditekan.",
      "“Cetak kad” mencetak kad berkod QR bagi yang tiada kedua-duanya, termasuk pelajar. Kad sah 7 hari.",
      "Setiap pautan boleh digunakan sekali, dan terbatal apabila nombor telefon atau e-mel bertukar. Jangan hantar kepada orang lain.",
    ],
  },
  classes: {
    title: "Cipta kelas dan halaqah",
    steps: [
      "Tekan “Tambah Kelas”, taip namanya dan pilih guru kelas.",
      "Tekan “Urus Pelajar” untuk mendaftarkan pelajar atau mengeluarkan mereka daripada kelas.",
    ],
  },
  calendar: {
    title: "Urus takwim",
    steps: [
      "Tekan “Cuti negeri anda” untuk menambah cuti umum dan cuti sekolah bagi setahun. Buang tanda pada cuti yang tidak diikuti oleh sekolah anda.",
      "Tekan “Tambah Acara” untuk yang lain: acara, cuti atau waktu yang berbeza, bagi seluruh sekolah atau beberapa kelas.",
      "Kehadiran tidak perlu diambil pada hari cuti. Tarikh Hijrah boleh ditetapkan mengikut pengisytiharan negeri anda.",
    ],
  },
  letters: {
    title: "Keluarkan surat amaran",
    steps: [
      "Surat yang perlu dikeluarkan disenaraikan di sini secara automatik, berdasarkan kehadiran yang disimpan.",
      "Tekan “Semak dan keluarkan”, ubah ayatnya jika perlu, kemudian “Cetak dan keluarkan” atau hantar melalui e-mel.",
      "Surat standard boleh diubah di bawah “Ayat surat”.",
    ],
  },
  officialLetters: {
    title: "Tulis surat rasmi tentang pelajar",
    steps: [
      "Buka pelajar itu dan pilih “Surat”, kemudian tekan “Tulis surat” di sebelah surat yang diperlukan.",
      "Ubah ayatnya jika perlu, kemudian tekan “Cetak”: surat diberi nombor berikutnya dan disimpan.",
      "Semua surat sekolah, dan “Ayat surat”, ada di bawah “Surat rasmi” di halaman laporan.",
    ],
  },
  months: {
    title: "Sesi, notis dan penutupan bulan",
    steps: [
      "Di bawah “Sesi kehadiran”, tetapkan waktu kehadiran dibuka dan waktu akhirnya, dan tambah sesi Subuh atau sesi lain.",
      "Di bawah “Notis kepada penjaga”, tetapkan bila e-mel tentang ketidakhadiran dihantar.",
      "“Penutupan bulan” melindungi bulan yang laporannya sudah dibuat. Pentadbir boleh membukanya semula dengan memberi sebab.",
    ],
  },
  yearChange: {
    title: "Naikkan kelas pada tahun baharu",
    steps: [
      "Pilih tahun dan hari pertama, kemudian tekan “Papar pratonton”. Tiada apa-apa berubah lagi.",
      "Tentukan bagi setiap kelas, dan bagi pelajar tertentu: “Naik kelas”, “Kekal” atau “Tamat”.",
      "Tekan “Laksanakan kenaikan kelas”. Selepas itu, kenaikan kelas ini boleh dibatalkan.",
    ],
  },
  school: {
    title: "Sediakan maklumat sekolah",
    steps: [
      "Nama, logo, alamat, negeri dan hari rehat ada di halaman ini. Surat dan senarai yang dicetak memaparkan nama, logo dan alamat.",
      "Di bawahnya ada penggal tahun ini. Kehadiran sesuatu penggal dikira mengikut tarikh ini.",
    ],
  },
  audit: {
    title: "Lihat siapa melakukan apa",
    steps: [
      "Cari mengikut orang atau rekod, dan pilih tarikh. Setiap baris menyatakan siapa, bila dan apa yang berubah.",
      "Halaman setiap pelajar mempunyai sejarahnya sendiri.",
    ],
  },
  data: {
    title: "Salinan, data peribadi dan rekod berganda",
    steps: [
      "“Buat salinan” memasukkan semua data sekolah ke dalam satu fail.",
      "Apabila seseorang bertanya tentang datanya, cari namanya, kemudian pilih “Eksport”, “Betulkan” atau “Padam”.",
      "Jika seseorang ada dua kali dalam senarai, tekan “Bandingkan” untuk melihat kedua-dua rekod sebelah-menyebelah dan menggabungkannya.",
    ],
  },
};

export const officeWords = { english, malay };
