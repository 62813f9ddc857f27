import type { Scale } from "#features/hifz/settings/rules.ts";
import type { Band, Deduction, OwnRubric, Rubric, RubricSection } from "./rubrics.ts";

/** Rubrics as they come; a school changes its copy where its own form says otherwise. */
type Preset = Omit<Rubric, "grades" | "pass_from">;

const minus = (key: string, name: string, tenths: number): Deduction => {
  return { key, name, minus: tenths };
};

/** A section that begins at `base` marks and from which mistakes take off. */
function falling(
  [key, name]: [string, string],
  [base, bonus]: [number, number],
  deductions: Deduction[],
): RubricSection {
  const marks = { base: 10 * base, bonus: 10 * bonus };
  return { key, name, ...marks, deductions, per_page: false, bands: [] };
}

/** A section in which the examiner gives marks; its bands begin at these marks. */
function given(
  [key, name]: [string, string],
  base: number,
  bands: [string, number][] = [],
): RubricSection {
  const named = bands.map(([band, from]): Band => ({ name: band, from: 10 * from }));
  return { key, name, base: 10 * base, bonus: 0, deductions: [], per_page: false, bands: named };
}

const TAJWID = [minus("tajwid", "Tajwid", 10)];
const HEARD = [
  minus("lupa", "Lupa / salah", 10),
  minus("tersangkut", "Tersangkut", 5),
  minus("ditegur", "Ditegur", 10),
  minus("tajwid", "Tajwid", 5),
];
const HAFAZ: [string, string] = ["hafaz", "Hafaz & lancar"];

const RUBRICS: readonly Preset[] = [
  {
    key: "mtq",
    name: "MTQ KPM (hafazan)",
    questions: 5,
    sections: [
      falling(
        HAFAZ,
        [37, 3],
        [
          minus("ulang", "Ulang / teragak", 10),
          minus("huruf", "Huruf / baris", 10),
          minus("kalimah", "Kalimah", 20),
          minus("sambung", "Salah sambung", 20),
          minus("langkau", "Langkau", 20),
          minus("tadwir", "Bukan tadwir", 20),
          minus("saat", "Diam 10 saat", 10),
        ],
      ),
      falling(["tajwid", "Tajwid"], [27, 3], TAJWID),
      given(["fasahah", "Fasahah & suara"], 30),
    ],
    most_mistakes: null,
    guard: false,
  },
  {
    key: "stam",
    name: "STAM S101",
    questions: 5,
    sections: [
      falling(
        HAFAZ,
        [60, 0],
        [
          minus("lupa", "Lupa / salah", 20),
          minus("ditegur", "Ditegur", 20),
          minus("ulang", "Ulang / teragak", 10),
        ],
      ),
      falling(
        ["tajwid", "Tajwid & fasahah"],
        [40, 0],
        [minus("tajwid", "Tajwid", 10), minus("fasahah", "Fasahah", 10)],
      ),
    ],
    most_mistakes: null,
    guard: true,
  },
  {
    key: "pqs",
    name: "PQS 5227/2",
    questions: 3,
    sections: [
      given(HAFAZ, 15, [
        ["Cemerlang", 12],
        ["Sederhana", 9],
        ["Lemah", 0],
      ]),
      given(["tajwid", "Tajwid"], 10, [
        ["Cemerlang", 8],
        ["Sederhana", 5],
        ["Lemah", 0],
      ]),
      given(["fasahah", "Fasahah"], 5, [
        ["Cemerlang", 4],
        ["Sederhana", 2],
        ["Lemah", 0],
      ]),
    ],
    most_mistakes: null,
    guard: false,
  },
  {
    key: "kiraan",
    name: "Kiraan kesalahan",
    questions: 5,
    sections: [
      {
        ...falling(
          HAFAZ,
          [100, 0],
          HEARD.map((one) => ({ ...one, minus: 10 * one.minus })),
        ),
        per_page: true,
      },
    ],
    most_mistakes: null,
    guard: true,
  },
  {
    key: "syahadah",
    name: "Syahadah",
    questions: 0,
    sections: [falling(HAFAZ, [100, 0], HEARD)],
    most_mistakes: 15,
    guard: true,
  },
  {
    key: "upkk",
    name: "UPKK lisan (hafazan)",
    questions: 3,
    sections: [given(["hafazan", "Hafazan"], 20)],
    most_mistakes: null,
    guard: false,
  },
];

type Grades = { scale: Scale; pass_grade: string };

/** The standard rubrics, with the school's pass mark. */
export function standardRubrics({ scale, pass_grade }: Grades): OwnRubric[] {
  const pass_from = scale.find((grade) => grade.key === pass_grade)?.from ?? 0;
  return RUBRICS.map((preset) => ({ ...preset, pass_from }));
}

/** A rubric of the school's own or a standard one; without grades of its own it has the school's. */
export function rubricOf(key: string, grades: Grades, own: readonly OwnRubric[] = []): Rubric {
  const found = [...own, ...standardRubrics(grades)].find((one) => one.key === key);
  if (!found) throw new RangeError(`there is no rubric ${key}`);
  return { ...found, grades: found.grades ?? grades.scale };
}
