import { describe, expect, test } from "vitest";
import type { CalendarSession } from "#features/calendar/sessions/contract.ts";
import { instant } from "#lib/dates.ts";
import { atClock } from "#lib/zones.ts";
import type { BoardRow, BoardTeacher } from "./contract.ts";
import {
  boardOf,
  type BoardClass,
  countStates,
  type BoardDay,
  isJustReminded,
  registerUrl,
  remindRefusal,
  responsibleOf,
} from "./rules.ts";

const ZONE = "Asia/Kuala_Lumpur";
const MONDAY = "2026-06-01";

const at = (time: string, date = MONDAY) => instant(atClock(date, time, ZONE));

function teacher(name: string, kind: BoardTeacher["kind"] = "homeroom"): BoardTeacher {
  return { teacher_id: name, name, called: name, kind, has_mail: true, phone: null };
}

function aClass(more: Partial<BoardClass> = {}): BoardClass {
  return {
    class_id: "a",
    class_name: "Tahun 3",
    grade_level: "Tahun 3",
    students: 20,
    kind: "class",
    is_archived: false,
    registers: [],
    marks: [],
    teachers: [teacher("Faizal")],
    reminders: [],
    ...more,
  };
}

function aDay(time: string, more: Partial<BoardDay> = {}): BoardDay {
  return {
    date: MONDAY,
    now: at(time),
    today: MONDAY,
    zone: ZONE,
    facts: { weekend_days: [6, 7], terms: [], holidays: [] },
    sessions: [],
    hours: [],
    window_days: 7,
    month_closed: false,
    ...more,
  };
}

function session(
  key: string,
  starts_at: string,
  due_at: string,
  more: Partial<CalendarSession> = {},
) {
  const base = { key, name: key.toUpperCase(), weekdays: [], position: 1, since: null };
  return { ...base, starts_at, due_at, archived_on: null, ...more };
}

const rowsOf = (day: BoardDay, ...classes: BoardClass[]) => boardOf(day, classes).rows;
const statesOf = (rows: readonly BoardRow[]) => rows.map((row) => row.why ?? row.state);
const saved = (key = "harian") => ({ session: key, by: "Faizal", at: at("07:40") });
const holiday = (class_ids: string[] | null) => ({
  event_id: "e",
  title: "Hari Malaysia",
  date: MONDAY,
  to_date: null,
  class_ids,
});

describe("a register of the day", () => {
  test.each([
    ["07:29", "not_open", null],
    ["07:30", "open", null],
    ["07:59", "open", null],
    ["08:00", "missing", 0],
    ["08:25", "missing", 25],
    ["10:05", "missing", 125],
  ])("at %s is %s", (time, state, minutes_late) => {
    expect(rowsOf(aDay(time), aClass())).toMatchObject([
      { state, minutes_late, session: "harian" },
    ]);
  });

  test("that was saved is taken, also before it was due and on a day that is closed since", () => {
    const taken = aClass({
      registers: [saved()],
      marks: [{ session: "harian", present: 18, absent: 1, late: 1, excused: 0, came: 19 }],
    });
    const closed = { weekend_days: [1], terms: [], holidays: [] };
    for (const day of [aDay("07:45"), aDay("12:00"), aDay("12:00", { facts: closed })]) {
      expect(rowsOf(day, taken)).toMatchObject([
        { state: "taken", taken: { by: "Faizal" }, present: 18, late: 1, may_remind: false },
      ]);
    }
  });

  test("with marks that are not saved is not taken", () => {
    const half = aClass({
      marks: [{ session: "harian", present: 3, absent: 1, late: 0, excused: 0, came: 3 }],
    });
    expect(rowsOf(aDay("08:10"), half)).toMatchObject([
      { state: "missing", present: 3, absent: 1, taken: null },
    ]);
  });

  test("of yesterday is missing without minutes, of tomorrow it has not begun", () => {
    const friday = { date: "2026-05-29" };
    expect(rowsOf(aDay("06:00", friday), aClass())).toMatchObject([
      { state: "missing", minutes_late: null, may_remind: true },
    ]);
    const tomorrow = { date: "2026-06-02" };
    expect(statesOf(rowsOf(aDay("23:59", tomorrow), aClass()))).toEqual(["not_open"]);
  });

  test("goes by the school's clock, not by the machine's", () => {
    const jakarta = { zone: "Asia/Jakarta" };
    expect(statesOf(rowsOf(aDay("08:30", jakarta), aClass()))).toEqual(["open"]);
  });
});

