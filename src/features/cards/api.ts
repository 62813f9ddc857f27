import { findCardFacts } from "#features/cards/facts/db.ts";
import type { CardPeriod } from "#features/cards/periods/contract.ts";
import { requireOpenPeriod, requirePeriod } from "#features/cards/periods/db.ts";
import { figuresSpan } from "#features/cards/periods/rules.ts";
import { findSetup } from "#features/cards/setup/db.ts";
import { refuse } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireVersion } from "#server/stale.ts";
import { type PupilCard, cardsContract } from "./contract.ts";
import {
  beginCards,
  type CardChange,
  findCardBoard,
  findCardClass,
  findCards,
  findWritten,
  type ListedCard,
  moveCards,
  rightsOf,
  updateCard,
} from "./db.ts";
import {
  type CardRefusal,
  cardRefusal,
  type CardState,
  cardLacks,
  mayWrite,
} from "#features/cards/rules/states.ts";

const os = serve(cardsContract);

export const cardsRoutes = os.router({
  readBoard: os.readBoard.handler(async ({ context: { scope }, input }) => {
    const period = await requirePeriod(scope, input.period_id);
    return { period, classes: await findCardBoard(scope, period) };
  }),

  listCards: os.listCards.handler(async ({ context: { scope }, input }) => {
    const period = await requirePeriod(scope, input.period_id);
    const in_class = await findCardClass(scope, period, input.class_id);
    if (!in_class) throw refuse("NOT_FOUND", "There is no such class.");
    const found = await findCards(scope, period, { in_class });
    return { period, ...in_class, cards: await withFacts(scope, period, found) };
  }),

  changeCard: os.changeCard.handler(async ({ context: { scope }, input }) => {
    const { period_id, student_id, version, ready, ...change } = input;
    const period = await requireOpenPeriod(scope, period_id);
    const [listed] = await requireCards(scope, period, [student_id]);
    if (!listed) throw new Error("there is no report");
    const fields = FIELDS.filter((field) => change[field] !== undefined);
    // Who writes the comment says that the report is ready.
    const asked = ready ? [...fields, "comment" as const] : fields;
    const rights = rightsOf(scope, listed);
    const refusalIn = (state: CardState | null) =>
      asked.map((field) => cardRefusal(field, rights, state)).find((one) => one !== null);
    const refusal = refusalIn(null);
    if (refusal) throw refused(refusal);
    await requireTraits(scope, change);
    await beginCards(scope, period_id, [listed]);
    const before = await findWritten(scope, period_id, student_id);
    if (change.client_key && before.client_key === change.client_key) {
      // The audit log has it from the first time.
      scope.record("history");
      return withoutKey(before);
    }
    scope.record({
      action: "card.change",
      subject_id: before.id,
      label: fullName(listed) || listed.number,
      details: { period: period.name, fields: [...fields, ...(ready ? ["ready"] : [])].join(", ") },
    });
    const late = refusalIn(before.state);
    if (late) throw refused(late);
    await requireVersion(scope, withoutKey(before), version);
    if (ready) {
      const { comment = before.comment } = change;
      const traits = { ...before.traits, ...change.traits };
      await requireWhole(scope, period, [{ student_id, comment, traits }]);
    }
    await updateCard(scope, { id: before.id, class_id: listed.class_id }, { ...change, ready });
    return withoutKey(await findWritten(scope, period_id, student_id));
  }),

  readyCards: os.readyCards.handler(async ({ context: { scope }, input }) => {
    const period = await requireOpenPeriod(scope, input.period_id);
    const found = await requireCards(scope, period, input.student_ids);
    if (found.some((row) => !mayWrite("comment", rightsOf(scope, row)))) throw refused("not_yours");
    await requireWhole(scope, period, found);
    return move(scope, period, found, { from: ["draft"], to: "ready", action: "card.ready" });
  }),

  returnCards: os.returnCards.handler(async ({ context: { scope }, input }) => {
    const { why } = input;
    const period = await requireOpenPeriod(scope, input.period_id);
    const found = await requireCards(scope, period, input.student_ids);
    const from = ["ready", "approved", "published"] as const;
    return move(scope, period, found, { from, to: "draft", why, action: "card.return" });
  }),

  approveCards: os.approveCards.handler(async ({ context: { scope }, input }) => {
    const period = await requireOpenPeriod(scope, input.period_id);
    const found = await requireCards(scope, period, input.student_ids);
    const unready = found.filter(({ state }) => state === null || state === "draft");
    if (unready.length > 0) throw notReady(unready);
    return move(scope, period, found, { from: ["ready"], to: "approved", action: "card.approve" });
  }),
});

