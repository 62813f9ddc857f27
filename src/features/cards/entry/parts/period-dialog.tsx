import { useState } from "react";
import { type CardPeriod, newPeriod, periodChange } from "#features/cards/periods/contract.ts";
import { CARD_SECTIONS, type CardSection } from "#features/cards/periods/rules.ts";
import { cardPeriodsClient } from "#features/cards/periods/parts/card-periods-client.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import { TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { LevelFields } from "./level-fields.tsx";
import { SetupDialog, writeBy } from "./setup-dialog.tsx";

type Props = { period: CardPeriod | undefined; onClose: () => void };

/** Sets a period up, or changes it. */
export function PeriodDialog({ period, onClose }: Props) {
  const t = useText(cardsText);
  const { today } = useMe();
  const [levels, setLevels] = useState<string[]>(period?.levels ?? []);
  const [sections, setSections] = useState<CardSection[]>(period?.sections ?? [...CARD_SECTIONS]);
  return (
    <SetupDialog
      row={period}
      title={period ? t.changePeriod : t.addPeriod}
      add={writeBy(newPeriod, cardPeriodsClient.addPeriod.call)}
      change={writeBy(periodChange, cardPeriodsClient.changePeriod.call)}
      shape={({ name, academic_year, from_date, to_date, due_on }) => ({
        name,
        academic_year,
        from_date,
        to_date,
        due_on,
        levels,
        sections: CARD_SECTIONS.filter((one) => sections.includes(one)),
      })}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="name" label={t.name} defaultValue={period?.name} autoComplete="off" />
        <TextField
          name="academic_year"
          label={t.year}
          defaultValue={period?.academic_year ?? today.slice(0, 4)}
          autoComplete="off"
        />
        <DateField name="from_date" label={t.from} defaultValue={period?.from_date ?? today} />
        <DateField name="to_date" label={t.to} defaultValue={period?.to_date} />
        <DateField name="due_on" label={t.dueOn} defaultValue={period?.due_on} />
      </div>
      <LevelFields chosen={levels} onChange={setLevels} />
      <fieldset>
        <legend className="font-semibold">{t.shows}</legend>
        <div className="grid sm:grid-cols-2">
          {CARD_SECTIONS.map((section) => (
            <CheckField
              key={section}
              name={`section-${section}`}
              label={t.sections[section]}
              checked={sections.includes(section)}
              onChange={({ target }) =>
                setSections(
                  target.checked
                    ? [...sections, section]
                    : sections.filter((one) => one !== section),
                )
              }
            />
          ))}
        </div>
      </fieldset>
    </SetupDialog>
  );
}
