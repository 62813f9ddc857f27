/** How siblings are ordered for their discount: the eldest first, or who came to the school first. */
export const RANK_ORDERS = ["birth", "entry"] as const;
export type RankOrder = (typeof RANK_ORDERS)[number];

/** What the school lets off who pays a year early: all of it by a day, or half by that and all by a second one. */
export type EarlyOffer = {
  /** "2027" */
  year: string;
  /** In hundredths of a percent. */
  off_bp: number;
  until: string;
  second_until: string | null;
};

/** The most that an offer lets off, in hundredths of a percent. */
export const MOST_OFF_BP = 5_000;

/** What a school has that has changed nothing; sums in sen. */
export const DEFAULT_FEE_SETTINGS = {
  due_day: 7,
  rank_by: "birth" as RankOrder,
  cash_limit_sen: 50_000,
  note_limit_sen: 20_000,
  footer_ms: "",
  early_offers: [] as EarlyOffer[],
  tin: "",
};