describe("false alarms are not there", () => {
  test.each<[string, Partial<BoardDay>, Partial<BoardClass>]>([
    ["weekend", { facts: { weekend_days: [1], terms: [], holidays: [] } }, {}],
    ["holiday", { facts: { weekend_days: [], terms: [], holidays: [holiday(null)] } }, {}],
    ["holiday", { facts: { weekend_days: [], terms: [], holidays: [holiday(["a"])] } }, {}],
    [
      "break",
      {
        facts: {
          weekend_days: [],
          terms: [{ from_date: "2026-06-15", to_date: "2026-11-20" }],
          holidays: [],
        },
      },
      {},
    ],
    ["no_students", {}, { students: 0 }],
    ["archived", {}, { is_archived: true }],
    ["no_session", { sessions: [session("pagi", "07:30", "08:00", { weekdays: [6] })] }, {}],
    [
      "no_session",
      { sessions: [session("pagi", "07:30", "08:00", { archived_on: "2026-05-01" })] },
      {},
    ],
    [
      "no_session",
      { sessions: [session("petang", "14:00", "14:30", { since: "2026-06-02" })] },
      {},
    ],
  ])("%s", (why, day, facts) => {
    const rows = rowsOf(aDay("12:00", day), aClass(facts));
    expect(rows).toMatchObject([{ state: "not_expected", why, session: null, may_remind: false }]);
    expect(remindRefusal(rows[0] as BoardRow)).toBe("not_expected");
  });

  test("a holiday of another class leaves this one its register", () => {
    const facts = { weekend_days: [], terms: [], holidays: [holiday(["b"])] };
    const other = aClass({ class_id: "b" });
    const board = boardOf(aDay("12:00", { facts }), [aClass(), other]);
    expect(statesOf(board.rows)).toEqual(["missing", "holiday"]);
    expect(board.closure).toBeNull();
    expect(board.rows[1]?.title).toBe("Hari Malaysia");
  });

  test("a holiday says its name, and closes the board when it is everybody's", () => {
    const facts = { weekend_days: [], terms: [], holidays: [holiday(null)] };
    expect(boardOf(aDay("12:00", { facts }), [aClass()]).closure).toMatchObject({
      why: "holiday",
      title: "Hari Malaysia",
    });
  });

  test("a class of former years that is put away and empty is not named at all", () => {
    expect(rowsOf(aDay("12:00"), aClass({ is_archived: true, students: 0 }))).toEqual([]);
  });

  test("a class whose teachers have left names nobody, and nobody is reminded", () => {
    const [row] = rowsOf(aDay("12:00"), aClass({ teachers: [] }));
    expect(row).toMatchObject({ state: "missing", teachers: [], may_remind: false });
    expect(remindRefusal(row as BoardRow)).toBe("no_teacher");
  });
});

describe("several registers a day", () => {
  const sessions = [
    session("pagi", "07:30", "08:00", { position: 1 }),
    session("petang", "14:00", "14:30", { position: 2 }),
  ];

  test("stand for themselves: the morning's may be missing while the afternoon's has not begun", () => {
    const rows = rowsOf(aDay("09:00", { sessions }), aClass());
    expect(rows).toMatchObject([
      { session: "pagi", session_name: "PAGI", state: "missing", minutes_late: 60 },
      { session: "petang", state: "not_open" },
    ]);
  });

  test("marks, savings and reminders belong to one of them", () => {
    const row = aClass({
      registers: [saved("pagi")],
      marks: [{ session: "pagi", present: 20, absent: 0, late: 0, excused: 0, came: 20 }],
      reminders: [
        { session: "petang", teacher: "Faizal", channel: "mail", by: "Aminah", at: at("14:31") },
      ],
    });
    const rows = rowsOf(aDay("15:00", { sessions }), row);
    expect(rows).toMatchObject([
      { session: "petang", state: "missing", present: 0, reminders: [{ channel: "mail" }] },
      { session: "pagi", state: "taken", present: 20, reminders: [] },
    ]);
  });

  test("follow the hours of the day, a class's own before the school's", () => {
    const hours = [
      {
        date: MONDAY,
        to_date: null,
        session: "pagi",
        starts_at: "09:00",
        due_at: "09:30",
        class_ids: null,
      },
      {
        date: MONDAY,
        to_date: null,
        session: "pagi",
        starts_at: "10:00",
        due_at: "10:30",
        class_ids: ["b"],
      },
    ];
    const rows = rowsOf(aDay("09:45", { sessions, hours }), aClass(), aClass({ class_id: "b" }));
    const morning = rows.filter((row) => row.session === "pagi");
    expect(morning).toMatchObject([
      { class_id: "a", state: "missing", due_at: "09:30", minutes_late: 15 },
      { class_id: "b", state: "not_open", starts_at: "10:00" },
    ]);
  });

  test("one that the school has no more is there where it was saved", () => {
    const former = aClass({ registers: [saved("lama")] });
    const rows = rowsOf(aDay("15:00", { sessions }), former);
    expect(rows.map((row) => [row.session, row.state])).toEqual([
      ["pagi", "missing"],
      ["petang", "missing"],
      ["lama", "taken"],
    ]);
  });
});

