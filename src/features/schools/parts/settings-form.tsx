import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Settings, settingsChange } from "#features/schools/contract.ts";
import { schoolsClient } from "./schools-client.ts";
import { OfficeFields } from "#features/schools/parts/office-fields.tsx";
import { SchoolLogo } from "#features/schools/parts/school-logo.tsx";
import { WeekdayField } from "#features/schools/parts/weekday-field.tsx";
import { schoolType, MALAYSIAN_STATES, TIME_ZONES } from "#features/schools/rules.ts";
import { schoolsText } from "#features/schools/text/schools.ts";
import { STAFF_TITLES } from "#lib/enumerations.ts";
import { PUPIL_WORDS } from "#lib/pupil-word.ts";
import { Button } from "#ui/base/button.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";

// These are not in text.ts, because texts replace both words with the school's present one.
const PUPIL_WORD_LABELS = { pelajar: "Pelajar", murid: "Murid" };

/** The school's profile and ways of working, in one form. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const t = useText(schoolsText);
  const queries = useQueryClient();
  const [rest, setRest] = useState(settings.weekend_days);
  const form = useForm({
    schema: settingsChange,
    empty: "null",
    shape: (values) => ({ ...values, weekend_days: rest }),
    texts: { postcode: t.postcodeWrong, phone: t.phoneWrong, address: t.addressHint },
    explain: () => ({ text: t.failed }),
    onSubmit: (values) => schoolsClient.updateSettings.call(values),
    changes: "everything",
    done: t.saved,
    onDone: (saved) => queries.setQueryData(schoolsClient.readSettings.queryKey(), saved),
  });
  const zones = [...new Set([settings.time_zone, ...TIME_ZONES])];

  return (
    <Card pad={false}>
      <CardHead title={t.profile} />
      <Form form={form} className="grid gap-5 p-5 max-sm:p-4">
        <SchoolLogo settings={settings} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField name="name" label={t.name} defaultValue={settings.name} autoComplete="off" />
          <SelectField
            name="type"
            label={t.type}
            defaultValue={settings.type}
            options={schoolType.options.map((value) => ({ value, label: t.types[value] }))}
          />
          <SelectField
            name="state"
            label={t.state}
            defaultValue={settings.state}
            options={MALAYSIAN_STATES.map((value) => ({ value, label: value }))}
          />
          <SelectField
            name="time_zone"
            label={t.zone}
            defaultValue={settings.time_zone}
            options={zones.map((value) => ({ value, label: value.replace("_", " ") }))}
          />
        </div>
        <OfficeFields settings={settings} />
        <h3 className="-mb-1 border-t border-line pt-5 font-semibold">{t.working}</h3>
        <WeekdayField label={t.weekend} days={t.days} value={rest} onChange={setRest} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            name="attendance_window_days"
            type="number"
            min={0}
            max={366}
            label={t.window}
            hint={t.windowHint}
            defaultValue={settings.attendance_window_days}
          />
          <SelectField
            name="pupil_word"
            label={t.pupilWord}
            defaultValue={settings.pupil_word}
            options={PUPIL_WORDS.map((value) => ({ value, label: PUPIL_WORD_LABELS[value] }))}
          />
          <SelectField
            name="staff_title"
            label={t.staffTitle}
            hint={t.staffTitleHint}
            defaultValue={settings.staff_title}
            options={STAFF_TITLES.map((value) => ({ value, label: t.staffTitles[value] }))}
          />
          <TextField
            name="student_number_pattern"
            label={t.numberPattern}
            hint={t.numberPatternHint}
            defaultValue={settings.student_number_pattern}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <CheckField
          name="guardians_see_phones"
          label={t.seePhones}
          hint={t.seePhonesHint}
          defaultChecked={settings.guardians_see_phones}
        />
        <div className="flex justify-end">
          <Button type="submit" kind="brand" busy={form.busy}>
            {t.save}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
