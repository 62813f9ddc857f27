import { sql } from "drizzle-orm";
import { jsonList } from "#db/pieces.ts";
import { inOneTrip } from "#db/transaction.ts";
import { findAnnouncements } from "#features/announcements/db.ts";
import { findEvents, selectHijriMonths } from "#features/calendar/db.ts";
import { selectNewestCards } from "#features/cards/signatures/db.ts";
import { readFamily } from "#features/family/db.ts";
import { selectOwnDues } from "#features/fees/ledger/db.ts";
import { findHeld, withOutlook } from "#features/hifz/acks/db.ts";
import { addDays } from "#lib/dates.ts";
import type { Scope } from "#server/scope.ts";
import type { FamilyPage } from "./contract.ts";

/** How many days ahead the page shows events, and how many of them at most. */
const AHEAD = { days: 30, events: 6 };

/** All that the family's page shows. */
export async function readFamilyPage(scope: Scope): Promise<FamilyPage> {
  const { today, person } = scope;
  const { name, time_zone, pupil_word } = scope.school;
  const family = await readFamily(scope);
  const classes = family.children.flatMap((child) => child.classes.map(({ id }) => id));
  const ids = family.children.map(({ id }) => id);
  const [held, announcements, events, { dues, hijri_months, cards }] = await inOneTrip(
    findHeld(scope),
    findAnnouncements(scope, {}),
    findEvents(scope, { to: addDays(today, AHEAD.days) }, classes),
    findOthers(scope, ids),
  );
  return {
    ...family,
    person: { first_name: person.first_name, last_name: person.last_name },
    school: { name, time_zone, pupil_word, today, hijri_months },
    may_report: scope.reaches("attendance.report").includes("children"),
    hifz: await withOutlook(scope, held),
    announcements: announcements.filter(({ is_unread, is_asked }) => is_unread || is_asked),
    events: events.slice(0, AHEAD.events).map(({ id, title, kind, date, to_date, starts_at }) => {
      return { id, title, kind, date, to_date, starts_at };
    }),
    dues,
    cards,
  };
}

type Others = Pick<FamilyPage, "dues" | "cards"> & Pick<FamilyPage["school"], "hijri_months">;

/** What the family owes, the children's reports, and the Hijri months that the school has set, in one statement. */
async function findOthers(scope: Scope, student_ids: readonly string[]): Promise<Others> {
  const { rows } = await scope.tx.execute<Others>(sql`
    select
      (select row_to_json(d) from (${selectOwnDues(scope)}) d) as dues,
      ${jsonList(selectNewestCards(scope, student_ids))} as cards,
      ${jsonList(selectHijriMonths(scope))} as hijri_months`);
  return rows[0] ?? { dues: null, cards: [], hijri_months: [] };
}
