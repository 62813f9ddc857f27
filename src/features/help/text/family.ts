import type { TopicWords } from "#features/help/rules.ts";

/** What guardians and pupils do, and what everyone does. */
const english = {
  children: {
    title: "See your child's attendance today",
    steps: [
      "Each child has a card with today's attendance, this week, this term and the homeroom teacher.",
      "If the school asks why your child was absent, press “Give the reason” on the card.",
    ],
  },
  report: {
    title: "Report an absence",
    steps: [
      "Press “Report an absence” and choose the child.",
      "Choose one of the next school days or “Other days”, and the reason. A picture of the letter or MC can be added.",
      "Press “Send”. The teacher's answer appears in the list of reported absences.",
      "If plans change, press “Withdraw” before the day begins.",
    ],
  },
  record: {
    title: "Look at the attendance of a month or a year",
    steps: [
      "For each child you see this week and this month, with the days absent, late or excused.",
      "“The whole year” shows every school day in colours.",
    ],
  },
  hafazan: {
    title: "See what has been memorised",
    steps: [
      "Press “Map and records” to see the mushaf page by page, the next portion and what to revise.",
      "Press a page of the map to see when it was last heard, and the verses with mistakes.",
      "A day's records appear once the teacher has closed the session, or on the following day.",
    ],
  },
  week: {
    title: "Check and sign a week of memorisation",
    steps: [
      "Choose the week. Each day shows what was recited and how, or why nothing was heard.",
      "Set on how many days your child revised at home, and add a note if you like.",
      "Press “I have checked this week (sign)”. The teachers see the signature.",
    ],
  },
  familyFees: {
    title: "See your family's fees",
    steps: [
      "The page shows what you owe and when it is due, and every bill and payment of the year.",
      "“Pay” shows the school's account number and its DuitNow QR. After the transfer, add a picture of the slip there and press “Send”. The slip waits until the office has checked it.",
      "The receipt appears here. If a slip is refused, the reason is shown here.",
      "If you need more time, press “Ask for instalments”. The school's offer appears here; press “Agree” or “Decline”.",
    ],
  },
  announcements: {
    title: "Read and answer announcements",
    steps: [
      "The menu shows how many announcements wait for you. “To answer” lists those that need an answer.",
      "Open one to read it. If an answer is needed, check “Your full name”, tick “I have read this announcement”, and press “Acknowledge”, “Agree” or “Disagree”.",
      "One guardian's answer for a child is enough. You see what was answered.",
    ],
  },
  contact: {
    title: "Change your phone number, and how the school reaches you",
    steps: [
      "Open your child and choose “Guardians”.",
      "In the menu beside your name, choose “Edit contact details”. Tick the ways in which the school may contact you.",
      "Names are managed by the school office. If one is wrong, please tell the office.",
    ],
  },
  own: {
    title: "See your own attendance",
    steps: [
      "The first page shows today, this week and this term.",
      "“The whole year” shows every school day in colours.",
      "If the school asks about an absence, ask your guardian to give the reason.",
    ],
  },
  days: {
    title: "See holidays and events",
    steps: [
      "The calendar shows the school's events, holidays and rest days, with Hijri dates.",
      "Dates marked as estimates may still change by a day.",
      "“Subscribe to calendar” makes a link that shows them in the calendar app of your phone.",
    ],
  },
  search: {
    title: "Find anything",
    steps: [
      "Press the search button at the top, or Ctrl+K on a keyboard.",
      "Type a name, a number, a page, or what you want to do, in Malay or English.",
      "You can also change the language or theme and sign out from there.",
    ],
  },
  entry: {
    title: "Sign in without a password",
    steps: [
      "Type your e-mail at /keluarga/masuk and press “Send the link”. Open the e-mail and press its link within 15 minutes.",
      "Tick “This is my own phone” before you press “Continue”: next time one press signs you in. Do not tick it on a phone that others use.",
      "“Remembered phones” lists these phones. Press “Forget” for one that is lost, sold or given away.",
    ],
  },
  account: {
    title: "Your language, password and devices",
    steps: [
      "Under “Language and theme”, choose how the pages look. The language applies on all your devices.",
      "“Change password” signs out your other devices.",
      "“Where you are signed in” lists your devices. Sign out those that are not yours.",
    ],
  },
} satisfies Record<string, TopicWords>;

