import { words } from "#lib/text.ts";

const english = {
  cardsOf: (name: string) => (name ? `Progress reports, ${name}` : "Progress reports"),
  waits: "Waiting",
  toCheck: "To check",
  stale: "Somebody else has just written in this report:",
  staleNow: (name: string) => `${name} has just written in this report:`,
  notSaved: (why: string) => `Not saved. ${why}`,
  mine: "Keep mine",
  tryAgain: "Try again",
  discard: "Discard",
};

/** Texts about what is written in progress reports and waits on the device. */
export const waitingCardsText = words<typeof english>({
  asal: english,
  ms: {
    cardsOf: (name) => (name ? `Laporan kemajuan, ${name}` : "Laporan kemajuan"),
    waits: "Menunggu",
    toCheck: "Perlu disemak",
    stale: "Orang lain baru sahaja menulis dalam laporan ini:",
    staleNow: (name) => `${name} baru sahaja menulis dalam laporan ini:`,
    notSaved: (why) => `Tidak disimpan. ${why}`,
    mine: "Kekalkan yang saya tulis",
    tryAgain: "Cuba lagi",
    discard: "Buang",
  },
  en: english,
});
