import { useState } from "react";
import {
  FEE_PRESETS,
  type Preset,
  type PresetItem,
  presetOffers,
} from "#features/fees/items/rules/presets.ts";
import { feeItemsText } from "#features/fees/items/text/items.ts";
import { feeSettingsClient } from "#features/fees/settings/parts/fee-settings-client.ts";
import { feeSettingsText } from "#features/fees/settings/text.ts";
import { monthStart } from "#lib/dates.ts";
import { formatAmount, senIn } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { TextField } from "#ui/base/field.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { feeItemsClient } from "./fee-items-client.ts";

type Props = { preset: Preset; dueDay: number; onClose: () => void };
type Row = { item: PresetItem; typed: string; isOn: boolean };

/** The items of a common list: each can be left out, and its sum typed over, before they are saved. */
export function PresetForm({ preset, dueDay, onClose }: Props) {
  const t = useText(feeItemsText);
  const s = useText(feeSettingsText);
  const { lang } = useLang();
  const { today } = useMe();
  const [rows, setRows] = useState<readonly Row[]>(() =>
    FEE_PRESETS[preset].map((item) => ({
      item,
      typed: formatAmount(item.amount_sen),
      isOn: true,
    })),
  );
  const offers = useMay("fees.approve") ? presetOffers(preset, today) : [];
  const [isOffering, setOffering] = useState(true);
  const wanted = rows.filter(({ isOn }) => isOn);
  const isWrong = wanted.some(({ typed }) => senIn(typed) === null);
  const save = useAction(
    async () => {
      for (const row of wanted) {
        const { amount_sen: _, ...facts } = row.item;
        await feeItemsClient.createItem.call({
          ...facts,
          levels: null,
          due_day: dueDay,
          price: { from_date: monthStart(today), amount_sen: senIn(row.typed) ?? 0 },
        });
        // What is saved is not sent again when a later one fails.
        setRows((now) => now.filter(({ item }) => item !== row.item));
      }
      if (offers.length > 0 && isOffering) {
        await feeSettingsClient.changeFeeSettings.call({ early_offers: offers });
      }
      return wanted.length;
    },
    {
      changes: [feeItemsClient.key()],
      done: (count) => t.savedAll(count),
      failed: t.failed,
      onDone: onClose,
    },
  );

  function change(at: number, changes: Partial<Row>) {
    setRows(rows.map((row, index) => (index === at ? { ...row, ...changes } : row)));
  }

  return (
    <Card pad={false}>
      <CardHead title={t.title} />
      <p className="px-5 pt-3 text-14 text-muted max-sm:px-4">{t.presetLine(t.presets[preset])}</p>
      {save.problem && (
        <div className="px-5 pt-3 max-sm:px-4">
          <ErrorBox text={save.problem} />
        </div>
      )}
      <ul className="divide-y divide-line px-5 py-2 max-sm:px-4">
        {rows.map(({ item, typed, isOn }, at) => {
          const itemName = lang === "en" ? item.name_en : item.name_ms;
          return (
            <li
              key={`${item.name_ms} ${item.entry}`}
              className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-center gap-x-4 py-2"
            >
              <CheckField
                name={`on-${at}`}
                checked={isOn}
                onChange={(event) => change(at, { isOn: event.target.checked })}
                label={itemName}
                hint={`${t.frequencies[item.frequency]} · ${t.scopes[item.scope]}`}
              />
              <TextField
                name={`amount-${at}`}
                label={t.amount}
                aria-label={t.amountOf(itemName)}
                inputMode="decimal"
                autoComplete="off"
                disabled={!isOn}
                value={typed}
                error={isOn && senIn(typed) === null ? t.amountWrong : undefined}
                onChange={(event) => change(at, { typed: event.target.value })}
              />
            </li>
          );
        })}
      </ul>
      {offers.length > 0 && (
        <div className="px-5 pb-3 max-sm:px-4">
          <CheckField
            name="offers"
            checked={isOffering}
            onChange={(event) => setOffering(event.target.checked)}
            label={s.presetOffers(
              offers.map(({ off_bp }) => `${off_bp / 100}%`).join(", "),
              offers[0]?.year ?? "",
            )}
            hint={s.offersLine}
          />
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 max-sm:px-4">
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button
          kind="brand"
          busy={save.busy}
          disabled={wanted.length === 0 || isWrong}
          onClick={() => void save.start()}
        >
          {t.saveAll(wanted.length)}
        </Button>
      </div>
    </Card>
  );
}
