import type { TopicWords } from "#features/help/rules.ts";

/** What admins and teachers do each day. */
const english = {
  today: {
    title: "See what is waiting for you",
    steps: [
      "“Needs attention” lists what you have to do, with a count. Press a line to go there.",
      "The menu and the tabs show the same counts. They are updated automatically.",
    ],
  },
  register: {
    title: "Take the register",
    steps: [
      "Mark only the students who are “Absent”, “Late” or “Excused”. Leave the others as they are.",
      "Press “Save Attendance”. Everyone you have not marked is saved as present.",
      "Or press “Mark all present” first, then change the few who are not.",
      "If an absence was reported in advance, you see “Reported” beside the name, and the student is saved as excused.",
    ],
  },
  change: {
    title: "Correct a mark, add a reason or a note",
    steps: [
      "Press another status: the latest one counts. “Undo” reverses your last change.",
      "Press “Add reason” beside an absent student. You can add a “Note” or “Left early” in the same way.",
      "“History” shows who marked the student, and when.",
      "For another day, choose the date at the top. For a day that is long past you may have to give a reason, or ask an admin to change it.",
    ],
  },
  offline: {
    title: "Take the register without Internet",
    steps: [
      "Once, on your own phone: tick “This is my own device” in your profile. Never do so on a shared one.",
      "Without Internet, open the register, mark and save as usual. The count at the top shows what is waiting to be sent.",
      "It is sent automatically as soon as you have Internet. Do not sign out before that.",
    ],
  },
  desk: {
    title: "Ask about absences without a reason",
    steps: [
      "Students marked absent without a reason are listed here until the reason is known.",
      "Open the student's row and press “Call”, “WhatsApp” or “E-mail” beside the guardian.",
      "Record the outcome. If you choose “Explained” and give a reason, the day becomes excused.",
    ],
  },
  tasmik: {
    title: "Record the tasmik of a halaqah",
    steps: [
      "Each student's row shows the next portion. Press “Pass” or “Repeat”; the student is marked present at the same time.",
      "To count mistakes, press the name: “Stuck”, “Prompted” or another pad for each one while the student recites, then “Pass”.",
      "If only part is accepted, press the name, then “Half”, the last verse and “Save half”.",
      "“Recent revision” and “Old revision” are recorded in the same way. “Undo” reverses your last press.",
      "At the end, press “Close session” and give a reason for everybody who was not heard. Families can then see it.",
    ],
  },
  sitting: {
    title: "Close a session of tasmik",
    steps: [
      "When you have heard everyone who came, press “Close session” at the bottom of the sheet.",
      "Whoever was present and not heard is listed: choose why, such as “Sick” or “Not ready”. Then press “Close session” again.",
      "Families see the day once its session is closed. A session of the last two weeks that is still open is listed under “Needs attention”.",
    ],
  },
  tasmikOffline: {
    title: "Record tasmik without Internet",
    steps: [
      "Once, on your own phone: tick “This is my own device” in your profile, then open your halaqah while you have Internet.",
      "Without Internet, record and close the session as usual. The count at the top shows what is waiting to be sent.",
      "It is sent automatically as soon as you have Internet. Do not sign out before that.",
      "If somebody else has recorded the same student or marked the student absent, the row says so. Choose there what to keep, or press “Discard”.",
    ],
  },
  murajaah: {
    title: "Confirm revision heard by friends",
    steps: [
      "The list shows the old revision that is due today. Press “Tick all”, or tick those who recited to a friend.",
      "Press “Confirm: heard by another student”. It works without Internet too.",
      "To count mistakes yourself, press “Open tasmik” in the student's row.",
    ],
  },
  judging: {
    title: "Examine a candidate",
    steps: [
      "Open the exam from “Today's exams” on the home page, and press the candidate's name.",
      "Press a mistake once each time you hear it; its corner takes one off. Press “Next question” to go on.",
      "It works without Internet too. On your own device today's exams stay available even after a reload.",
      "The chair sees the marks of the whole panel, and presses “Pass”, “Repeat” or “Absent”.",
    ],
  },
  halaqah: {
    title: "See how a halaqah is doing",
    steps: [
      "Each student has the position, the pages a week, what is owed and how much of the revision was heard in time.",
      "“Attention” says what to look into, such as nothing new for days. Those students come first.",
      "Admins also see every halaqah of the school side by side, and the students at risk.",
    ],
  },
  absences: {
    title: "Answer a reported absence",
    steps: [
      "Guardians report absences in advance. Read the reason and the letter.",
      "Press “Accept”, and the register shows it on those days. Otherwise press “Decline”.",
      "Use “Add an answer” to send the guardian a short message.",
    ],
  },
  announce: {
    title: "Write an announcement, and see who has read it",
    steps: [
      "Press “New announcement”. Choose whom it is for and type the “Title” and “Message”. The number of people it reaches is shown.",
      "Under “Answer” you can ask guardians to acknowledge it with a name, or to agree or disagree, once for each child.",
      "“Publish” sends it to everyone. “Save draft” keeps it for you and the admins. Under “Time and e-mail” you choose a later time, and how guardians are e-mailed.",
      "Open it to see “Who has read it”, class by class. The button above the list reminds guardians by e-mail, and “WhatsApp” opens a prepared message on your own phone. Only those who agreed are reminded.",
      "After publishing, tick “Ask everyone to read it again” if a change is important. “Withdraw” removes the text, with your reason.",
    ],
  },
  cover: {
    title: "Find a substitute",
    steps: [
      "Teachers press “Ask for a substitute” and choose a class, the days and a colleague. Admins press “Appoint a substitute”.",
      "An admin presses “Approve”. On those days the class is in the colleague's own list.",
    ],
  },
  pupil: {
    title: "Find a student and the guardians",
    steps: [
      "Type part of the name, or the number, in the search. The spelling need not be exact: mohd finds Muhammad.",
      "For students in your own classes, the student's page has “Guardians”, with “Call” and “WhatsApp”.",
    ],
  },
  overview: {
    title: "See attendance over weeks and months",
    steps: [
      "Choose “This month”, “This term” or “This year”.",
      "Below you see the classes, students who are often absent, and students who are often late.",
      "Press a class to see its students, then “Month sheet” to see every day of a month on one page.",
    ],
  },
  cards: {
    title: "Write progress reports",
    steps: [
      "Choose the class. For each student press “All Baik” and change what differs, then “Whole comment” and adjust the words.",
      "“Ready, next” saves and goes on to the next student. What you type is kept while you look at another one.",
      "For marks, open “Marks”: type and press Enter, or paste a column from a sheet. TH is absent at the test.",
      "Admins press “Set up” first: a period, the subjects and the traits. They approve and publish on the same page.",
      "Once reports are published, “Signatures” counts the guardians who have read them. Press the number to remind the others.",
    ],
  },
  lists: {
    title: "Print or save a list",
    steps: [
      "Open the list and choose the filters first: you print what you see.",
      "Press “Export” and choose “Excel (XLSX)”, “CSV” or “Print”.",
      "For a class's month sheet, see “Month sheet of a class”.",
      "For figures, open a report and choose its period. How it is counted is explained below the table. “Save” keeps the report with its filters.",
    ],
  },
} satisfies Record<string, TopicWords>;

