import type { EarlyOffer } from "#features/fees/settings/rules.ts";
import type { ClassCode, ENTRIES, FREQUENCIES, FeePart, PRORATES, Rank, SCOPES } from "./prices.ts";

/** An item as a preset suggests it; each sum can be typed over before anything is billed. */
export type PresetItem = {
  name_ms: string;
  name_en: string;
  amount_sen: number;
  frequency: (typeof FREQUENCIES)[number];
  scope: (typeof SCOPES)[number];
  prorate: (typeof PRORATES)[number];
  entry: (typeof ENTRIES)[number] | null;
  months: number[] | null;
  ranks: Rank[];
  split: FeePart[] | null;
  class_code: ClassCode;
};

const pupil = {
  frequency: "year",
  scope: "pupil",
  prorate: "none",
  entry: null,
  months: [1],
  ranks: [],
  split: null,
  class_code: "010",
} satisfies Partial<PresetItem>;
const JAN_JUN = [
  { month: 1, bp: 5000 },
  { month: 6, bp: 5000 },
];
const yearly = (name_ms: string, name_en: string, amount_sen: number): PresetItem => ({
  ...pupil,
  name_ms,
  name_en,
  amount_sen,
  split: JAN_JUN,
});
const monthly = (amount_sen: number, ranks: Rank[]): PresetItem => ({
  ...pupil,
  name_ms: "Yuran bulanan",
  name_en: "Monthly fee",
  amount_sen,
  frequency: "month",
  prorate: "half",
  months: null,
  ranks,
});
const pibg = (amount_sen: number): PresetItem => ({
  ...pupil,
  name_ms: "Sumbangan PIBG",
  name_en: "PIBG contribution",
  amount_sen,
  scope: "family",
  class_code: "022",
});
const registration = (amount_sen: number, entry: PresetItem["entry"]): PresetItem => ({
  ...pupil,
  name_ms: entry === "returning" ? "Pembaharuan pendaftaran" : "Pendaftaran",
  name_en: entry === "returning" ? "Renewal of registration" : "Registration",
  amount_sen,
  entry,
});

export type Preset = "hira" | "day" | "kafa";

/** What a preset lets off who pays the year to come early, by 15 January, or half by then and half by 15 June. */
export function presetOffers(preset: Preset, today: string): EarlyOffer[] {
  if (preset !== "hira") return [];
  const year = String(Number(today.slice(0, 4)) + 1);
  const until = `${year}-01-15`;
  return [
    { year, off_bp: 500, until, second_until: null },
    { year, off_bp: 400, until, second_until: `${year}-06-15` },
  ];
}

/** What schools commonly bill, to begin from. */
export const FEE_PRESETS: Readonly<Record<Preset, readonly PresetItem[]>> = {
  hira: [
    monthly(53_000, [
      { rank: 2, off_sen: 2_000 },
      { rank: 3, off_sen: 4_000 },
      { rank: 4, off_sen: 6_000 },
      { rank: 5, off_sen: 8_000 },
    ]),
    registration(48_000, "new"),
    registration(24_000, "returning"),
    yearly("Kokurikulum", "Co-curriculum", 15_000),
    yearly("Peperiksaan", "Examinations", 7_200),
    { ...yearly("Takaful", "Takaful", 1_200), class_code: "022" },
    yearly("Kecemerlangan", "Excellence programme", 9_600),
    yearly("Perubatan", "Medical", 12_000),
    yearly("ICT", "ICT", 1_000),
    yearly("Asrama", "Hostel", 12_000),
    pibg(5_000),
  ],
  day: [monthly(15_000, [{ rank: 2, off_sen: 1_000 }]), registration(10_000, "new"), pibg(5_000)],
  kafa: [
    pibg(7_000),
    { ...pupil, name_ms: "Buku", name_en: "Books", amount_sen: 6_000, class_code: "022" },
    { ...pupil, name_ms: "Kertas peperiksaan", name_en: "Examination papers", amount_sen: 2_000 },
  ],
};
