import type { OwnWaiver } from "#features/fees/waivers/contract.ts";
import type { FeeWaiversText } from "#features/fees/waivers/text.ts";
import { formatDate } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";
import type { Lang } from "#lib/text.ts";

type Terms = Pick<OwnWaiver, "percent_bp" | "amount_sen" | "from_date" | "to_date">;

/** How much a waiver takes off, such as "50%"; a word for terms that nobody has written yet. */
export function shareOf({ percent_bp, amount_sen }: Terms, t: FeeWaiversText): string {
  if (percent_bp !== null) return t.ofAll(String(percent_bp / 100));
  return amount_sen === null ? t.noTerms : t.perMonth(formatSen(amount_sen));
}

/** From when and until when a waiver holds. */
export function waiverDays({ from_date, to_date }: Terms, t: FeeWaiversText, lang: Lang): string {
  const from = formatDate(from_date, lang);
  return to_date ? t.span(from, formatDate(to_date, lang)) : t.since(from);
}