const malay: typeof english = {
  today: {
    title: "Lihat apa yang menunggu tindakan anda",
    steps: [
      "“Perlu tindakan” menyenaraikan apa yang perlu dibuat, dengan bilangannya. Tekan satu baris untuk membukanya.",
      "Bilangan yang sama ada dalam menu dan pada tab. Bilangan itu dikemas kini secara automatik.",
    ],
  },
  register: {
    title: "Ambil kehadiran",
    steps: [
      "Tanda pelajar yang “Tidak hadir”, “Lewat” atau “Bersebab” sahaja. Biarkan yang lain.",
      "Tekan “Simpan Kehadiran”. Semua yang belum ditanda disimpan sebagai hadir.",
      "Atau tekan “Tanda semua hadir” dahulu, kemudian tukar status beberapa orang yang tidak hadir.",
      "Jika ketidakhadiran sudah dimaklumkan, “Dimaklumkan” tertera di sebelah nama dan pelajar itu disimpan sebagai bersebab.",
    ],
  },
  change: {
    title: "Betulkan status, tambah sebab atau catatan",
    steps: [
      "Tekan status lain: yang terakhir dikira. “Buat asal” membatalkan perubahan anda yang terakhir.",
      "Tekan “Tambah sebab” di sebelah pelajar yang tidak hadir. “Catatan” dan “Pulang awal” juga boleh ditambah di situ.",
      "“Sejarah” menunjukkan siapa yang menanda pelajar itu, dan bila.",
      "Untuk hari lain, pilih tarikh di bahagian atas. Jika hari itu sudah lama berlalu, anda mungkin perlu memberi sebab, atau meminta pentadbir mengubahnya.",
    ],
  },
  offline: {
    title: "Ambil kehadiran tanpa Internet",
    steps: [
      "Sekali sahaja, pada telefon anda sendiri: tandakan “Ini peranti saya” di profil anda. Jangan tandakannya pada peranti yang dikongsi.",
      "Tanpa Internet, buka kehadiran seperti biasa, tanda dan simpan. Bilangan yang menunggu untuk dihantar dipaparkan di bahagian atas.",
      "Semuanya dihantar secara automatik sebaik sahaja ada Internet. Jangan log keluar sebelum itu.",
    ],
  },
  desk: {
    title: "Tanya tentang ketidakhadiran tanpa sebab",
    steps: [
      "Pelajar yang ditanda tidak hadir tanpa sebab disenaraikan di sini sehingga sebabnya diketahui.",
      "Buka baris pelajar, kemudian tekan “Telefon”, “WhatsApp” atau “E-mel” di sebelah penjaga.",
      "Catat hasilnya. Jika anda memilih “Dijelaskan” dan memberi sebabnya, hari itu menjadi bersebab.",
    ],
  },
  tasmik: {
    title: "Rekod tasmik sebuah halaqah",
    steps: [
      "Baris setiap pelajar menunjukkan bahagian seterusnya. Tekan “Lulus” atau “Ulang”; pelajar itu terus ditanda hadir.",
      "Untuk mengira kesalahan, tekan namanya: “Tersangkut”, “Ditegur” atau petak lain setiap kali berlaku semasa dia membaca, kemudian “Lulus”.",
      "Jika sebahagian sahaja diterima, tekan namanya, kemudian “Separuh”, ayat yang terakhir dan “Simpan separuh”.",
      "“Ulang baharu” dan “Ulang lama” direkodkan dengan cara yang sama. “Buat asal” membatalkan tekanan anda yang terakhir.",
      "Akhir sekali, tekan “Tutup sesi” dan pilih sebab bagi yang tidak didengar. Selepas itu keluarga dapat melihatnya.",
    ],
  },
  sitting: {
    title: "Tutup sesi tasmik",
    steps: [
      "Selepas mendengar semua yang hadir, tekan “Tutup sesi” di bawah helaian.",
      "Pelajar yang hadir tetapi belum didengar disenaraikan: pilih sebabnya, seperti “Sakit” atau “Belum bersedia”. Kemudian tekan “Tutup sesi” sekali lagi.",
      "Keluarga melihat hari itu selepas sesinya ditutup. Sesi dua minggu lepas yang belum ditutup disenaraikan di “Perlu tindakan”.",
    ],
  },
  tasmikOffline: {
    title: "Rekod tasmik tanpa Internet",
    steps: [
      "Sekali sahaja, pada telefon anda sendiri: tandakan “Ini peranti saya” di profil anda, kemudian buka halaqah anda semasa ada Internet.",
      "Tanpa Internet, rekod dan tutup sesi seperti biasa. Bilangan yang menunggu untuk dihantar dipaparkan di bahagian atas.",
      "Semuanya dihantar secara automatik sebaik sahaja ada Internet. Jangan log keluar sebelum itu.",
      "Jika orang lain sudah merekod pelajar yang sama atau menandanya tidak hadir, barisnya menyatakannya. Pilih di situ rekod yang hendak disimpan, atau tekan “Buang”.",
    ],
  },
  murajaah: {
    title: "Sahkan murajaah yang didengar rakan",
    steps: [
      "Senarai menunjukkan ulangan lama yang perlu didengar hari ini. Tekan “Pilih semua”, atau tandakan yang sudah membaca kepada rakan.",
      "Tekan “Sah: didengar rakan”. Ini boleh dibuat tanpa Internet juga.",
      "Untuk mengira kesalahan sendiri, tekan “Buka tasmik” pada baris pelajar.",
    ],
  },
  judging: {
    title: "Uji calon hafazan",
    steps: [
      "Buka ujian daripada “Ujian hari ini” di halaman utama, dan tekan nama calon.",
      "Tekan satu kesalahan setiap kali anda mendengarnya; sudutnya mengurangkan satu. Tekan “Soalan seterusnya” untuk meneruskan.",
      "Ini boleh dibuat tanpa Internet juga. Pada peranti anda sendiri, ujian hari ini kekal walaupun halaman dimuat semula.",
      "Ketua panel melihat markah semua ahli panel, dan menekan “Lulus”, “Ulang” atau “Tidak hadir”.",
    ],
  },
  halaqah: {
    title: "Lihat perkembangan halaqah",
    steps: [
      "Bagi setiap pelajar dipaparkan kedudukan, muka surat seminggu, hutang dan bahagian ulangan yang didengar tepat masa.",
      "“Perhatian” menyatakan perkara yang perlu dilihat, seperti tiada hafazan baharu beberapa hari. Pelajar itu disenaraikan dahulu.",
      "Pentadbir juga melihat semua halaqah sekolah bersebelahan, dan pelajar yang berisiko.",
    ],
  },
  absences: {
    title: "Jawab makluman ketidakhadiran",
    steps: [
      "Penjaga memaklumkan ketidakhadiran lebih awal. Baca sebab dan suratnya.",
      "Tekan “Terima”, dan makluman itu tertera dalam kehadiran pada hari-hari tersebut. Jika tidak, tekan “Tolak”.",
      "Gunakan “Tambah jawapan” untuk menghantar mesej ringkas kepada penjaga.",
    ],
  },
  announce: {
    title: "Tulis pengumuman dan lihat siapa yang membacanya",
    steps: [
      "Tekan “Pengumuman baharu”. Pilih penerima, kemudian tulis “Tajuk” dan “Isi”. Bilangan penerimanya dipaparkan.",
      "Pada “Jawapan”, anda boleh meminta penjaga membuat akuan dengan nama, atau menyatakan setuju atau tidak, sekali bagi setiap anak.",
      "“Terbitkan” menghantarnya kepada semua penerima. “Simpan draf” menyimpannya untuk anda dan pentadbir. Di bawah “Masa dan e-mel” anda memilih masa lain, dan cara e-mel dihantar kepada penjaga.",
      "Buka pengumuman itu untuk melihat “Siapa yang sudah membaca” mengikut kelas. Butang di atas senarai mengingatkan penjaga melalui e-mel, manakala “WhatsApp” membuka mesej yang tersedia pada telefon anda sendiri. Hanya penjaga yang bersetuju diingatkan.",
      "Selepas diterbitkan, tandakan “Minta semua membacanya semula” jika perubahannya penting. “Tarik balik” membuang isinya dengan sebab anda.",
    ],
  },
  cover: {
    title: "Cari guru ganti",
    steps: [
      "Guru menekan “Minta guru ganti”, lalu memilih kelas, hari dan rakan guru. Pentadbir menekan “Lantik guru ganti”.",
      "Pentadbir menekan “Luluskan”. Pada hari-hari itu, kelas tersebut ada dalam senarai kelas guru ganti itu.",
    ],
  },
  pupil: {
    title: "Cari pelajar dan penjaganya",
    steps: [
      "Taip sebahagian nama, atau nombor, dalam carian. Ejaan tidak perlu tepat: mohd juga menemukan Muhammad.",
      "Bagi pelajar kelas anda sendiri, halaman pelajar mempunyai “Penjaga”, dengan “Telefon” dan “WhatsApp”.",
    ],
  },
  overview: {
    title: "Lihat kehadiran mengikut minggu dan bulan",
    steps: [
      "Pilih “Bulan ini”, “Penggal ini” atau “Tahun ini”.",
      "Di bawahnya ada kelas, pelajar yang kerap tidak hadir, dan pelajar yang kerap lewat.",
      "Tekan kelas untuk melihat pelajar kelas itu, kemudian “Jadual bulanan” untuk melihat setiap hari dalam sebulan pada satu halaman.",
    ],
  },
  cards: {
    title: "Tulis laporan kemajuan",
    steps: [
      "Pilih kelas. Bagi setiap pelajar tekan “Semua Baik”, ubah yang berbeza, kemudian “Ulasan penuh” dan ubah suai ayatnya.",
      "“Siap, seterusnya” menyimpan dan membuka pelajar berikutnya. Yang ditaip tidak hilang semasa anda melihat pelajar lain.",
      "Untuk markah, buka “Markah”: taip dan tekan Enter, atau tampal satu lajur daripada helaian. TH bermaksud tidak hadir ujian.",
      "Pentadbir menekan “Tetapan” dahulu: tempoh, mata pelajaran dan sahsiah. Kelulusan dan penerbitan dibuat pada halaman yang sama.",
      "Selepas laporan diterbitkan, “Tandatangan” mengira penjaga yang telah membacanya. Tekan nombornya untuk mengingatkan yang lain.",
    ],
  },
  lists: {
    title: "Cetak atau simpan senarai",
    steps: [
      "Buka senarai dan pilih tapisan dahulu: yang dicetak ialah yang anda lihat.",
      "Tekan “Eksport” dan pilih “Excel (XLSX)”, “CSV” atau “Cetak”.",
      "Jadual bulanan setiap kelas ada di bawah “Jadual bulanan kelas”.",
      "Untuk angka, buka satu laporan dan pilih tempohnya. Cara dikira diterangkan di bawah jadual. “Simpan” menyimpan laporan itu bersama tapisannya.",
    ],
  },
};

export const staffWords = { english, malay };
