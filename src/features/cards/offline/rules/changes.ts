import type { CardMark, ClassCards, PupilCard, WrittenCard } from "#features/cards/contract.ts";
import { type CardMarkOutcome, MAX_CARD_MARKS } from "#features/cards/marks/contract.ts";
import type { CardMarkValue } from "#features/cards/setup/rules/scales.ts";
import type { ChangeOutcome, KindRules, PendingChange, PendingChanges } from "#offline/changes.ts";
import { CARD_CHANGE, CARD_MARK_CHANGE } from "./kind.ts";

/** What is typed of a report. */
export type CardWords = {
  comment?: string;
  traits?: Record<string, number>;
  hifz_remark?: string;
  remark?: string;
};

/** The class of a period whose screen a change was made on. */
export type CardsKey = { period_id: string; class_id: string };

/** The change of a report as a device stores it: all that was typed and not sent yet. */
export type StoredCard = CardsKey & { student_id: string; words: CardWords; ready: boolean };

/** The change of one mark as a device stores it. */
export type StoredCardMark = CardsKey & { student_id: string; subject_id: string } & CardMarkValue;

type Rest = Pick<PendingChange, "client_key" | "made_at" | "state">;

export function isCard(change: PendingChange): change is PendingChange<StoredCard> {
  return change.kind === CARD_CHANGE;
}

export function isCardMark(change: PendingChange): change is PendingChange<StoredCardMark> {
  return change.kind === CARD_MARK_CHANGE;
}

/** The name of a class in a period: of the group of its changes, and of what an own device keeps of it. */
export function cardsName({ period_id, class_id }: CardsKey): string {
  return `cards ${period_id} ${class_id}`;
}

/** The name of the cell of a report, or of a mark in it. */
export function cardCell(
  period_id: string,
  { student_id, subject_id }: { student_id: string; subject_id?: string },
): string {
  return ["card", period_id, student_id, ...(subject_id ? [subject_id] : [])].join(" ");
}

/** The change of a report over the version that the screen showed. */
export function cardChange(
  value: StoredCard,
  version: number,
  rest: Rest,
): PendingChange<StoredCard> {
  const cell = cardCell(value.period_id, { student_id: value.student_id });
  return { ...rest, kind: CARD_CHANGE, cell, group: cardsName(value), version, value };
}

/** The change of one mark over the version that the screen showed. */
export function cardMarkChange(
  value: StoredCardMark,
  version: number,
  rest: Rest,
): PendingChange<StoredCardMark> {
  const cell = cardCell(value.period_id, value);
  return { ...rest, kind: CARD_MARK_CHANGE, cell, group: cardsName(value), version, value };
}

/** Reports go one by one, each over the version that the change before makes. */
export const cardRules: KindRules = {
  max: 1,
  isSame(value, current) {
    const { words, ready } = value as StoredCard;
    const stands = current as WrittenCard;
    const { traits = {}, ...texts } = words;
    return (
      (!ready || (stands.state !== null && stands.state !== "draft")) &&
      Object.entries(traits).every(([id, level]) => stands.traits[id] === level) &&
      Object.entries(texts).every(([field, text]) => stands[field as keyof typeof texts] === text)
    );
  },
};

export const cardMarkRules: KindRules = {
  max: MAX_CARD_MARKS,
  isSame: (value, current) =>
    current !== null && isSameMark(value as StoredCardMark, current as CardMark),
};

function isSameMark(one: CardMarkValue, other: CardMarkValue): boolean {
  return one.tenths === other.tenths && one.level === other.level && one.absent === other.absent;
}

/** What became of a mark, in the queue's words. */
export function cardMarkOutcome({
  client_key,
  outcome,
  reason,
  mark,
}: CardMarkOutcome): ChangeOutcome {
  if (outcome === "stale") return { client_key, is: "stale", current: mark };
  if (outcome !== "refused") return { client_key, is: "written" };
  const failure = { code: "CONFLICT", message: "The mark was not taken.", data: { reason } };
  return { client_key, is: "failed", failure };
}

