import { words } from "#lib/text.ts";

const english = { printed: (day: string) => `Printed on ${day}` };

export const printText = words<typeof english>({
  asal: { printed: (day) => `Dicetak pada ${day}` },
  ms: { printed: (day) => `Dicetak pada ${day}` },
  en: english,
});
