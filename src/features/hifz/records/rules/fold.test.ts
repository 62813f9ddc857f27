import { expect, test } from "vitest";
import { pageRange } from "#features/hifz/mushaf/rules/positions.ts";
import { juzRange } from "#features/hifz/mushaf/rules/rubu.ts";
import type { Strength } from "#lib/enumerations.ts";
import { idAt } from "#features/hifz/mushaf/rules/testing.ts";
import { foldPage, foldPages, heldRanges, type FoldedRecord, type HeardRecord } from "./fold.ts";
import type { Pin } from "./kinds.ts";

const prior = ([from_id, to_id]: readonly [number, number], strength: Strength) => ({
  stream: "prior" as const,
  from_id,
  to_id,
  strength,
});

test("a page learnt before begins firm or new, as well as it is held; what is lost is not held", () => {
  const page = pageRange(3, "madinah_1405");
  const never = { first_on: null, heard_on: null, taught_on: null };
  const whole = { page: 3, share: 1000, clean: 0, good: 0, bad: 0, ...never };
  expect(foldPage(3, [prior(page, "solid")], "madinah_1405")).toEqual({
    ...whole,
    state: "firm",
    step: 3,
  });
  expect(foldPage(3, [prior(page, "shaky")], "madinah_1405")).toEqual({
    ...whole,
    state: "new",
    step: 1,
  });
  expect(foldPage(3, [prior(page, "lost")], "madinah_1405")).toBeNull();
  expect(foldPage(4, [prior(page, "solid")], "madinah_1405")).toBeNull();
});

test("a page held in part is begun, and the weaker of two strengths counts", () => {
  const [first, last] = pageRange(3, "madinah_1405");
  const half = foldPage(3, [prior([first, first + 3], "solid")], "madinah_1405");
  expect(half).toMatchObject({ state: "begun", share: 360 });
  const both = [prior([first, first + 3], "solid"), prior([first + 4, last], "shaky")];
  expect(foldPage(3, both, "madinah_1405")).toMatchObject({ share: 1000, state: "new", step: 1 });
});

test("juz 30 has 23 pages in both prints; juz 29 shares none with it", () => {
  for (const edition of ["madinah_1405", "madinah_1421"] as const) {
    const pages = foldPages([prior(juzRange(30), "solid")], edition);
    expect(pages.map(({ page }) => page)).toEqual(Array.from({ length: 23 }, (_, at) => 582 + at));
    expect(pages.every(({ state }) => state === "firm")).toBe(true);
  }
  const held = heldRanges([prior(juzRange(29), "shaky"), prior(juzRange(30), "lost")]);
  expect(held).toEqual([juzRange(29)]);
});

/** Page 3 in both prints: 2:6–2:16. */
const PAGE = [idAt("2:6"), idAt("2:16")] as const;

function heard(stream: HeardRecord["stream"], more: Partial<HeardRecord> = {}): HeardRecord {
  const [from_id, to_id] = PAGE;
  const plain = { kept_to: null, decision: "pass", heard_by: "teacher", pins: [] } as const;
  return { stream, date: "2026-11-02", from_id, to_id, ...plain, ...more };
}

const solid = prior(PAGE, "solid");
const again = heard("ulang_lama", { decision: "repeat" });
const good = heard("ulang_lama", { date: "2026-11-05" });
const byPeer = heard("ulang_lama", { heard_by: "peer", date: "2026-11-06" });
const pins = (...list: Pin[]) => ({ pins: list });

/** The state, step and good hearings in a row of page 3 after some records. */
function after(...records: FoldedRecord[]) {
  const found = foldPage(3, records, "madinah_1405");
  return found && `${found.state} ${found.step} ${found.clean}`;
}

