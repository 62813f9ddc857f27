import { words } from "#lib/text.ts";

const english = {
  subscribe: "Subscribe to calendar",
  title: "The school's calendar in your calendar app",
  line: "Holidays and events then appear beside your own appointments, and follow every change.",
  make: "Make a link",
  made: "Your link to the calendar",
  madeLine: "Open it on this phone, or scan it with another one. It is shown only now.",
  address: "Address of the calendar",
  openHere: "Open in calendar app",
  copy: "Copy",
  copied: "The address has been copied.",
  qr: "The address as a QR code",
  personal:
    "Whoever has this address sees the titles and days of events that you may see, and nothing else. Do not pass it on.",
  yours: "Your links",
  since: (day: string) => `Made on ${day}`,
  lastRead: (day: string) => `last read on ${day}`,
  neverRead: "not read yet",
  end: "End",
  endOf: (day: string) => `End the link made on ${day}`,
  ended: "The link has ended. Calendars that use it are no longer updated.",
  endFailed: "The link could not be ended. Please try again.",
  failed: "The link could not be made. Please try again.",
  loadFailed: "Unable to load your links. Please try again later.",
  tooMany: (most: number) => `You have ${most} links. Please end one first.`,
  close: "Close",
};

/** Texts about reading the school's calendar in a calendar app. */
export const feedsText = words<typeof english>({
  asal: english,
  ms: {
    subscribe: "Langgan kalendar",
    title: "Takwim sekolah dalam kalendar telefon",
    line: "Cuti dan acara sekolah muncul bersama urusan anda, dan dikemas kini sendiri.",
    make: "Buat pautan",
    made: "Pautan takwim anda",
    madeLine:
      "Buka di telefon ini, atau imbas dengan telefon lain. Pautan ini dipaparkan sekali sahaja.",
    address: "Alamat takwim",
    openHere: "Buka dalam aplikasi kalendar",
    copy: "Salin",
    copied: "Alamat telah disalin.",
    qr: "Alamat sebagai kod QR",
    personal:
      "Sesiapa yang ada alamat ini dapat melihat tajuk dan tarikh acara yang boleh anda lihat, dan tiada yang lain. Jangan berikannya kepada orang lain.",
    yours: "Pautan anda",
    since: (day) => `Dibuat pada ${day}`,
    lastRead: (day) => `kali terakhir dibaca pada ${day}`,
    neverRead: "belum dibaca",
    end: "Tamatkan",
    endOf: (day) => `Tamatkan pautan yang dibuat pada ${day}`,
    ended: "Pautan telah ditamatkan. Kalendar yang menggunakannya tidak dikemas kini lagi.",
    endFailed: "Pautan tidak dapat ditamatkan. Sila cuba lagi.",
    failed: "Pautan tidak dapat dibuat. Sila cuba lagi.",
    loadFailed: "Pautan anda tidak dapat dimuatkan. Sila cuba sebentar lagi.",
    tooMany: (most) => `Anda sudah ada ${most} pautan. Sila tamatkan satu dahulu.`,
    close: "Tutup",
  },
  en: english,
});
