import { words } from "#lib/text.ts";

const english = {
  away: "You are offline",
  awayLine: "The server cannot be reached. Nothing is lost. Carry on when you are back online.",
  waiting: (count: number) =>
    count === 1
      ? "1 change is waiting on this device."
      : `${count} changes are waiting on this device.`,
  signIn: "Sign in",
  tryAgain: "Try again",
  gone: "This screen could not be loaded",
  goneLine: "There may be a new version, or you may be offline. Reload when you are ready.",
  reload: "Reload",
  home: "Dashboard",
};

/** The texts shown in the place of a screen when the device is offline. */
export const awayText = words<typeof english>({
  asal: english,
  ms: {
    away: "Tiada Internet",
    awayLine:
      "Pelayan tidak dapat dihubungi. Data anda tidak hilang. Sambung semula apabila ada Internet.",
    waiting: (count) => `${count} perubahan menunggu pada peranti ini.`,
    signIn: "Log masuk",
    tryAgain: "Cuba lagi",
    gone: "Skrin ini tidak dapat dimuatkan",
    goneLine: "Mungkin ada versi baharu, atau tiada Internet. Muat semula apabila anda bersedia.",
    reload: "Muat semula",
    home: "Papan Pemuka",
  },
  en: english,
});
