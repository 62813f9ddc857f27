import { words } from "#lib/text.ts";

const english = {
  waiting: (count: number) => `${count} waiting`,
  open: (count: number) => `${count} to check`,
  title: "Waiting to be sent",
  away: "These changes are saved on this device and will be sent automatically when you are back online. Stay signed in until then.",
  sending: "These changes are saved on this device and are being sent.",
  openLine: "What could not be saved is shown where you wrote it, beside what is there now.",
  sendNow: "Send now",
  close: "Close",
  readAt: (when: string) => `Offline: data from ${when}`,
  offerTitle: "Is this your own device?",
  offer: "You can then open registers offline.",
  offerNames: "Names stay on it until you sign out, so not on a shared device.",
  yes: "Yes, my own device",
  yesShort: "Yes",
  no: "No",
  install:
    "You can now open registers offline. Names stay on this device until you sign out. You can also add Halaqah to the phone's home screen from the browser's menu.",
  leaveTitle: "Sign out with unsent changes?",
  leave: (count: number) =>
    count === 1
      ? "1 change is saved on this device only. It will be lost if you sign out now."
      : `${count} changes are saved on this device only. They will be lost if you sign out now.`,
  stay: "Stay signed in",
  leaveAnyway: "Sign out and lose them",
  stillWaiting: "The changes could not be sent yet. They are still on this device.",
};

/** Texts about changes that wait to be sent. */
export const offlineText = words<typeof english>({
  asal: english,
  ms: {
    waiting: (count) => `${count} menunggu`,
    open: (count) => `${count} perlu disemak`,
    title: "Menunggu dihantar",
    away: "Perubahan ini disimpan pada peranti ini dan akan dihantar secara automatik apabila ada Internet. Jangan log keluar sebelum itu.",
    sending: "Perubahan ini disimpan pada peranti ini dan sedang dihantar.",
    openLine: "Yang gagal disimpan ditunjukkan di tempat anda menulisnya, bersama rekod semasa.",
    sendNow: "Hantar sekarang",
    close: "Tutup",
    readAt: (when) => `Tiada Internet: data pada ${when}`,
    offerTitle: "Adakah ini peranti anda sendiri?",
    offer: "Kehadiran boleh dibuka tanpa Internet.",
    offerNames: "Nama kekal hingga log keluar; bukan untuk peranti dikongsi.",
    yes: "Ya, peranti saya",
    yesShort: "Ya",
    no: "Bukan",
    install:
      "Kehadiran kini boleh dibuka tanpa Internet, dan nama pelajar kekal pada peranti ini sehingga anda log keluar. Tambahkan juga Halaqah pada skrin utama telefon melalui menu pelayar.",
    leaveTitle: "Log keluar sebelum dihantar?",
    leave: (count) =>
      `${count} perubahan hanya ada pada peranti ini. Jika anda log keluar sekarang, perubahan itu akan hilang.`,
    stay: "Kekal log masuk",
    leaveAnyway: "Log keluar tanpa menghantar",
    stillWaiting: "Belum dapat dihantar. Perubahan masih ada pada peranti ini.",
  },
  en: english,
});
