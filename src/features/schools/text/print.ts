import { words } from "#lib/text.ts";

const englishPrint = {
  printed: (day: string) => `Printed on ${day}`,
  registration: (number: string) => `Registration no. ${number}`,
};

const malayPrint: typeof englishPrint = {
  printed: (day) => `Dicetak pada ${day}`,
  registration: (number) => `No. pendaftaran ${number}`,
};

/** The words of every printed page. */
export const printText = words<typeof englishPrint>({
  asal: malayPrint,
  ms: malayPrint,
  en: englishPrint,
});
