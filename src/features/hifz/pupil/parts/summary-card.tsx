import type { HifzPupilAnswer } from "#features/hifz/pupil/contract.ts";
import { amountHeld } from "#features/hifz/pupil/rules/map.ts";
import { pupilHifzText } from "#features/hifz/pupil/text.ts";
import { formatDate } from "#lib/dates.ts";
import { formatNumber } from "#lib/numbers.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { Facts } from "#ui/kit/facts.tsx";
import { useRecordWords } from "./use-record-words.ts";

/** How much a pupil holds and how well, what comes next, and when the pupil was last heard. */
export function SummaryCard({ pupil }: { pupil: HifzPupilAnswer }) {
  const t = useText(pupilHifzText);
  const { lang } = useLang();
  const { covered, edition, pages, next, heard_on, repeats, coverage, khatam } = pupil;
  const { juz, rest_milli } = amountHeld(covered, edition);
  const count = (wanted: string) => pages.filter(({ state }) => state === wanted).length;
  const words = useRecordWords(pupil);
  const revision = words.revision(pupil.revision);
  const month = (date: string) => formatDate(date, lang, "month");
  return (
    <Card pad={false}>
      <CardHead title={t.title} />
      {/* On paper in four columns, so that the map of the mushaf fits below on the first page. */}
      <div className="p-5 max-sm:p-4 print:[&>dl]:grid-cols-4">
        <Facts
          facts={[
            { label: t.held, value: t.amount(juz, formatNumber(rest_milli / 1000)) },
            {
              label: t.next,
              value: words.portion(next),
            },
            {
              label: t.revision,
              value: revision.length > 0 && (
                <span className="whitespace-pre-line">{revision.join("\n")}</span>
              ),
            },
            { label: t.khatam, value: khatam && t.between(month(khatam.from), month(khatam.to)) },
            {
              label: t.firm,
              value: pages.length > 0 && `${Math.round((100 * count("firm")) / pages.length)}%`,
            },
            { label: t.coverage, value: coverage !== null && `${coverage}%` },
            { label: t.weak, value: pages.length > 0 && t.pages(count("weak")) },
            { label: t.lastHeard, value: heard_on && formatDate(heard_on, lang, "day") },
            { label: t.repeats, value: repeats > 1 && t.repeated(repeats) },
          ]}
        />
      </div>
    </Card>
  );
}
