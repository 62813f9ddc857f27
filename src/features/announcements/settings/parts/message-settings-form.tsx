import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import {
  type MessageSettings,
  messageSettingsChange,
} from "#features/announcements/settings/contract.ts";
import { CAPITAL_KEYS, CAPITALS } from "#features/announcements/settings/rules.ts";
import { messageSettingsText } from "#features/announcements/settings/text.ts";
import { newId } from "#lib/ids.ts";
import { Button } from "#ui/base/button.tsx";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Card } from "#ui/kit/card.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { messageSettingsClient } from "./message-settings-client.ts";

const WINDOW = ["from_date", "to_date", "from", "until"] as const;
const windowField = (at: number, name: (typeof WINDOW)[number]) => `own_windows.${at}.${name}`;

type Clock = "quiet_from" | "quiet_until" | "friday_from" | "friday_until" | "digest_at";

/** When mails of announcements go out and who publishes, in one form. */
export function MessageSettingsForm({
  settings,
}: {
  settings: MessageSettings & { may_push: boolean };
}) {
  const t = useText(messageSettingsText);
  const [windows, setWindows] = useState(() =>
    settings.own_windows.map((one) => ({ key: newId(), ...one })),
  );
  const form = useForm({
    schema: messageSettingsChange,
    shape: (values) => {
      const own = Object.entries(values).filter(([name]) => !name.startsWith("own_windows."));
      const typed = new Map(Object.entries(values));
      const own_windows = windows.map((_, at) =>
        Object.fromEntries(WINDOW.map((name) => [name, typed.get(windowField(at, name))])),
      );
      return { ...Object.fromEntries(own), own_windows, version: settings.version };
    },
    texts: { quiet_until: t.tooLong, friday_until: t.tooLong },
    explain: () => ({ text: t.failed }),
    onSubmit: (values) => messageSettingsClient.changeMessageSettings.call(values),
    changes: "everything",
    done: t.saved,
  });
  const clock = (name: Clock, label: string) => (
    <TextField name={name} type="time" label={label} defaultValue={settings[name]} />
  );
  return (
    <Card className="max-w-form">
      <Form form={form} className="grid gap-6">
        <Group title={t.night} hint={t.nightHint}>
          {clock("quiet_from", t.from)}
          {clock("quiet_until", t.until)}
        </Group>
        <Group
          title={t.prayers}
          hint={t.prayersHint}
          first={
            <CheckField name="prayers" label={t.prayersOn} defaultChecked={settings.prayers} />
          }
        >
          <TextField
            name="before_minutes"
            type="number"
            label={t.before}
            min={0}
            max={30}
            defaultValue={settings.before_minutes}
          />
          <TextField
            name="after_minutes"
            type="number"
            label={t.after}
            min={0}
            max={60}
            defaultValue={settings.after_minutes}
          />
          <SelectField
            name="place"
            label={t.place}
            defaultValue={settings.place}
            options={CAPITAL_KEYS.map((value) => ({ value, label: CAPITALS[value].name }))}
          />
        </Group>
        <Group title={t.friday}>
          {clock("friday_from", t.from)}
          {clock("friday_until", t.until)}
        </Group>
        <fieldset className="min-w-0">
          <legend className="mb-1.5 font-semibold">{t.own}</legend>
          <p className="mb-3 text-13 text-muted">{t.ownHint}</p>
          {windows.map(({ key, ...one }, at) => (
            <div
              key={key}
              className="mb-4 grid items-start gap-3 border-b border-line pb-4 sm:grid-cols-2"
            >
              <DateField
                name={windowField(at, "from_date")}
                label={t.firstDay}
                defaultValue={one.from_date}
              />
              <DateField
                name={windowField(at, "to_date")}
                label={t.lastDay}
                defaultValue={one.to_date}
              />
              <TextField
                name={windowField(at, "from")}
                type="time"
                label={t.from}
                defaultValue={one.from}
              />
              <TextField
                name={windowField(at, "until")}
                type="time"
                label={t.until}
                defaultValue={one.until}
              />
              <Button
                size="sm"
                icon={Trash2}
                onClick={() => setWindows(windows.filter((other) => other.key !== key))}
              >
                {t.remove}
              </Button>
            </div>
          ))}
          {windows.length < 10 && (
            <Button
              icon={Plus}
              onClick={() => {
                const empty = { from_date: "", to_date: "", from: "20:30", until: "23:00" };
                setWindows([...windows, { key: newId(), ...empty }]);
              }}
            >
              {t.add}
            </Button>
          )}
        </fieldset>
        <Group title={t.digest} hint={t.digestHint}>
          {clock("digest_at", t.digestAt)}
        </Group>
        <fieldset className="min-w-0">
          <legend className="mb-1.5 font-semibold">{t.publishing}</legend>
          <CheckField
            name="teachers_publish"
            label={t.teachers}
            hint={t.teachersHint}
            defaultChecked={settings.teachers_publish}
          />
        </fieldset>
        <Group title={t.keeping} hint={t.keepingHint}>
          <TextField
            name="kept_years"
            type="number"
            label={t.keptYears}
            min={1}
            max={7}
            defaultValue={settings.kept_years}
          />
        </Group>
        <fieldset className="min-w-0">
          <legend className="mb-1.5 font-semibold">{t.weekly}</legend>
          <CheckField
            name="weekly_letter"
            label={t.weeklyOn}
            hint={t.weeklyHint}
            defaultChecked={settings.weekly_letter}
          />
        </fieldset>
        {settings.may_push && (
          <fieldset className="min-w-0">
            <legend className="mb-1.5 font-semibold">{t.push}</legend>
            <CheckField
              name="push"
              label={t.pushOn}
              hint={t.pushHint}
              defaultChecked={settings.push}
            />
          </fieldset>
        )}
        <div className="flex justify-end">
          <Button type="submit" kind="brand" busy={form.busy} className="max-sm:flex-1">
            {t.save}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

type GroupProps = { title: string; hint?: string; first?: ReactNode; children: ReactNode };

function Group({ title, hint, first, children }: GroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{title}</legend>
      {first}
      <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
      {hint && <p className="mt-1.5 text-13 text-muted">{hint}</p>}
    </fieldset>
  );
}
