import { inOneTrip } from "#db/transaction.ts";
import { findDayFacts, findTerms } from "#features/calendar/days/db.ts";
import { findSessions } from "#features/calendar/sessions/db.ts";
import { nameOfSession, sessionsOf } from "#features/calendar/sessions/rules.ts";
import { closedDaysOf } from "#features/insights/rules.ts";
import { termOf } from "#features/insights/rules/years.ts";
import { serve } from "#server/serve.ts";
import { familyContract } from "./contract.ts";
import { findChildren } from "./db.ts";
import { byDay, spanOf } from "./rules.ts";

const os = serve(familyContract);

export const familyRoutes = os.router({
  readFamily: os.readFamily.handler(async ({ context: { scope } }) => {
    const { today } = scope;
    const span = spanOf(today);
    const [terms, own] = await inOneTrip(findTerms(scope), findSessions(scope));
    const from = termOf(terms, today)?.from ?? `${today.slice(0, 4)}-01-01`;
    const name = terms.find((term) => term.from_date === from)?.name ?? null;
    const facts = await findDayFacts(scope, span.from, span.to);
    const sessions = sessionsOf(own).map(({ key }) => key);
    const children = await findChildren(scope, { from: span.from, term: from, sessions });
    return {
      ...span,
      term: { name, from },
      children: children.map(({ marks, ...child }) => ({
        ...child,
        days: byDay(
          marks.map((mark) => ({ ...mark, session: nameOfSession(own, mark.session ?? "") })),
        ),
        closed: closedDaysOf(
          span,
          facts,
          child.classes.map(({ id }) => id),
        ),
      })),
    };
  }),
});
