import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Plus, ReceiptText } from "lucide-react";
import { useState } from "react";
import type { FeeItem } from "#features/fees/items/contract.ts";
import { ExceptionsCard } from "#features/fees/items/parts/exceptions-card.tsx";
import { feeItemsClient } from "#features/fees/items/parts/fee-items-client.ts";
import { ItemDialog } from "#features/fees/items/parts/item-dialog.tsx";
import { ItemLine } from "#features/fees/items/parts/item-line.tsx";
import { PresetForm } from "#features/fees/items/parts/preset-form.tsx";
import type { Preset } from "#features/fees/items/rules/presets.ts";
import { EarlyOffers } from "#features/fees/settings/parts/early-offers.tsx";
import { FeeSettingsForm } from "#features/fees/settings/parts/fee-settings-form.tsx";
import { feeSettingsClient } from "#features/fees/settings/parts/fee-settings-client.ts";
import { DEFAULT_FEE_SETTINGS } from "#features/fees/settings/rules.ts";
import { feeSettingsText } from "#features/fees/settings/text.ts";
import { feeItemsText } from "#features/fees/items/text/items.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay } from "#ui/kit/me.tsx";

export const Route = createFileRoute("/dashboard/fees/settings")({ component: FeeSettings });

const PRESETS: readonly Preset[] = ["hira", "day", "kafa"];

/** What the school charges for, with prices; a new school begins from a common list. */
function FeeSettings() {
  const t = useText(feeItemsText);
  const maySetOnline = useMay("fees.approve");
  const items = useQuery(feeItemsClient.listItems.queryOptions({ input: {} }));
  const s = useText(feeSettingsText);
  const settings = useQuery(feeSettingsClient.readFeeSettings.queryOptions({ input: {} }));
  const dueDay = settings.data?.due_day ?? DEFAULT_FEE_SETTINGS.due_day;
  const [preset, setPreset] = useState<Preset>();
  const [isAdding, setAdding] = useState(false);
  const [changing, setChanging] = useState<FeeItem>();
  const add = (
    <Button icon={Plus} onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  );
  return (
    <>
      <LoadState of={items} failed={t.loadFailed} />
      {preset && (
        <PresetForm preset={preset} dueDay={dueDay} onClose={() => setPreset(undefined)} />
      )}
      {!preset && items.data?.length === 0 && (
        <Empty
          icon={ReceiptText}
          title={t.begin}
          text={t.beginText}
          action={
            <>
              {PRESETS.map((one) => (
                <Button key={one} kind="brand" onClick={() => setPreset(one)}>
                  {t.presets[one]}
                </Button>
              ))}
              {add}
            </>
          }
        />
      )}
      {!preset && items.data && items.data.length > 0 && (
        <>
          <Card pad={false}>
            <CardHead title={t.title} action={add} />
            <p className="px-5 pt-3 text-14 text-muted max-sm:px-4">{t.line}</p>
            <ul className="divide-y divide-line px-5 max-sm:px-4">
              {items.data.map((item) => (
                <ItemLine key={item.id} item={item} onChange={() => setChanging(item)} />
              ))}
            </ul>
          </Card>
          <div className="mt-5 mb-8 flex flex-wrap justify-end gap-3 max-sm:*:grow">
            {maySetOnline && <ButtonLink to="/dashboard/fees/online">{t.online}</ButtonLink>}
            <ButtonLink to="/dashboard/fees/families">{t.next}</ButtonLink>
          </div>
          <ExceptionsCard className="mb-8" />
          <LoadState of={settings} failed={s.loadFailed} />
          {settings.data && <EarlyOffers settings={settings.data} />}
          {settings.data && (
            <FeeSettingsForm key={settings.data.version} settings={settings.data} />
          )}
        </>
      )}
      {isAdding && <ItemDialog dueDay={dueDay} onClose={() => setAdding(false)} />}
      {changing && (
        <ItemDialog item={changing} dueDay={dueDay} onClose={() => setChanging(undefined)} />
      )}
    </>
  );
}
