import { groupsOf } from "#features/attendance/rules/marks.ts";
import { isInReach, requireCards } from "#features/cards/api.ts";
import { beginCards, findCards, type ListedCard, rightsOf } from "#features/cards/db.ts";
import { requireOpenPeriod, requirePeriod } from "#features/cards/periods/db.ts";
import { cardRefusal } from "#features/cards/rules/states.ts";
import type { CardSetup } from "#features/cards/setup/contract.ts";
import { findSetup } from "#features/cards/setup/db.ts";
import { isForLevel } from "#features/cards/setup/rules.ts";
import { markFault } from "#features/cards/setup/rules/scales.ts";
import { refuse } from "#lib/errors.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import {
  type CardMarkOutcome,
  cardMarksContract,
  type MarkRefusal,
  type NewCardMark,
} from "./contract.ts";
import {
  type CardMarkChange,
  findMarkChanges,
  findStandingMarks,
  type StandingMark,
  upsertCardMarks,
} from "./db.ts";

const os = serve(cardMarksContract);

export const cardMarksRoutes = os.router({
  markCards: os.markCards.handler(async ({ context: { scope }, input }) => {
    const period = await requireOpenPeriod(scope, input.period_id);
    const ids = [...new Set(input.marks.map(({ student_id }) => student_id))];
    const setup = await findSetup(scope);
    const before = new Map(
      (await findCards(scope, period, { ids })).map((row) => [row.student_id, row]),
    );
    const mayBegin = (mark: NewCardMark) =>
      refusalOf(scope, setup, before.get(mark.student_id), mark) === null;
    const begun = new Set(input.marks.filter(mayBegin).map(({ student_id }) => student_id));
    const rows = [...before.values()].filter(({ student_id }) => begun.has(student_id));
    if (rows.length > 0) await beginCards(scope, period.id, rows);
    // Read again once they are locked: somebody may have approved or published them meanwhile.
    const cards = new Map(
      (await findCards(scope, period, { ids })).map((row) => [row.student_id, row]),
    );
    scope.record("history");
    const refusals = new Map(
      input.marks.map((mark) => [mark, refusalOf(scope, setup, cards.get(mark.student_id), mark)]),
    );
    const changes = input.marks.flatMap((mark) => {
      const card_id = cards.get(mark.student_id)?.id;
      return refusals.get(mark) === null && card_id ? [{ mark, change: { ...mark, card_id } }] : [];
    });
    const results = await writeMarks(
      scope,
      changes.map(({ change }) => change),
    );
    const written = new Map(changes.map(({ mark }, at) => [mark, results[at]]));
    return input.marks.map((mark): CardMarkOutcome => {
      const { client_key, student_id, subject_id } = mark;
      const result = written.get(mark) ?? {
        outcome: "refused" as const,
        reason: refusals.get(mark) ?? ("not_expected" as const),
        mark: null,
      };
      return { client_key, student_id, subject_id, ...result };
    });
  }),

  cardMarkHistory: os.cardMarkHistory.handler(async ({ context: { scope }, input }) => {
    const { period_id, student_id, subject_id } = input;
    const period = await requirePeriod(scope, period_id);
    const [card] = await requireCards(scope, period, [student_id]);
    return card?.id ? findMarkChanges(scope, { card_id: card.id, subject_id }) : [];
  }),
});

/** Why a mark is not taken; null if it is. */
function refusalOf(
  scope: Scope,
  { subjects, scales }: CardSetup,
  card: ListedCard | undefined,
  { subject_id, tenths = null, level = null, absent = false }: NewCardMark,
): MarkRefusal | null {
  if (!card || !isInReach(scope, card)) return "not_expected";
  const refusal = cardRefusal("marks", rightsOf(scope, card), card.state);
  if (refusal) return refusal;
  const subject = subjects.find(({ id }) => id === subject_id);
  if (!subject || !isForLevel(subject, card.grade_level)) return "subject";
  if (subject.archived) return "archived";
  const scale = scales.find(({ id }) => id === subject.scale_id);
  return scale ? markFault(scale, { tenths, level, absent }) : "subject";
}

type Result = Pick<CardMarkOutcome, "outcome" | "reason" | "mark">;

/** Writes marks of locked reports in their order. */
async function writeMarks(scope: Scope, changes: CardMarkChange[]): Promise<Result[]> {
  const results = new Map<CardMarkChange, Result>();
  const cellOf = ({ card_id, subject_id }: CardMarkChange) => `${card_id} ${subject_id}`;
  for (const group of groupsOf(changes, cellOf)) {
    const written = new Map(
      (await upsertCardMarks(scope, group)).map(({ card_id, ...mark }) => [
        `${card_id} ${mark.subject_id}`,
        mark,
      ]),
    );
    const others = group.filter((change) => !written.has(cellOf(change)));
    const standing = others.length > 0 ? await findStandingMarks(scope, others) : new Map();
    for (const change of group) {
      const mark = written.get(cellOf(change));
      results.set(
        change,
        mark
          ? { outcome: "written", reason: null, mark }
          : resultOf(standing.get(change.client_key)),
      );
    }
  }
  return changes.flatMap((change) => results.get(change) ?? []);
}

function resultOf(standing: StandingMark | undefined): Result {
  if (standing?.before === "elsewhere") {
    throw refuse("UNPROCESSABLE_CONTENT", "This client_key was used for another mark.");
  }
  const { card_id: _, ...mark } = standing?.mark ?? { card_id: "" };
  const current = "subject_id" in mark ? mark : null;
  return { outcome: standing?.before ? "repeated" : "stale", reason: null, mark: current };
}
