import { schoolWeekOf } from "#features/hifz/pupil/rules/weeks.ts";
import { refuse } from "#lib/errors.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { weeklyLettersContract } from "./contract.ts";
import { findWhatsappWeek, insertWeeklyLetter } from "./db.ts";
import { weeklyMessage } from "#features/family/weekly/text/letter.ts";

const os = serve(weeklyLettersContract);

export const weeklyLettersRoutes = os.router({
  listWeeklyLetters: os.listWeeklyLetters.handler(async ({ context: { scope } }) => {
    const week = weekOf(scope);
    const { from, last } = week;
    const school = scope.school.name;
    const found = await findWhatsappWeek(scope, week);
    const letters = found.letters.map((reader) => {
      const { profile_id, name, phone, channel, pupils, events } = reader;
      const text = weeklyMessage(reader, { school, week, pupils, events });
      return { profile_id, name, phone, channel, children: pupils.map((one) => one.name), text };
    });
    return { from, last, letters, left: found.left };
  }),

  noteWeeklyLetter: os.noteWeeklyLetter.handler(async ({ context: { scope }, input }) => {
    const week = weekOf(scope);
    const { profile_id } = input;
    const { letters } = await findWhatsappWeek(scope, week, profile_id);
    const [reader] = letters;
    if (!reader) throw refuse("NOT_FOUND", "There is nothing to tell this guardian.");
    await insertWeeklyLetter(scope, profile_id, week, "whatsapp");
    scope.record({
      action: "family.week",
      subject_id: profile_id,
      label: reader.name,
      details: { week_from: week.from },
    });
    return { noted: true };
  }),
});

const weekOf = ({ today, school }: Scope) => schoolWeekOf(today, school.weekend_days);
