import type { TopicWords } from "#features/help/rules.ts";

/** What admins and teachers do each day. */
const english = {
  today: {
    title: "See what is waiting for you",
    steps: [
      "“Needs attention” says what is to be done, with a number. Press a line to go there.",
      "The same numbers stand in the menu and on the tabs. They change by themselves.",
    ],
  },
  register: {
    title: "Take the register",
    steps: [
      "Mark only those who are “Absent”, “Late” or “Excused”. Leave all others as they are.",
      "Press “Save Attendance”. Everyone who is not marked is then saved as present.",
      "To be done at once, press “Mark all present” and change the few who are not.",
      "If an absence was reported in advance, “Reported” stands beside the name and the student is saved as excused.",
    ],
  },
  change: {
    title: "Correct a mark, add a reason or a note",
    steps: [
      "Press another status: the newest one counts. “Undo” takes back your last change.",
      "Press “Add reason” beside an absent student. “Note” and “Left early” are there too.",
      "“History” shows who marked the student, and when.",
      "Other days: choose the date at the top. For a day long past you are asked for a reason, or only an admin can change it.",
    ],
  },
  offline: {
    title: "Take the register without Internet",
    steps: [
      "Once, on your own phone: tick “This is my own device” in your profile. Never do so on a shared one.",
      "Without Internet, open the register as usual, mark and save. What waits to be sent is counted at the top.",
      "It is sent by itself as soon as there is Internet. Do not sign out before that.",
    ],
  },
  desk: {
    title: "Ask about absences without a reason",
    steps: [
      "Each student who was marked absent without a reason stands here until somebody knows why.",
      "Press “Call”, “WhatsApp” or “E-mail” beside the guardian.",
      "Note the outcome. With “Explained” and a reason the day becomes excused.",
    ],
  },
  absences: {
    title: "Answer a reported absence",
    steps: [
      "Guardians report absences in advance. Read the reason and the letter.",
      "Press “Accept”, and the register shows the student as reported on these days. Or press “Decline”.",
      "“Add an answer” sends the guardian a few words with it.",
    ],
  },
  cover: {
    title: "Find a substitute",
    steps: [
      "Teachers press “Ask for a substitute” and choose the class, the days and a colleague. Admins press “Appoint a substitute”.",
      "An admin presses “Approve”. On these days the colleague has the class in his or her own list.",
    ],
  },
  pupil: {
    title: "Find a student and the guardians",
    steps: [
      "Type a part of the name, or the number, in the search. The spelling does not matter: mohd finds Muhammad.",
      "On the student's page, “Guardians” has the phone numbers of your own classes, with “Call” and “WhatsApp”.",
    ],
  },
  overview: {
    title: "Read the attendance of weeks and months",
    steps: [
      "Choose “This month”, “This term” or “This year”.",
      "Below are the classes, students who come less than they should, and those who are often late.",
      "Press a class to see its students, and “Month sheet” there for every day of a month on one page.",
    ],
  },
  lists: {
    title: "Print or save a list",
    steps: [
      "Open the list and choose the filters first: what you see is what is printed.",
      "Press “Export” and choose “Excel (XLSX)”, “CSV” or “Print”.",
      "The month sheet of each class is under “Month sheet of a class”.",
    ],
  },
} satisfies Record<string, TopicWords>;

