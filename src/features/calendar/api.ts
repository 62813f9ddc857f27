import { serve } from "#server/serve.ts";
import { calendarContract } from "./contract.ts";
import { findEvents, insertEvent } from "./db.ts";

const os = serve(calendarContract);

export const calendarApi = os.router({
  listEvents: os.listEvents.handler(({ context, input }) => findEvents(context.scope, input)),

  createEvent: os.createEvent.handler(async ({ context: { scope }, input }) => {
    const event = await insertEvent(scope, input);
    scope.record({ action: "event.create", subject_id: event.id, label: event.title });
    return event;
  }),
});
