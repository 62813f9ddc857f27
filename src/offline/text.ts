import { words } from "#lib/text.ts";

const english = {
  waiting: (count: number) => `${count} waiting`,
  open: (count: number) => `${count} to look at`,
  title: "Waiting to be sent",
  away: "These changes are kept on this device and are sent by themselves as soon as there is a network. Stay signed in until then.",
  sending: "These changes are kept on this device and are on their way.",
  openLine: "What could not be written is shown in its register, with the mark that stands.",
  sendNow: "Send now",
  close: "Close",
  readAt: (when: string) => `No network: data of ${when}`,
  offerTitle: "Is this your own device?",
  offer: "Registers then open without network.",
  offerNames: "The names stay on it until you sign out, so not on a shared one.",
  yes: "Yes, my own device",
  yesShort: "Yes",
  no: "No",
  install:
    "Registers now open without network, and the names stay on this device until you sign out. Add Halaqah to the phone's home screen too, from the browser's menu.",
  leaveTitle: "Sign out with unsent changes?",
  leave: (count: number) =>
    count === 1
      ? "1 change is kept on this device only. Signing out now loses it."
      : `${count} changes are kept on this device only. Signing out now loses them.`,
  stay: "Stay signed in",
  leaveAnyway: "Sign out and lose them",
  stillWaiting: "Sending has not worked yet. They are still on this device.",
};

/** Texts about changes that wait for the network. */
export const offlineText = words<typeof english>({
  asal: english,
  ms: {
    waiting: (count) => `${count} menunggu`,
    open: (count) => `${count} perlu dilihat`,
    title: "Menunggu dihantar",
    away: "Perubahan ini disimpan pada peranti ini dan dihantar sendiri sebaik sahaja ada rangkaian. Jangan log keluar sebelum itu.",
    sending: "Perubahan ini disimpan pada peranti ini dan sedang dihantar.",
    openLine:
      "Tanda yang tidak dapat disimpan ditunjukkan dalam kehadiran kelasnya, bersama tanda yang kekal.",
    sendNow: "Hantar sekarang",
    close: "Tutup",
    readAt: (when) => `Tiada rangkaian: data pada ${when}`,
    offerTitle: "Adakah ini peranti anda sendiri?",
    offer: "Kehadiran boleh dibuka tanpa rangkaian.",
    offerNames: "Nama kekal hingga log keluar; bukan peranti dikongsi.",
    yes: "Ya, peranti saya",
    yesShort: "Ya",
    no: "Bukan",
    install:
      "Kehadiran kini boleh dibuka tanpa rangkaian, dan nama pelajar kekal pada peranti ini sehingga anda log keluar. Tambahkan juga Halaqah pada skrin utama telefon melalui menu pelayar.",
    leaveTitle: "Log keluar sebelum dihantar?",
    leave: (count) =>
      `${count} perubahan hanya ada pada peranti ini. Jika anda log keluar sekarang, perubahan itu akan hilang.`,
    stay: "Kekal log masuk",
    leaveAnyway: "Log keluar tanpa menghantar",
    stillWaiting: "Belum dapat dihantar. Perubahan masih ada pada peranti ini.",
  },
  en: english,
});
