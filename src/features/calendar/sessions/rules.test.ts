import { describe, expect, test } from "vitest";
import type { CalendarSession } from "./contract.ts";
import {
  activeSessions,
  type Hours,
  isNameTaken,
  keyFor,
  nameOfSession,
  sessionsOf,
  sessionsOn,
  type SessionTaker,
  withPlace,
} from "./rules.ts";

const [THURSDAY, FRIDAY, SATURDAY] = ["2026-11-19", "2026-11-20", "2026-11-21"] as const;

function session(key: string, more: Partial<CalendarSession> = {}): CalendarSession {
  return {
    key,
    name: key[0]?.toUpperCase() + key.slice(1),
    weekdays: [],
    starts_at: "07:30",
    due_at: "08:00",
    position: 1,
    archived_on: null,
    ...more,
  };
}

function hours(of: string, more: Partial<Hours> = {}): Hours {
  return {
    date: THURSDAY,
    to_date: null,
    session: of,
    starts_at: "09:00",
    due_at: "09:30",
    class_ids: null,
    ...more,
  };
}

/** The sessions of a class, or without one of the school. */
const takenOn = (date: string, own: CalendarSession[], other: Hours[], class_id?: string) =>
  sessionsOn(date, own, other, class_id ? { class_id, kind: "class" } : "school");

const keys = (sessions: CalendarSession[]) => sessions.map(({ key }) => key);
const times = (sessions: CalendarSession[]) =>
  sessions.map(({ key, starts_at, due_at }) => `${key} ${starts_at}-${due_at}`);

describe("the sessions of a school", () => {
  test("none of its own: the daily one", () => {
    expect(sessionsOf([])).toMatchObject([{ key: "harian", name: "Harian", archived_on: null }]);
    expect(times(takenOn(THURSDAY, [], []))).toEqual(["harian 07:30-08:00"]);
    expect(times(takenOn(THURSDAY, [], [hours("harian")]))).toEqual(["harian 09:00-09:30"]);
  });

  test("come in their order, whatever the order in which they are read", () => {
    const own = [session("c", { position: 3 }), session("a"), session("b", { position: 2 })];
    expect(keys(sessionsOf(own))).toEqual(["a", "b", "c"]);
    expect(keys(own)).toEqual(["c", "a", "b"]);
    expect(keys(takenOn(THURSDAY, own, []))).toEqual(["a", "b", "c"]);
  });

  test("the daily one is not made up once there are others", () => {
    expect(keys(sessionsOf([session("subuh")]))).toEqual(["subuh"]);
    expect(takenOn(THURSDAY, [session("subuh", { archived_on: THURSDAY })], [])).toEqual([]);
  });
});

describe("the registers of a day", () => {
  test.each([
    [[], THURSDAY, true],
    [[4], THURSDAY, true],
    [[4, 5], FRIDAY, true],
    [[1, 2, 3, 5, 6, 7], THURSDAY, false],
    [[6], SATURDAY, true],
    [[7], SATURDAY, false],
  ])("on weekdays %j, %s: %s", (weekdays, date, taken) => {
    const found = takenOn(date, [session("petang", { weekdays })], []);
    expect(found).toHaveLength(taken ? 1 : 0);
  });

  test("one put away is not taken from that day on; what was before stays", () => {
    const own = [session("petang", { archived_on: FRIDAY })];
    expect(keys(takenOn(THURSDAY, own, []))).toEqual(["petang"]);
    expect(takenOn(FRIDAY, own, [])).toEqual([]);
    expect(takenOn(SATURDAY, own, [])).toEqual([]);
  });

  test("one is taken from the day on which it was added", () => {
    const own = [session("harian", { since: null }), session("petang", { since: FRIDAY })];
    expect(keys(takenOn(THURSDAY, own, []))).toEqual(["harian"]);
    expect(keys(takenOn(FRIDAY, own, []))).toEqual(["harian", "petang"]);
  });

  test("one added and put away on the same day is never taken", () => {
    const own = [session("petang", { since: FRIDAY, archived_on: FRIDAY })];
    for (const date of [THURSDAY, FRIDAY, SATURDAY]) expect(takenOn(date, own, [])).toEqual([]);
  });
});

describe("a session that is limited to kinds of classes", () => {
  const own = [session("subuh", { kinds: ["halaqah"] }), session("pagi", { position: 2 })];
  const takenBy = (taker: SessionTaker, hours: Hours[] = []) =>
    keys(sessionsOn(THURSDAY, own, hours, taker));

  test("is taken by those, and counts for the school", () => {
    expect(takenBy({ class_id: "a", kind: "halaqah" })).toEqual(["subuh", "pagi"]);
    expect(takenBy({ class_id: "b", kind: "class" })).toEqual(["pagi"]);
    expect(takenBy("school")).toEqual(["subuh", "pagi"]);
  });

  test("is not taken by others even where a day that makes up for another names it", () => {
    const named = [hours("subuh", { makes_up: true })];
    expect(takenBy({ class_id: "b", kind: "class" }, named)).toEqual(["pagi"]);
  });
});

