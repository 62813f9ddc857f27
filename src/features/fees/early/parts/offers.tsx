import type { FamilyYear } from "#features/fees/early/contract.ts";
import { earlyText } from "#features/fees/early/text.ts";
import { formatDate } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";
import { useLang, useText } from "#ui/base/lang.tsx";

/** What a family pays by when, and what that saves. */
export function Offers({ year: { offers, other_sen } }: { year: FamilyYear }) {
  const t = useText(earlyText);
  const { lang } = useLang();
  return (
    <ul className="mt-1 grid gap-2 empty:hidden">
      {offers.map(({ off_bp, discount_sen, steps: [first, ...later] }) => {
        const said = (by: string) => formatDate(by, lang, "dayMonthYear");
        const steps = [
          first && t.step(formatSen(first.sen), said(first.by)),
          ...later.map(({ by, sen }) => t.after(formatSen(sen), said(by))),
        ];
        return (
          <li key={off_bp}>
            <span className="font-medium">{steps.join(" ")}</span>
            <span className="block text-14 text-muted">
              {t.off(String(off_bp / 100), formatSen(discount_sen))}
              {other_sen > 0 && <span className="block">{t.others(formatSen(other_sen))}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