const FIELDS = ["comment", "traits", "hifz_remark", "remark"] as const;

const REFUSALS: Record<CardRefusal, string> = {
  not_yours: "Only the student's teachers and admins write this.",
  approved: "This report is approved. An admin can send it back.",
  published: "This report is published. An admin can send it back.",
};

function refused(reason: CardRefusal) {
  return refuse("FORBIDDEN", REFUSALS[reason], { reason });
}

/** Says which reports are not as far as they must be. */
export function notReady(cards: readonly Pick<ListedCard, "student_id">[]) {
  return refuse("UNPROCESSABLE_CONTENT", "Some reports are not ready.", {
    reason: "unready",
    students: cards.map(({ student_id }) => student_id),
  });
}

/** What is written, without the key of the last change. */
function withoutKey(found: Awaited<ReturnType<typeof findWritten>>) {
  const { client_key: _key, ...written } = found;
  return written;
}

/** The reports of students of a period; refuses with NOT_FOUND if one is not expected to have one, or out of reach. */
export async function requireCards(
  scope: Scope,
  period: CardPeriod,
  student_ids: readonly string[],
): Promise<ListedCard[]> {
  const ids = [...new Set(student_ids)];
  const found = (await findCards(scope, period, { ids })).filter((row) => isInReach(scope, row));
  if (found.length === ids.length) return found;
  const known = new Set(found.map(({ student_id }) => student_id));
  throw refuse("NOT_FOUND", "Some students get no report of this period.", {
    reason: "not_expected",
    students: ids.filter((id) => !known.has(id)),
  });
}

/** Whether the person teaches a student in any way. */
export function isInReach(scope: Scope, row: ListedCard): boolean {
  const { isAdmin, isHomeroom, teachesClass, teachesHifz } = rightsOf(scope, row);
  return isAdmin || isHomeroom || teachesClass || teachesHifz;
}

/** Refuses reports that lack a comment or a trait of the sections that their period shows. */
async function requireWhole(
  scope: Scope,
  { sections }: CardPeriod,
  cards: readonly Pick<ListedCard, "student_id" | "comment" | "traits">[],
): Promise<void> {
  const { traits } = await findSetup(scope);
  const trait_ids = traits.flatMap(({ id, archived }) => (archived ? [] : id));
  const lacking = cards.filter((card) => cardLacks(card, sections, trait_ids).length > 0);
  if (lacking.length === 0) return;
  throw refuse("UNPROCESSABLE_CONTENT", "Some reports lack a comment or a trait.", {
    reason: "lacking",
    students: lacking.map(({ student_id }) => student_id),
  });
}

async function requireTraits(scope: Scope, { traits: levels }: CardChange): Promise<void> {
  if (!levels) return;
  const { traits } = await findSetup(scope);
  const known = new Set(traits.flatMap(({ id, archived }) => (archived ? [] : id)));
  if (Object.keys(levels).every((id) => known.has(id))) return;
  throw refuse("UNPROCESSABLE_CONTENT", "There is no such trait.", {
    reason: "trait",
    field: "traits",
  });
}

type Move = { from: readonly CardState[]; to: CardState; why?: string; action: string };

/** Moves reports to a state; those that are there already stay. */
async function move(
  scope: Scope,
  period: CardPeriod,
  found: readonly ListedCard[],
  { action, ...moves }: Move,
): Promise<{ changed: number }> {
  await beginCards(scope, period.id, found);
  const ids = found.map(({ student_id }) => student_id);
  const changed = await moveCards(scope, period.id, ids, moves);
  const classes = [...new Set(found.map(({ class_name }) => class_name))].join(", ");
  scope.record({
    action,
    subject_id: period.id,
    label: period.name,
    details: { classes, changed },
  });
  return { changed };
}

/** The reports with their figures, and what the person may write. */
async function withFacts(
  scope: Scope,
  period: CardPeriod,
  found: readonly ListedCard[],
): Promise<PupilCard[]> {
  const ids = found.map(({ student_id }) => student_id);
  const span = figuresSpan(period, scope.today);
  const facts = await findCardFacts(scope, ids, span, period.sections);
  return found.map(({ is_homeroom, teaches_class, teaches_hifz, ...row }) => {
    const rights = rightsOf(scope, { is_homeroom, teaches_class, teaches_hifz });
    const may = {
      comment: mayWrite("comment", rights),
      marks: mayWrite("marks", rights),
      hifz_remark: mayWrite("hifz_remark", rights),
      remark: mayWrite("remark", rights),
    };
    const own = facts.get(row.student_id) ?? { attendance: null, hafazan: null };
    return { ...row, may, ...own };
  });
}
