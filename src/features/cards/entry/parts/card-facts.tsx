import type { PupilCard } from "#features/cards/contract.ts";
import type { CardSection } from "#features/cards/periods/rules.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import { juzInWords } from "#features/hifz/mushaf/rules/juz-words.ts";
import { countMarked } from "#features/attendance/rules.ts";
import { formatNumber } from "#lib/numbers.ts";
import { useText } from "#ui/base/lang.tsx";
import { Card } from "#ui/kit/card.tsx";

type Props = { card: PupilCard; sections: readonly CardSection[] };

/** What a report says that nobody types. */
export function CardFactsView({ card: { attendance, hafazan }, sections }: Props) {
  const t = useText(cardsText);
  const showsAttendance = sections.includes("attendance");
  const showsHafazan = sections.includes("hafazan");
  if (!showsAttendance && !showsHafazan) return null;
  return (
    <Card className="grid gap-3 text-14">
      {showsAttendance && (
        <section>
          <h2 className="font-semibold">{t.attendance}</h2>
          {attendance && attendance.percent !== null ? (
            <>
              <p className="text-20 font-semibold tabular-nums">
                {formatNumber(attendance.percent)}%
              </p>
              <p>{t.attended(attendance.came, countMarked(attendance), attendance.late)}</p>
              <p className="text-muted">{t.taken(attendance.taken, attendance.expected)}</p>
            </>
          ) : (
            <p className="text-muted">{t.noAttendance}</p>
          )}
        </section>
      )}
      {showsHafazan && (
        <section>
          <h2 className="font-semibold">{t.hafazan}</h2>
          {hafazan ? (
            <>
              <p>{t.held(juzInWords(hafazan.juz))}</p>
              <p>{t.pages(pagesOf(hafazan.new_milli), pagesOf(hafazan.revised_milli))}</p>
              {hafazan.grade && <p className="text-muted">{hafazan.grade}</p>}
            </>
          ) : (
            <p className="text-muted">{t.noHafazan}</p>
          )}
        </section>
      )}
    </Card>
  );
}

/** Pages of thousandths, to a tenth. */
const pagesOf = (milli: number) => String(Math.floor(milli / 100) / 10);
