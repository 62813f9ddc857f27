import { words } from "#lib/text.ts";

const english = {
  title: "Announcements",
  line: "This module is being developed",
  text: "You will write and read notices to classes, guardians and teachers here. Coming soon.",
};

export const announcementsText = words({
  asal: english,
  ms: {
    title: "Pengumuman",
    line: "Modul ini sedang dibangunkan",
    text: "Notis kepada kelas, penjaga dan guru akan ditulis dan dibaca di sini. Akan datang.",
  },
  en: english,
});
