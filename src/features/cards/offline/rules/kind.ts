/** The kind of change that writes in a report, and the one that gives a mark. */
export const CARD_CHANGE = "card";
export const CARD_MARK_CHANGE = "card-mark";

/** The first part of the keys under which a page knows what it read of progress reports. */
export const CARD_READS = ["cards", "cardPeriods", "cardSetup"] as const;
