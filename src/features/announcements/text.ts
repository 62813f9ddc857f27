import { words } from "#lib/text.ts";

const english = {
  title: "Announcements",
  line: "This module is being built",
  text: "Notices to classes, guardians and teachers will be written and read here.",
};

export const announcementsText = words({
  asal: english,
  ms: {
    title: "Pengumuman",
    line: "Modul ini sedang dibina",
    text: "Notis kepada kelas, penjaga dan guru akan ditulis dan dibaca di sini.",
  },
  en: english,
});
