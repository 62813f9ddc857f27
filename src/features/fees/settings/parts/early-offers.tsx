import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { FeeSettings } from "#features/fees/settings/contract.ts";
import type { EarlyOffer } from "#features/fees/settings/rules.ts";
import { feeSettingsText } from "#features/fees/settings/text.ts";
import { formatDate } from "#lib/dates.ts";
import { Button } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { feeSettingsClient } from "./fee-settings-client.ts";
import { EarlyOfferDialog } from "./early-offer-dialog.tsx";

/** What the school lets off who pays a year early: the offers by year, the best first. */
export function EarlyOffers({ settings }: { settings: FeeSettings }) {
  const t = useText(feeSettingsText);
  const { lang } = useLang();
  const mayChange = useMay("fees.approve");
  const [isAdding, setAdding] = useState(false);
  const { early_offers, version } = settings;
  const remove = useAction(
    (gone: EarlyOffer) =>
      feeSettingsClient.changeFeeSettings.call({
        early_offers: early_offers.filter((one) => one !== gone),
        version,
      }),
    {
      changes: "everything",
      rereadsWhenRefused: true,
      done: t.offersSaved,
      failed: t.failed,
      failsInToast: true,
    },
  );
  const said = ({ until, second_until }: EarlyOffer) => {
    const day = formatDate(until, lang, "dayMonthYear");
    return second_until
      ? t.halves(day, formatDate(second_until, lang, "dayMonthYear"))
      : t.whole(day);
  };
  const shown = early_offers.toSorted(
    (a, b) => b.year.localeCompare(a.year) || b.off_bp - a.off_bp,
  );
  const add = mayChange && (
    <Button icon={Plus} onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  );
  return (
    <Card pad={false} className="mb-8">
      <CardHead title={t.offers} action={add} />
      <p className="px-5 pt-3 text-14 text-muted max-sm:px-4">{t.offersLine}</p>
      {shown.length === 0 && <p className="px-5 py-4 max-sm:px-4">{t.noOffers}</p>}
      <ul className="divide-y divide-line px-5 max-sm:px-4">
        {shown.map((offer) => {
          const percent = String(offer.off_bp / 100);
          return (
            <li
              key={`${offer.year} ${offer.off_bp}`}
              className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2"
            >
              <span className="min-w-0 grow basis-56">
                <span className="font-medium">{`${offer.year}: ${percent}%`}</span>
                <span className="block text-14 text-muted">{said(offer)}</span>
              </span>
              {mayChange && (
                <Button
                  size="sm"
                  kind="ghost"
                  icon={Trash2}
                  aria-label={t.removeOf(percent, offer.year)}
                  busy={remove.busy}
                  onClick={() => void remove.start(offer)}
                  className="max-sm:min-h-11"
                >
                  {t.remove}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {isAdding && <EarlyOfferDialog settings={settings} onClose={() => setAdding(false)} />}
    </Card>
  );
}
