import { words } from "#lib/text.ts";

const english = {
  title: "Notices on this device",
  line: "When an announcement comes, this device shows “Notis baharu” (a new announcement) with the school's name, and nothing of what is in it. It stays silent in the school's quiet hours.",
  on: "Turn on",
  off: "Turn off",
  isOn: "This device is told of new announcements.",
  turnedOn: "This device will be told of new announcements.",
  turnedOff: "This device is no longer told.",
  denied: "Your browser does not allow notices from this site. Allow them in its settings first.",
  failed: "Notices could not be turned on. Please try again.",
};

/** Texts of notices on a phone or computer. */
export const pushText = words<typeof english>({
  asal: english,
  ms: {
    title: "Notis pada peranti ini",
    line: "Apabila ada pengumuman, peranti ini memaparkan “Notis baharu” dengan nama sekolah, tanpa isinya. Tiada notis pada waktu senyap sekolah.",
    on: "Hidupkan",
    off: "Matikan",
    isOn: "Peranti ini diberitahu apabila ada pengumuman baharu.",
    turnedOn: "Peranti ini akan diberitahu apabila ada pengumuman baharu.",
    turnedOff: "Peranti ini tidak lagi diberitahu.",
    denied:
      "Pelayar anda tidak membenarkan notis daripada laman ini. Benarkan dahulu dalam tetapannya.",
    failed: "Notis tidak dapat dihidupkan. Sila cuba lagi.",
  },
  en: english,
});

/** What a browser is told, always in Malay: that there is something, and nothing of what it is. */
export function pushNotice(school: string, url: string) {
  return { title: school, body: `Notis baharu daripada ${school}`, url };
}
