import type { Statement } from "#features/fees/statements/contract.ts";
import { statementsText, type StatementsText } from "#features/fees/statements/text/statements.ts";
import { paymentsText } from "#features/fees/text/fees.ts";
import { formatDate } from "#lib/dates.ts";
import { groupedBy } from "#lib/grouped.ts";
import { formatSen } from "#lib/money.ts";
import type { Lang } from "#lib/text.ts";
import { useLang, useText } from "#ui/base/lang.tsx";

type Line = Statement["lines"][number];

/** What kind of document a line of a statement is. */
export function documentOf({ kind, note }: Line, t: StatementsText): string {
  return kind === "reversal" && note ? t.lost : t.kinds[kind];
}

/** What a line of a statement is for, or how it was paid. */
export function LineDetails({ line }: { line: Line }) {
  const t = useText(statementsText);
  const { methods, notes } = useText(paymentsText);
  const { lang } = useLang();
  const { kind, method, note, items, waived_sen, deposit_sen } = line;
  return (
    <>
      {method ? methods[method] : note ? notes[note] : itemsIn(items, lang, t.special)}
      {waived_sen > 0 && (
        <span className="block text-13 text-muted">{t.waivedOf(formatSen(waived_sen))}</span>
      )}
      {deposit_sen > 0 && (
        <span className="block text-13 text-muted">{t.depositHeld(formatSen(deposit_sen))}</span>
      )}
      {deposit_sen < 0 && kind === "refund" && t.depositBack(formatSen(-deposit_sen))}
    </>
  );
}

/** What a bill is for, in the reader's language: each item once, and their month or months behind them. */
function itemsIn(items: Line["items"], lang: Lang, special: string): string {
  const said = groupedBy(items, ({ name_ms, name_en, is_exception }) => {
    const called = lang === "en" ? name_en : name_ms;
    return is_exception ? `${called} (${special})` : called;
  });
  const spans = groupedBy([...said], ([, of]) => {
    const months = of.flatMap(({ period }) => (period.length === 7 ? period : [])).toSorted();
    const ends = new Set([months[0], months.at(-1)]);
    return [...ends].map((end) => end && formatDate(`${end}-01`, lang, "month")).join(" – ");
  });
  return [...spans]
    .map(([span, of]) => `${of.map(([name]) => name).join(", ")} ${span}`.trim())
    .join(", ");
}