const malay: typeof english = {
  today: {
    title: "Lihat apa yang menunggu anda",
    steps: [
      "“Perlu tindakan” menyatakan apa yang perlu dibuat, dengan bilangannya. Tekan barisnya untuk ke sana.",
      "Bilangan yang sama ada dalam menu dan pada tab. Bilangan itu berubah sendiri.",
    ],
  },
  register: {
    title: "Ambil kehadiran",
    steps: [
      "Tanda hanya yang “Tidak hadir”, “Lewat” atau “Bersebab”. Biarkan yang lain.",
      "Tekan “Simpan Kehadiran”. Semua yang belum ditanda disimpan sebagai hadir.",
      "Untuk terus selesai, tekan “Tanda semua hadir”, kemudian tukar beberapa orang yang tidak hadir.",
      "Jika ketidakhadiran sudah dimaklumkan, “Dimaklumkan” tertera di sebelah nama dan pelajar itu disimpan sebagai bersebab.",
    ],
  },
  change: {
    title: "Betulkan status, tambah sebab atau catatan",
    steps: [
      "Tekan status lain: yang terbaharu dikira. “Buat asal” membatalkan perubahan anda yang terakhir.",
      "Tekan “Tambah sebab” di sebelah pelajar yang tidak hadir. “Catatan” dan “Pulang awal” juga di situ.",
      "“Sejarah” menunjukkan siapa yang menanda pelajar itu, dan bila.",
      "Hari lain: pilih tarikh di bahagian atas. Bagi hari yang sudah lama berlalu, anda diminta memberi sebab, atau hanya pentadbir boleh mengubahnya.",
    ],
  },
  offline: {
    title: "Ambil kehadiran tanpa Internet",
    steps: [
      "Sekali sahaja, pada telefon sendiri: tandakan “Ini peranti saya” di profil anda. Jangan buat begitu pada peranti yang dikongsi.",
      "Tanpa Internet, buka kehadiran seperti biasa, tanda dan simpan. Yang menunggu dihantar dikira di bahagian atas.",
      "Semuanya dihantar sendiri sebaik sahaja ada Internet. Jangan log keluar sebelum itu.",
    ],
  },
  desk: {
    title: "Tanya tentang ketidakhadiran tanpa sebab",
    steps: [
      "Setiap pelajar yang ditanda tidak hadir tanpa sebab ada di sini sehingga sebabnya diketahui.",
      "Tekan “Telefon”, “WhatsApp” atau “E-mel” di sebelah penjaga.",
      "Catat hasilnya. Dengan “Dijelaskan” dan sebabnya, hari itu menjadi bersebab.",
    ],
  },
  absences: {
    title: "Jawab makluman ketidakhadiran",
    steps: [
      "Penjaga memaklumkan ketidakhadiran lebih awal. Baca sebab dan suratnya.",
      "Tekan “Terima”, dan kehadiran menunjukkan bahawa pelajar itu telah dimaklumkan. Atau tekan “Tolak”.",
      "“Tambah jawapan” menghantar beberapa patah perkataan kepada penjaga.",
    ],
  },
  cover: {
    title: "Cari guru ganti",
    steps: [
      "Guru menekan “Minta guru ganti”, lalu memilih kelas, hari dan rakan guru. Pentadbir menekan “Lantik guru ganti”.",
      "Pentadbir menekan “Luluskan”. Pada hari-hari itu, kelas tersebut ada dalam senarai guru ganti.",
    ],
  },
  pupil: {
    title: "Cari pelajar dan penjaganya",
    steps: [
      "Taip sebahagian nama, atau nombor, dalam carian. Ejaan tidak penting: mohd menemui Muhammad.",
      "Di halaman pelajar, “Penjaga” mempunyai nombor telefon bagi kelas anda sendiri, dengan “Telefon” dan “WhatsApp”.",
    ],
  },
  overview: {
    title: "Baca kehadiran beberapa minggu dan bulan",
    steps: [
      "Pilih “Bulan ini”, “Penggal ini” atau “Tahun ini”.",
      "Di bawahnya ada kelas, pelajar yang kurang hadir, dan pelajar yang kerap lewat.",
      "Tekan kelas untuk melihat pelajarnya, dan “Jadual bulanan” di situ untuk setiap hari dalam sebulan pada satu halaman.",
    ],
  },
  lists: {
    title: "Cetak atau simpan senarai",
    steps: [
      "Buka senarai dan pilih tapisan dahulu: yang dicetak ialah yang anda lihat.",
      "Tekan “Eksport” dan pilih “Excel (XLSX)”, “CSV” atau “Cetak”.",
      "Jadual bulanan setiap kelas ada di bawah “Jadual bulanan kelas”.",
    ],
  },
};

export const staffWords = { english, malay };
