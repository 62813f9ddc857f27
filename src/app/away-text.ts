import { words } from "#lib/text.ts";

const english = {
  away: "No network",
  awayLine: "The server cannot be reached. Nothing is lost: go on when there is a network.",
  waiting: (count: number) =>
    count === 1 ? "1 mark waits on this device." : `${count} marks wait on this device.`,
  signIn: "Sign in",
  tryAgain: "Try again",
  gone: "This screen could not be loaded",
  goneLine: "There may be a new version, or no network. Reload when you are ready.",
  reload: "Reload",
  home: "Dashboard",
};

/** The texts shown in the place of a screen when there is no network. */
export const awayText = words<typeof english>({
  asal: english,
  ms: {
    away: "Tanpa rangkaian",
    awayLine: "Pelayan tidak dapat dihubungi. Tiada yang hilang: teruskan apabila ada rangkaian.",
    waiting: (count) => `${count} tanda menunggu pada peranti ini.`,
    signIn: "Log masuk",
    tryAgain: "Cuba lagi",
    gone: "Skrin ini tidak dapat dimuatkan",
    goneLine: "Mungkin ada versi baharu, atau tiada rangkaian. Muat semula apabila anda bersedia.",
    reload: "Muat semula",
    home: "Papan Pemuka",
  },
  en: english,
});