test.each<[string | null, FoldedRecord[]]>([
  // New memorisation.
  ["new 0 0", [heard("baharu")]],
  ["begun 0 0", [heard("baharu", { decision: "half", kept_to: idAt("2:11") })]],
  [null, [heard("baharu", { decision: "repeat" })]],
  [null, [heard("talaqqi")]],
  [null, [good]],
  // The rest of a half completes the page.
  [
    "new 0 0",
    [
      heard("baharu", { decision: "half", kept_to: idAt("2:11") }),
      heard("baharu", { from_id: idAt("2:12") }),
    ],
  ],
  // What is held already is heard, whatever the stream.
  ["new 1 1", [heard("baharu"), heard("baharu")]],
  ["weak 0 0", [heard("baharu"), heard("baharu", { decision: "repeat" })]],
  ["new 1 1", [heard("baharu"), heard("tahriri")]],
  ["new 0 0", [heard("baharu"), heard("tilawah")]],
  ["new 0 0", [heard("ujian", { heard_by: "panel" })]],
  ["firm 4 1", [solid, heard("ujian", { heard_by: "panel" })]],
  // Steps go up to five, and down by two.
  ["firm 4 1", [solid, good]],
  ["firm 5 3", [solid, good, good, good]],
  ["weak 3 0", [solid, good, good, again]],
  ["weak 0 0", [prior(PAGE, "shaky"), again]],
  // Two good hearings in a row end a weakness, one of them before a teacher.
  ["weak 2 1", [solid, again, good]],
  ["firm 3 2", [solid, again, good, good]],
  ["weak 2 3", [solid, again, byPeer, byPeer, byPeer]],
  ["new 2 2", [solid, again, good, byPeer]],
  ["weak 0 0", [solid, again, good, again]],
  // Others than teachers lead to the second step, and take nothing away.
  ["new 2 3", [heard("baharu"), byPeer, byPeer, byPeer]],
  ["firm 3 1", [solid, byPeer]],
  ["new 2 2", [heard("baharu"), byPeer, heard("ulang_baharu", { heard_by: "guardian" })]],
  // Forgotten and corrected words noted on the page make it weak, even when the whole was accepted.
  [
    "weak 1 0",
    [solid, heard("ulang_lama", pins([idAt("2:6"), "lupa", 1], [idAt("2:9"), "ditegur", 1]))],
  ],
  ["firm 4 1", [solid, heard("ulang_lama", pins([idAt("2:6"), "lupa", 1]))]],
  ["firm 4 1", [solid, heard("ulang_lama", pins([idAt("2:6"), "tajwid", 9]))]],
  // Less than half of what is held is no hearing of the page.
  ["firm 3 0", [solid, heard("ulang_lama", { to_id: idAt("2:9"), decision: "repeat" })]],
  ["firm 4 1", [solid, heard("ulang_lama", { to_id: idAt("2:12") })]],
  // Of a recitation over several pages to be repeated, only the pages with mistakes noted are bad.
  [
    "weak 1 0",
    [
      solid,
      heard("ulang_lama", {
        to_id: idAt("2:24"),
        decision: "repeat",
        ...pins([idAt("2:7"), "tersangkut", 1]),
      }),
    ],
  ],
  [
    "firm 4 1",
    [
      solid,
      heard("ulang_lama", {
        to_id: idAt("2:24"),
        decision: "repeat",
        ...pins([idAt("2:20"), "lupa", 3]),
      }),
    ],
  ],
])("%s", (state, records) => {
  expect(after(...records)).toBe(state);
});

test("a page says when it was first accepted, last heard, and last heard by a teacher", () => {
  const first = heard("baharu", { date: "2026-10-01" });
  expect(foldPage(3, [first, good, byPeer], "madinah_1405")).toMatchObject({
    first_on: "2026-10-01",
    heard_on: "2026-11-06",
    taught_on: "2026-11-05",
    good: 2,
    bad: 0,
  });
});

test("what is held is what was accepted; revision and repeats add nothing", () => {
  const records = [
    heard("baharu", { decision: "half", kept_to: idAt("2:9") }),
    heard("baharu", { from_id: idAt("2:12"), decision: "repeat" }),
    heard("ulang_lama", { from_id: idAt("3:1"), to_id: idAt("3:9") }),
    heard("ujian", { from_id: idAt("114:1"), to_id: idAt("114:6"), heard_by: "panel" }),
  ];
  expect(heldRanges(records)).toEqual([
    [idAt("2:6"), idAt("2:9")],
    [idAt("114:1"), idAt("114:6")],
  ]);
});
