import { expect, test } from "vitest";
import { pageRange } from "#features/hifz/mushaf/rules/positions.ts";
import { duePart, heardByPeer, withPartner } from "./murajaah.ts";
import type { ShownRecord, SheetLine } from "./shown.ts";

const PRINT = { edition: "madinah_1405" as const };
const range = (from: number, to = from) =>
  [pageRange(from, PRINT.edition)[0], pageRange(to, PRINT.edition)[1]] as [number, number];

type Due = SheetLine["due"];

const line = (due: Due, records: Partial<ShownRecord>[] = []) => ({
  student_id: "a",
  due,
  going: { covered: [range(1, 60)] } as SheetLine["going"],
  records: records.map((record) => ({ voided: false, ...record })) as ShownRecord[],
});

const heard = (from: number, to: number, more: Partial<ShownRecord> = {}) => {
  const [from_id, to_id] = range(from, to);
  return { stream: "ulang_lama" as const, attempt: 1, from_id, to_id, ...more };
};

test("what is due comes as ranges in the order of the mushaf, cut to what is held", () => {
  const part = duePart(
    line([
      [44, 35, true],
      [42, 31, false],
      [43, 30, false],
      [60, 4, false],
    ]),
    PRINT,
  );
  expect(part).toEqual({ ranges: [range(42, 44), range(60)], pages: 4, weak: 1, oldest: 35 });
  const half = { ...line([[61, 3, false]]), going: { covered: [[1, 370]] } as never };
  expect(duePart(half, PRINT).ranges).toEqual([]);
});

test("a page that was never heard is the oldest", () => {
  expect(
    duePart(
      line([
        [1, 31, false],
        [2, null, false],
      ]),
      PRINT,
    ).oldest,
  ).toBeNull();
  expect(duePart(line([]), PRINT)).toEqual({ ranges: [], pages: 0, weak: 0, oldest: 0 });
});

test("what the sheet has of old revision is due no more, unless it was taken back", () => {
  const due: Due = [
    [42, 31, false],
    [43, 30, false],
  ];
  expect(duePart(line(due, [heard(42, 42)]), PRINT).ranges).toEqual([range(43)]);
  expect(duePart(line(due, [heard(42, 42, { voided: true })]), PRINT).pages).toBe(2);
  expect(duePart(line(due, [heard(42, 42, { stream: "baharu" })]), PRINT).pages).toBe(2);
});

test("a hearing by a friend has an attempt of its own for each range, and no count", () => {
  const said = heardByPeer(line([], [heard(1, 1, { attempt: 2 })]), [range(42), range(44)], "b");
  expect(said.map(({ attempt }) => attempt)).toEqual([1, 3]);
  expect(said[0]).toEqual({
    student_id: "a",
    stream: "ulang_lama",
    attempt: 1,
    from_id: range(42)[0],
    to_id: range(42)[1],
    mistakes: null,
    decision: "pass",
    heard_by: "peer",
    hearer_student_id: "b",
  });
});

test("two who are chosen listen to each other, unless the other has somebody", () => {
  expect(withPartner({}, "a", "b")).toEqual({ a: "b", b: "a" });
  expect(withPartner({ b: "c" }, "a", "b")).toEqual({ a: "b", b: "c" });
  expect(withPartner({ a: "b", b: "a" }, "a", "")).toEqual({ a: "", b: "a" });
});