describe("other hours", () => {
  const own = [session("pagi"), session("petang", { position: 2, weekdays: [5] })];

  test("that make up for a day take every session named, whatever its weekdays", () => {
    const named = (more: Partial<Hours> = {}) => [
      hours("petang", { date: SATURDAY, makes_up: true, ...more }),
    ];
    expect(times(takenOn(SATURDAY, own, named()))).toEqual([
      "pagi 07:30-08:00",
      "petang 09:00-09:30",
    ]);
    expect(takenOn(SATURDAY, own, named({ makes_up: false }))).toHaveLength(1);
    const ofClass = named({ class_ids: ["a"] });
    expect(takenOn(SATURDAY, own, ofClass, "a")).toHaveLength(2);
    expect(takenOn(SATURDAY, own, ofClass, "b")).toHaveLength(1);
  });

  test("hold for their session and their days alone, both days included", () => {
    const span = [hours("pagi", { date: THURSDAY, to_date: FRIDAY })];
    expect(times(takenOn("2026-11-18", own, span))).toEqual(["pagi 07:30-08:00"]);
    expect(times(takenOn(THURSDAY, own, span))).toEqual(["pagi 09:00-09:30"]);
    expect(times(takenOn(FRIDAY, own, span))).toEqual(["pagi 09:00-09:30", "petang 07:30-08:00"]);
    expect(times(takenOn(SATURDAY, own, span))).toEqual(["pagi 07:30-08:00"]);
  });

  test("of a session that is not taken that day, or is not there, change nothing", () => {
    const found = takenOn(THURSDAY, own, [hours("petang"), hours("malam")]);
    expect(times(found)).toEqual(["pagi 07:30-08:00"]);
  });

  test("of a class go before the school's, in whatever order they come", () => {
    const school = hours("pagi");
    const ours = hours("pagi", { class_ids: ["a", "b"], starts_at: "10:00", due_at: "10:15" });
    for (const both of [
      [school, ours],
      [ours, school],
    ]) {
      expect(times(takenOn(THURSDAY, own, both, "a"))).toEqual(["pagi 10:00-10:15"]);
      expect(times(takenOn(THURSDAY, own, both, "c"))).toEqual(["pagi 09:00-09:30"]);
      expect(times(takenOn(THURSDAY, own, both))).toEqual(["pagi 09:00-09:30"]);
    }
    expect(times(takenOn(THURSDAY, own, [ours]))).toEqual(["pagi 07:30-08:00"]);
    expect(times(takenOn(THURSDAY, own, [ours], "c"))).toEqual(["pagi 07:30-08:00"]);
  });

  test("leave the session itself as it is", () => {
    takenOn(THURSDAY, own, [hours("pagi")]);
    expect(own[0]?.starts_at).toBe("07:30");
  });
});

describe("names and keys", () => {
  const away = session("petang", { position: 2, archived_on: THURSDAY });

  test("nothing of sessions shows where the school has one", () => {
    expect(nameOfSession([], "harian")).toBeNull();
    expect(nameOfSession([session("harian")], "harian")).toBeNull();
    expect(nameOfSession([session("harian"), away], "harian")).toBeNull();
    expect(nameOfSession([session("harian"), away], "petang")).toBe("Petang");
    expect(nameOfSession([session("harian"), session("subuh")], "harian")).toBe("Harian");
    expect(nameOfSession([session("harian")], "lain")).toBe("lain");
  });

  test("a name is taken by those that are taken, whatever its letters", () => {
    const own = [session("harian"), session("subuh"), away];
    expect(isNameTaken(own, "SUBUH ")).toBe(true);
    expect(isNameTaken(own, "Subuh", "subuh")).toBe(false);
    expect(isNameTaken(own, "Petang")).toBe(false);
    expect(isNameTaken([], "harian")).toBe(true);
  });

  test("those put away are none of the active ones", () => {
    expect(keys(activeSessions([session("harian"), away]))).toEqual(["harian"]);
  });

  test.each([
    ["Solat Zuhur", "solat-zuhur"],
    ["Subuh", "subuh-3"],
    ["Harian", "harian-2"],
    ["فجر", "sesi"],
    [" – ", "sesi"],
    ["Kelas Tambahan Selepas Waktu Persekolahan", "kelas-tambahan-selepas-waktu-p"],
  ])("the key of %s is %s", (name, key) => {
    expect(keyFor([session("subuh"), session("subuh-2")], name)).toBe(key);
  });

  test.each([
    ["c", 1, "cab"],
    ["a", 3, "bca"],
    ["a", 2, "bac"],
    ["b", 2, "abc"],
    ["a", 99, "bca"],
    ["b", 0, "bac"],
  ])("%s at place %i", (key, place, order) => {
    expect(withPlace(["a", "b", "c"], key, place).join("")).toBe(order);
  });
});
