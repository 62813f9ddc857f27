import { words } from "#lib/text.ts";

const english = {
  title: "Weekly summaries",
  line: "What the week was like, for guardians who agreed to WhatsApp. Each goes out from your own phone.",
  back: "Announcements",
  week: (days: string) => `Week of ${days}`,
  send: "WhatsApp",
  sendTo: (name: string) => `WhatsApp ${name}`,
  sent: "Sent",
  mailed: "Sent by e-mail",
  left: (count: number) => (count === 1 ? "1 guardian left" : `${count} guardians left`),
  more: (count: number) =>
    count === 1
      ? "1 more guardian is shown here once these have been told."
      : `${count} more guardians are shown here as these are told.`,
  none: "Nobody to write to",
  noneText: "Guardians who agreed to WhatsApp appear here once the week has something to tell.",
  early: "The week is not over yet; the figures are those up to now.",
  failed: "It could not be noted that you wrote to this guardian. Please try again.",
  loadFailed: "Unable to load the weekly summaries. Please try again later.",
};

/** Texts of the list of weekly letters. */
export const weeklyText = words<typeof english>({
  asal: english,
  ms: {
    title: "Ringkasan mingguan",
    line: "Ringkasan minggu ini untuk penjaga yang bersetuju dihubungi melalui WhatsApp. Setiap satu dihantar daripada telefon anda sendiri.",
    back: "Pengumuman",
    week: (days) => `Minggu ${days}`,
    send: "WhatsApp",
    sendTo: (name) => `WhatsApp ${name}`,
    sent: "Dihantar",
    mailed: "Dihantar melalui e-mel",
    left: (count) => `${count} penjaga lagi`,
    more: (count) => `${count} penjaga lagi dipaparkan di sini setelah ringkasan di atas dihantar.`,
    none: "Tiada penerima",
    noneText:
      "Penjaga yang bersetuju dihubungi melalui WhatsApp dipaparkan di sini apabila minggu ini ada perkara untuk diberitahu.",
    early: "Minggu ini belum tamat; angka ini setakat sekarang.",
    failed: "Tidak dapat dicatat bahawa anda telah menghantarnya. Sila cuba lagi.",
    loadFailed: "Ringkasan mingguan tidak dapat dimuatkan. Sila cuba sebentar lagi.",
  },
  en: english,
});
