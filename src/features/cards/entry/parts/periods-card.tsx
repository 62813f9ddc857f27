import { Plus } from "lucide-react";
import { useState } from "react";
import type { CardPeriod } from "#features/cards/periods/contract.ts";
import { cardPeriodsClient } from "#features/cards/periods/parts/card-periods-client.ts";
import { cardsClient } from "#features/cards/parts/cards-client.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import { formatDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { PeriodDialog } from "./period-dialog.tsx";
import { SetupList } from "./setup-list.tsx";

/** The periods of progress reports. */
export function PeriodsCard({ periods }: { periods: readonly CardPeriod[] }) {
  const t = useText(cardsText);
  const { lang } = useLang();
  const [open, setOpen] = useState<CardPeriod | "new">();
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
    <>
      <SetupList
        title={t.periods}
        empty={t.noPeriodsText}
        action={
          <Button size="sm" kind="brand" icon={Plus} onClick={() => setOpen("new")}>
            {t.addPeriod}
          </Button>
        }
        lines={periods.map((one) => ({
          id: one.id,
          name: `${one.name} ${one.academic_year}`,
          line: [`${day(one.from_date)} – ${day(one.to_date)}`, one.levels.join(", ")]
            .filter(Boolean)
            .join(" · "),
          badge: one.state === "closed" && <Badge>{t.closed}</Badge>,
          action: (
            <>
              <Button size="sm" kind="ghost" onClick={() => setOpen(one)}>
                {t.changePeriod}
              </Button>
              <Button
                size="sm"
                kind="ghost"
                busy={turn.input?.id === one.id}
                onClick={() => void turn.start(one)}
              >
                {one.state === "open" ? t.close : t.reopen}
              </Button>
            </>
          ),
        }))}
      />
      {open && (
        <PeriodDialog
          period={open === "new" ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