test("the most urgent comes first, and is counted", () => {
  const rows = rowsOf(
    aDay("08:10"),
    aClass({ class_id: "1", registers: [saved()] }),
    aClass({ class_id: "2", students: 0 }),
    aClass({ class_id: "3" }),
    aClass({ class_id: "4" }),
  );
  expect(rows.map((row) => row.class_id)).toEqual(["3", "4", "1", "2"]);
  expect(countStates(rows)).toEqual({
    missing: 2,
    open: 0,
    not_open: 0,
    taken: 1,
    not_expected: 1,
  });
});

describe("who is reminded", () => {
  const of = (...teachers: BoardTeacher[]) =>
    responsibleOf(rowsOf(aDay("12:00"), aClass({ teachers }))[0] as BoardRow).map(
      ({ name }) => name,
    );

  test("the substitute of the day, else the homeroom teacher, else the assistants", () => {
    const [homeroom, help, more] = [
      teacher("Faizal"),
      teacher("Rosnah", "assistant"),
      teacher("Zul", "assistant"),
    ];
    expect(of(help, homeroom, teacher("Ganti", "substitute"))).toEqual(["Ganti"]);
    expect(of(help, homeroom)).toEqual(["Faizal"]);
    expect(of(help, more)).toEqual(["Rosnah", "Zul"]);
    expect(of()).toEqual([]);
  });

  test("nobody of a day that teachers cannot write any more, of a closed month, or too early", () => {
    const refusal = (day: BoardDay) => remindRefusal(rowsOf(day, aClass())[0] as BoardRow);
    expect(refusal(aDay("12:00"))).toBeNull();
    expect(refusal(aDay("07:45"))).toBeNull();
    expect(refusal(aDay("07:00"))).toBe("not_begun");
    expect(refusal(aDay("12:00", { date: "2026-05-25" }))).toBeNull();
    expect(refusal(aDay("12:00", { date: "2026-05-22" }))).toBe("closed_to_teachers");
    expect(refusal(aDay("12:00", { month_closed: true }))).toBe("closed_to_teachers");
  });

  test("nobody by mail who was mailed within ten minutes", () => {
    const reminded = (channel: "mail" | "whatsapp", time: string) => ({
      reminders: [
        { teacher: "Faizal", channel, by: "Aminah", at: at(time).replace("Z", "+00:00") },
      ],
    });
    const now = atClock(MONDAY, "08:30", ZONE);
    expect(isJustReminded(reminded("mail", "08:21"), now)).toBe(true);
    expect(isJustReminded(reminded("mail", "08:20"), now)).toBe(false);
    expect(isJustReminded(reminded("whatsapp", "08:29"), now)).toBe(false);
    expect(isJustReminded({ reminders: [] }, now)).toBe(false);
  });
});

test("the link opens the register itself", () => {
  const base = { class_id: "a", date: MONDAY };
  const origin = "https://sekolah.my";
  expect(registerUrl(origin, { ...base, session: "harian" })).toBe(
    "https://sekolah.my/dashboard/attendance?class=a&date=2026-06-01",
  );
  expect(registerUrl(origin, { ...base, session: "petang" })).toContain("&session=petang");
});