/** A class with reports and marks that are newer than those that it has. */
export function withAnswers(
  known: ClassCards,
  { cards = [], marks = [] }: { cards?: readonly WrittenCard[]; marks?: readonly PupilMark[] },
): ClassCards {
  const next = known.cards.map((card) => {
    const fresh = cards.find(
      ({ student_id, version }) => student_id === card.student_id && version > card.version,
    );
    const own = marks.filter(
      (mark) => mark.student_id === card.student_id && mark.version > versionOf(card, mark),
    );
    if (!fresh && own.length === 0) return card;
    const kept = card.marks.filter((one) => !own.some(isOfSubject(one)));
    return { ...card, ...fresh, marks: [...kept, ...own] };
  });
  return { ...known, cards: next };
}

/** A mark with the student whose it is. */
export type PupilMark = CardMark & { student_id: string };

type OfSubject = Pick<CardMark, "subject_id">;

const isOfSubject = (one: OfSubject) => (other: OfSubject) => one.subject_id === other.subject_id;

const versionOf = (card: PupilCard, mark: OfSubject) =>
  card.marks.find(isOfSubject(mark))?.version ?? 0;

/** A report as the screen shows it: what waits on the device over what the server has. */
export type ShownCard = PupilCard & {
  /** What was not written and stays until the person has dealt with it: of the report, and of its marks. */
  open: PendingChange<StoredCard> | null;
  openMarks: readonly PendingChange<StoredCardMark>[];
  /** Whether something of it is on its way to the server. */
  waits: boolean;
};

/** Puts the changes on the device over a report. The versions are those over which the next change is made. */
export function shownCard(card: PupilCard, period_id: string, queue: PendingChanges): ShownCard {
  const { student_id } = card;
  const isOwn = (value: StoredCard | StoredCardMark) =>
    value.period_id === period_id && value.student_id === student_id;
  const words = queue.filter(isCard).filter(({ value }) => isOwn(value));
  const marks = queue.filter(isCardMark).filter(({ value }) => isOwn(value));
  const shown = words.reduce((before, { value, state, version }) => {
    const { traits, ...texts } = value.words;
    const isReady = value.ready && (before.state === null || before.state === "draft");
    return {
      ...before,
      ...texts,
      traits: { ...before.traits, ...traits },
      ...(isReady && state === "waiting" && { state: "ready" as const }),
      version: state === "waiting" ? version + 1 : before.version,
    };
  }, card);
  const isOpen = ({ state }: PendingChange) => state !== "waiting";
  return {
    ...shown,
    marks: marks.reduce(withMark, card.marks),
    open: words.findLast(isOpen) ?? null,
    openMarks: marks.filter(isOpen),
    waits: [...words, ...marks].some((change) => !isOpen(change)),
  };
}

function withMark(
  marks: CardMark[],
  { value, state, version, made_at }: PendingChange<StoredCardMark>,
): CardMark[] {
  const before = marks.find(isOfSubject(value));
  const { subject_id, tenths, level, absent } = value;
  const next = {
    subject_id,
    tenths,
    level,
    absent,
    version: state === "waiting" ? version + 1 : (before?.version ?? 0),
    by: before?.by ?? null,
    at: before?.at ?? made_at,
  };
  return [...marks.filter((mark) => mark !== before), next];
}

/**
 * All that was typed of a report and is not written yet, with what is typed now: a change says everything, because of
 * several that were overtaken only the last one stays.
 */
export function unsentWords(
  queue: PendingChanges,
  cell: string,
  typed: CardWords,
): Pick<StoredCard, "words" | "ready"> {
  const before = queue.filter(isCard).filter((change) => change.cell === cell);
  const all = [...before.map(({ value }) => value.words), typed];
  const traits = Object.assign({}, ...all.map((words) => words.traits)) as Record<string, number>;
  return {
    words: {
      ...(Object.assign({}, ...all) as CardWords),
      ...(Object.keys(traits).length > 0 && { traits }),
    },
    ready: before.some(({ value }) => value.ready),
  };
}
