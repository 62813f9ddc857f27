import { words } from "#lib/text.ts";

const english = {
  title: "Classes taught",
  kinds: {
    homeroom: "Homeroom teacher",
    assistant: "Assistant teacher",
    substitute: "Substitute",
  },
  since: (from: string) => `since ${from}`,
  until: (from: string, to: string) => `${from} – ${to}`,
  later: (from: string) => `from ${from}`,
  past: (days: string) => `${days}, ended`,
  none: "No classes yet.",
  loadFailed: "Unable to load classes. Please try again later.",
};

/** Texts about the classes of a teacher. */
export const teachingText = words<typeof english>({
  asal: english,
  ms: {
    title: "Kelas yang diajar",
    kinds: {
      homeroom: "Guru kelas",
      assistant: "Guru pembantu",
      substitute: "Guru ganti",
    },
    since: (from) => `sejak ${from}`,
    until: (from, to) => `${from} – ${to}`,
    later: (from) => `mulai ${from}`,
    past: (days) => `${days}, telah tamat`,
    none: "Belum ada kelas.",
    loadFailed: "Kelas tidak dapat dimuatkan. Sila cuba sebentar lagi.",
  },
  en: english,
});

export type TeachingText = (typeof teachingText)["asal"];
