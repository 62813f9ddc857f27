import type { CardPeriod } from "#features/cards/periods/contract.ts";
import { cardPeriodsClient } from "#features/cards/periods/parts/card-periods-client.ts";
import { cardsClient } from "#features/cards/parts/cards-client.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import { formatDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { termName } from "#lib/terms.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { PeriodDialog } from "./period-dialog.tsx";
import { SetupCard } from "./setup-card.tsx";

/** The periods of progress reports. */
export function PeriodsCard({ periods }: { periods: readonly CardPeriod[] }) {
  const t = useText(cardsText);
  const { lang } = useLang();
  const turn = useAction(
    ({ id, state, version }: CardPeriod) =>
      cardPeriodsClient.changePeriod.call({
        id,
        version,
        state: state === "open" ? "closed" : "open",
      }),
    {
      changes: [cardPeriodsClient.key(), cardsClient.key()],
      failsInToast: true,
      explain: (error) => t.refusals[errorData(error).reason ?? ""],
    },
  );
  const day = (date: string) => formatDate(date, lang, "dayMonthYear");
  return (
    <SetupCard
      title={t.periods}
      rows={periods}
      empty={t.noPeriodsText}
      show={(one) => ({
        name: termName(one.name, one.academic_year),
        line: [`${day(one.from_date)} – ${day(one.to_date)}`, one.levels.join(", ")]
          .filter(Boolean)
          .join(" · "),
        badge: one.state === "closed" && <Badge>{t.closed}</Badge>,
      })}
      add={t.addPeriod}
      other={{ label: ({ state }) => (state === "open" ? t.close : t.reopen), act: turn }}
      dialog={(period, close) => <PeriodDialog period={period} onClose={close} />}
    />
  );
}
