import { formatPages, formatRange } from "#features/hifz/mushaf/rules/ranges.ts";
import type { HifzPupilAnswer } from "#features/hifz/pupil/contract.ts";
import { amountHeld } from "#features/hifz/pupil/rules.ts";
import { pupilHifzText } from "#features/hifz/pupil/text.ts";
import { formatDate } from "#lib/dates.ts";
import { formatNumber } from "#lib/numbers.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { Facts } from "#ui/kit/facts.tsx";

/** How much a pupil holds and how well, what comes next, and when the pupil was last heard. */
export function SummaryCard({ pupil }: { pupil: HifzPupilAnswer }) {
  const t = useText(pupilHifzText);
  const { lang } = useLang();
  const { covered, edition, pages, next, heard_on, repeats } = pupil;
  const { juz, rest_milli } = amountHeld(covered, edition);
  const count = (wanted: string) => pages.filter(({ state }) => state === wanted).length;
  const portion = next && ([next.from_id, next.to_id] as const);
  return (
    <Card pad={false}>
      <CardHead title={t.title} />
      <div className="p-5 max-sm:p-4">
        <Facts
          facts={[
            { label: t.held, value: t.amount(juz, formatNumber(rest_milli / 1000)) },
            {
              label: t.next,
              value:
                portion &&
                `${formatRange(portion, t.range)} · ${formatPages(portion, edition, t.range)}`,
            },
            {
              label: t.firm,
              value: pages.length > 0 && `${Math.round((100 * count("firm")) / pages.length)}%`,
            },
            { label: t.weak, value: pages.length > 0 && t.pages(count("weak")) },
            { label: t.lastHeard, value: heard_on && formatDate(heard_on, lang, "day") },
            { label: t.repeats, value: repeats > 1 && t.repeated(repeats) },
          ]}
        />
      </div>
    </Card>
  );
}
