import { serve } from "#server/serve.ts";
import { calendarContract, type Term } from "./contract.ts";
import { findEvents, findTerms, insertEvent, replaceTerms } from "./db.ts";

const os = serve(calendarContract);

export const calendarApi = os.router({
  listTerms: os.listTerms.handler(({ context: { scope } }) => findTerms(scope)),

  setTerms: os.setTerms.handler(async ({ context: { scope }, input }) => {
    const { academic_year, terms } = input;
    const before = (await findTerms(scope)).filter((one) => one.academic_year === academic_year);
    await replaceTerms(scope, academic_year, terms);
    scope.record({
      action: "terms.update",
      label: academic_year,
      details: { changes: { terms: [before.map(inWords), terms.map(inWords)] } },
    });
    return input;
  }),

  listEvents: os.listEvents.handler(({ context, input }) => findEvents(context.scope, input)),

  createEvent: os.createEvent.handler(async ({ context: { scope }, input }) => {
    const event = await insertEvent(scope, input);
    scope.record({ action: "event.create", subject_id: event.id, label: event.title });
    return event;
  }),
});

function inWords({ name, from_date, to_date }: Term): string {
  return `${name}: ${from_date} – ${to_date}`;
}
