import { words } from "#lib/text.ts";

const english = {
  register: (name: string, date: string, session?: string) =>
    `${name ? `${name}, ${date}` : `Register of ${date}`}${session ? ` · ${session}` : ""}`,
  toRegister: "Open attendance",
  savedLater: (register: string) => `${register}: saved.`,
  joinedLater: (register: string, count: number) =>
    `${register}: saved. ${count === 1 ? "1 new student has" : `${count} new students have`} not been marked yet.`,
};

/** Texts about registers that wait to be sent. */
export const waitingRegistersText = words<typeof english>({
  asal: english,
  ms: {
    register: (name, date, session) =>
      `${name ? `${name}, ${date}` : `Kehadiran ${date}`}${session ? ` · ${session}` : ""}`,
    toRegister: "Buka kehadiran",
    savedLater: (register) => `${register}: disimpan.`,
    joinedLater: (register, count) =>
      `${register}: disimpan. ${count} pelajar yang baru masuk belum ditanda.`,
  },
  en: english,
});