const malay: typeof english = {
  children: {
    title: "Lihat kehadiran anak anda hari ini",
    steps: [
      "Setiap anak mempunyai satu kad: kehadiran hari ini, minggu ini dan penggal ini, serta guru kelasnya.",
      "Jika sekolah bertanya mengapa anak anda tidak hadir, tekan “Beritahu sebabnya” pada kad itu.",
    ],
  },
  report: {
    title: "Maklumkan ketidakhadiran",
    steps: [
      "Tekan “Maklumkan ketidakhadiran” dan pilih anak.",
      "Pilih hari persekolahan yang terdekat atau “Hari lain”, dan sebabnya. Gambar surat atau MC boleh ditambah.",
      "Tekan “Hantar”. Jawapan guru dipaparkan dalam senarai makluman ketidakhadiran.",
      "Rancangan berubah? Tekan “Tarik balik” sebelum hari itu bermula.",
    ],
  },
  record: {
    title: "Lihat kehadiran sebulan atau setahun",
    steps: [
      "Bagi setiap anak, minggu ini dan bulan ini dipaparkan, dengan bilangan hari tidak hadir, lewat atau bersebab.",
      "“Sepanjang tahun” menunjukkan setiap hari persekolahan dengan warna.",
    ],
  },
  hafazan: {
    title: "Lihat hafazan",
    steps: [
      "Tekan “Peta dan rekod” untuk melihat mushaf muka demi muka, bahagian seterusnya dan murajaah hari ini.",
      "Tekan satu muka surat pada peta untuk melihat bila kali terakhir didengar, dan ayat yang ada kesalahan.",
      "Rekod sesuatu hari dipaparkan selepas guru menutup sesi, atau pada hari berikutnya.",
    ],
  },
  week: {
    title: "Semak dan tandatangani minggu hafazan",
    steps: [
      "Pilih minggu. Setiap hari menunjukkan bacaan dan keputusannya, atau sebab tidak didengar.",
      "Tetapkan berapa hari anak anda mengulang di rumah, dan tambah catatan jika mahu.",
      "Tekan “Saya telah menyemak (tandatangan)”. Guru melihat tandatangan itu.",
    ],
  },
  familyFees: {
    title: "Lihat yuran keluarga anda",
    steps: [
      "Halaman ini menunjukkan yuran yang perlu dibayar dan tarikh akhirnya, serta setiap bil dan bayaran tahun ini.",
      "“Bayar” memaparkan nombor akaun sekolah dan QR DuitNow. Selepas membuat pindahan, sertakan gambar slip di situ dan tekan “Hantar”. Slip menunggu semakan pejabat.",
      "Resitnya dipaparkan di sini. Jika slip ditolak, sebabnya juga dipaparkan di sini.",
      "Jika perlu tempoh, tekan “Minta ansuran”. Tawaran sekolah dipaparkan di sini; tekan “Setuju” atau “Tolak”.",
    ],
  },
  announcements: {
    title: "Baca dan jawab pengumuman",
    steps: [
      "Menu menunjukkan bilangan pengumuman yang menunggu anda. “Perlu jawapan” menyenaraikan yang perlu dijawab.",
      "Buka pengumuman untuk membacanya. Jika perlu dijawab, semak “Nama penuh anda”, tandakan “Saya telah membaca pengumuman ini”, dan tekan “Saya akui”, “Setuju” atau “Tidak setuju”.",
      "Jawapan seorang penjaga bagi setiap anak sudah mencukupi. Anda boleh melihat jawapan itu.",
    ],
  },
  contact: {
    title: "Tukar nombor telefon dan cara sekolah menghubungi anda",
    steps: [
      "Buka anak anda dan pilih “Penjaga”.",
      "Dalam menu di sebelah nama anda, pilih “Sunting maklumat untuk dihubungi”. Tandakan cara sekolah boleh menghubungi anda.",
      "Nama diuruskan oleh pejabat sekolah. Jika ada yang salah, sila beritahu pejabat.",
    ],
  },
  own: {
    title: "Lihat kehadiran anda sendiri",
    steps: [
      "Halaman pertama menunjukkan hari ini, minggu ini dan penggal ini.",
      "“Sepanjang tahun” menunjukkan setiap hari persekolahan dengan warna.",
      "Jika sekolah bertanya tentang ketidakhadiran anda, minta penjaga anda memberitahu sebabnya.",
    ],
  },
  days: {
    title: "Lihat cuti dan acara",
    steps: [
      "Takwim memaparkan acara, cuti dan hari rehat sekolah berserta tarikh Hijrah.",
      "Tarikh yang ditandakan anggaran mungkin berubah sehari.",
      "“Langgan kalendar” membuat pautan supaya semuanya dipaparkan dalam kalendar telefon anda.",
    ],
  },
  search: {
    title: "Cari apa sahaja",
    steps: [
      "Tekan butang carian di bahagian atas, atau Ctrl+K pada papan kekunci.",
      "Taip nama, nombor, halaman, atau apa yang anda mahu buat, dalam bahasa Melayu atau Inggeris.",
      "Anda juga boleh menukar bahasa atau tema, dan log keluar dari situ.",
    ],
  },
  entry: {
    title: "Log masuk tanpa kata laluan",
    steps: [
      "Taip e-mel anda di /keluarga/masuk dan tekan “Hantar pautan”. Buka e-mel itu dan tekan pautannya dalam masa 15 minit.",
      "Tandakan “Ini telefon saya sendiri” sebelum menekan “Teruskan”: selepas ini cukup satu tekan. Jangan tanda pada telefon yang digunakan orang lain.",
      "“Telefon yang diingati” menyenaraikan telefon ini. Tekan “Lupakan” jika telefon itu hilang, dijual atau diberi kepada orang lain.",
    ],
  },
  account: {
    title: "Bahasa, kata laluan dan peranti anda",
    steps: [
      "Di bawah “Bahasa dan tema”, pilih cara halaman dipaparkan. Bahasa itu digunakan pada semua peranti anda.",
      "“Tukar kata laluan” menamatkan sesi pada peranti anda yang lain.",
      "“Peranti yang sedang log masuk” menyenaraikan peranti anda. Log keluar dari peranti yang bukan milik anda.",
    ],
  },
};

export const familyWords = { english, malay };
