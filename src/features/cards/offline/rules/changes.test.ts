import { describe, expect, test } from "vitest";
import type { CardMark, ClassCards, PupilCard, WrittenCard } from "#features/cards/contract.ts";
import { addChange, applyOutcomes, type PendingChanges } from "#offline/changes.ts";
import {
  cardChange,
  cardMarkChange,
  cardMarkOutcome,
  cardMarkRules,
  cardRules,
  type CardWords,
  shownCard,
  unsentWords,
  withAnswers,
} from "./changes.ts";

const key = { period_id: "p", class_id: "c" };
const written = (more: Partial<WrittenCard> = {}): WrittenCard => ({
  student_id: "s",
  id: null,
  state: null,
  comment: "",
  comment_by: null,
  hifz_remark: "",
  remark: "",
  traits: {},
  returned_why: "",
  version: 0,
  ...more,
});
const mark = (tenths: number, version: number): CardMark => ({
  subject_id: "q",
  tenths,
  level: null,
  absent: false,
  version,
  by: "Aminah",
  at: "",
});
const card = (more: Partial<PupilCard> = {}) => ({ ...written(), marks: [], ...more }) as PupilCard;
const rest = (client_key: string) => ({ client_key, made_at: "", state: "waiting" as const });
const say = (words: CardWords, version = 0, client_key = "k") =>
  cardChange({ ...key, student_id: "s", words, ready: false }, version, rest(client_key));
const give = (tenths: number, version: number, client_key = "k") => {
  const value = { tenths, level: null, absent: false };
  return cardMarkChange(
    { ...key, student_id: "s", subject_id: "q", ...value },
    version,
    rest(client_key),
  );
};
const kindsOf = () => cardRules;

describe("a report on the device", () => {
  test("shows what waits over what the server has, and is changed over the version that comes", () => {
    const waits = [say({ comment: "Satu", traits: { a: 3 } }, 4), give(900, 2)];
    const shown = shownCard(
      card({ comment: "Lama", version: 4, marks: [mark(800, 2)] }),
      "p",
      waits,
    );
    expect(shown).toMatchObject({ comment: "Satu", traits: { a: 3 }, version: 5, waits: true });
    expect(shown.marks).toMatchObject([{ tenths: 900, version: 3 }]);
    expect(shownCard(card(), "another", waits)).toMatchObject({ comment: "", waits: false });
  });

  test("is shown as ready while that waits, and as a draft when it was refused", () => {
    const ready = { ...say({ comment: "Satu" }), value: { ...say({}).value, ready: true } };
    expect(shownCard(card(), "p", [ready]).state).toBe("ready");
    const failed = { ...ready, state: "failed" as const };
    expect(shownCard(card(), "p", [failed])).toMatchObject({ state: null, open: failed });
  });

  test("says all that is not written yet, so that nothing is lost where somebody else was faster", () => {
    const first = say({ comment: "Satu", traits: { a: 3 } }, 0, "1");
    const second = say(unsentWords([first], first.cell, { traits: { b: 4 } }).words, 1, "2");
    const queue = [first, second].reduce<PendingChanges>(
      (rows, one) => addChange(rows, one, kindsOf),
      [],
    );
    const current = written({ comment: "Lain", version: 1 });
    const left = applyOutcomes(queue, [{ client_key: "1", is: "stale", current }], kindsOf);
    expect(left).toMatchObject([
      { state: "stale", value: { words: { comment: "Satu", traits: { a: 3, b: 4 } } } },
    ]);
    expect(shownCard(card({ ...current }), "p", left)).toMatchObject({
      comment: "Satu",
      version: 1,
    });
  });

  test("is no conflict where the same stands there already", () => {
    const { isSame } = cardRules;
    const value = say({ comment: "Satu", traits: { a: 3 } }).value;
    expect(isSame?.(value, written({ comment: "Satu", traits: { a: 3, b: 1 } }))).toBe(true);
    expect(isSame?.(value, written({ comment: "Dua", traits: { a: 3 } }))).toBe(false);
    expect(
      isSame?.({ ...value, ready: true }, written({ comment: "Satu", traits: { a: 3 } })),
    ).toBe(false);
    expect(cardMarkRules.isSame?.(give(900, 1).value, mark(900, 2))).toBe(true);
    expect(cardMarkRules.isSame?.(give(900, 1).value, null)).toBe(false);
  });

  test("takes only answers that are newer than what is known", () => {
    const known = {
      cards: [card({ comment: "Dua", version: 2, marks: [mark(900, 3)] })],
    } as ClassCards;
    const old = {
      cards: [written({ comment: "Satu", version: 1 })],
      marks: [{ ...mark(1, 2), student_id: "s" }],
    };
    expect(withAnswers(known, old)).toEqual(known);
    const fresh = {
      cards: [written({ comment: "Tiga", version: 3 })],
      marks: [{ ...mark(5, 4), student_id: "s" }],
    };
    expect(withAnswers(known, fresh).cards).toMatchObject([
      { comment: "Tiga", marks: [{ tenths: 5 }] },
    ]);
  });
});

test("a mark that was refused stays, with the reason", () => {
  const answer = { client_key: "k", student_id: "s", subject_id: "q", mark: null };
  expect(cardMarkOutcome({ ...answer, outcome: "refused", reason: "published" })).toMatchObject({
    is: "failed",
    failure: { data: { reason: "published" } },
  });
  expect(cardMarkOutcome({ ...answer, outcome: "repeated", reason: null })).toMatchObject({
    is: "written",
  });
});
