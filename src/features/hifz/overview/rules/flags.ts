import type { Attention } from "#features/hifz/settings/rules.ts";

/** What decides whether a pupil asks for attention. */
export type FlagFacts = {
  /** Whether new memorisation is expected. */
  isLearning: boolean;
  /** Days of hafazan on which the pupil was there since new memorisation was last accepted. */
  days_without_new: number;
  /** Repeats in a row of new memorisation. */
  repeats: number;
  /** Per cent of the held pages that were heard within a cycle; null when nothing is held. */
  coverage: number | null;
  /** In thousandths of a page; null where it is not known. */
  debt: number | null;
  /** What the debt cannot exceed. */
  most_debt: number;
  /** Per cent of the marked days on which the pupil was there, and how many days were marked. */
  attendance: number | null;
  marked_days: number;
  /** Whether the pupil was ever heard. */
  isHeard: boolean;
};

type FlagName = "no_new" | "repeats" | "coverage" | "debt" | "attendance" | "never";

export type Flag = { flag: FlagName; number: number | null };

/** With fewer marked days attendance says nothing. */
const LEAST_MARKED = 5;

/** What of a pupil asks for attention, the most urgent first. */
export function flagsOf(facts: FlagFacts, from: Attention): Flag[] {
  const flags: (Flag | false)[] = [
    !facts.isHeard && { flag: "never", number: null },
    facts.isHeard &&
      facts.isLearning &&
      facts.days_without_new >= from.no_new && { flag: "no_new", number: facts.days_without_new },
    facts.repeats >= from.repeats && { flag: "repeats", number: facts.repeats },
    facts.debt !== null &&
      facts.debt > 0 &&
      facts.debt >= facts.most_debt && { flag: "debt", number: facts.debt },
    facts.coverage !== null &&
      facts.coverage < from.coverage && { flag: "coverage", number: facts.coverage },
    facts.attendance !== null &&
      facts.marked_days >= LEAST_MARKED &&
      facts.attendance < from.attendance && { flag: "attendance", number: facts.attendance },
  ];
  return flags.filter((flag) => flag !== false);
}
