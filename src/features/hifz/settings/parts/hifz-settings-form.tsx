import { EDITIONS } from "#lib/enumerations.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sessionsClient } from "#features/calendar/sessions/parts/sessions-client.ts";
import type { CalendarSession } from "#features/calendar/sessions/contract.ts";
import { activeSessions } from "#features/calendar/sessions/rules.ts";
import { type HifzSettings, hifzSettingsChange } from "#features/hifz/settings/contract.ts";
import { scaleFault } from "#features/hifz/settings/rules.ts";
import { NAMED_STREAMS } from "#lib/enumerations.ts";
import { hifzSettingsText } from "#features/hifz/settings/text.ts";
import { Button } from "#ui/base/button.tsx";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { hifzSettingsClient } from "./hifz-settings-client.ts";
import { RevisionFields, revisionOf } from "./revision-fields.tsx";
import { ScaleFields } from "./scale-fields.tsx";

const CHOICE =
  "inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-edge bg-surface px-3 py-2 text-14 font-medium wrap-anywhere has-checked:border-brand has-checked:bg-brand-tint has-checked:text-brand-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand";

/** How the school keeps hafazan, in one form whose values suit most schools as they are. */
export function HifzSettingsForm({ settings }: { settings: HifzSettings }) {
  const t = useText(hifzSettingsText);
  const sessions = useQuery(sessionsClient.listSessions.queryOptions());
  const active = activeSessions(sessions.data ?? []);
  const [scale, setScale] = useState(settings.scale);
  const form = useForm({
    schema: hifzSettingsChange,
    shape: (values) => ({
      edition: values.edition,
      sessions:
        active.length > 1
          ? active.map(({ key }) => key).filter((key) => values[`session_${key}`])
          : settings.sessions,
      labels: Object.fromEntries(
        NAMED_STREAMS.flatMap((name) => (values[name] ? [[name, values[name]]] : [])),
      ),
      scale: scale.map((grade) => ({ ...grade, name: grade.name.trim() })),
      pass_grade: values.pass_grade,
      guard: values.guard,
      ...revisionOf(values),
      version: settings.version,
    }),
    texts: { scale: t.faults[scaleFault(scale, settings.pass_grade) ?? "order"] },
    explain: () => ({ text: t.failed }),
    onSubmit: (values) => hifzSettingsClient.changeHifzSettings.call(values),
    changes: "everything",
    done: t.saved,
  });
  return (
    <Card pad={false}>
      <CardHead title={t.title} />
      <Form form={form} className="grid gap-6 p-5 max-sm:p-4">
        <p className="text-muted">{t.line}</p>
        <EditionField chosen={settings.edition} />
        {active.length > 1 && <SessionsField sessions={active} chosen={settings.sessions} />}
        <LabelFields labels={settings.labels} />
        <RevisionFields settings={settings} />
        <fieldset className="grid min-w-0 gap-4">
          <legend className="mb-2 font-semibold">{t.scale}</legend>
          <ScaleFields scale={scale} onChange={setScale} />
          <SelectField
            name="pass_grade"
            label={t.pass}
            defaultValue={settings.pass_grade}
            options={scale.map(({ key, name }) => ({ value: key, label: name }))}
          />
          <CheckField
            name="guard"
            label={t.guard}
            hint={t.guardHint}
            defaultChecked={settings.guard}
          />
        </fieldset>
        <div className="flex justify-end">
          <Button type="submit" kind="brand" busy={form.busy}>
            {t.save}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function EditionField({ chosen }: { chosen: HifzSettings["edition"] }) {
  const t = useText(hifzSettingsText);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{t.edition}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {EDITIONS.map((edition) => (
          <label key={edition} className={CHOICE}>
            <input
              type="radio"
              name="edition"
              value={edition}
              defaultChecked={edition === chosen}
              className="size-4.5 shrink-0"
            />
            <span>
              {t.editions[edition]}
              <span className="block text-13 font-normal text-muted">{t.prints[edition]}</span>
            </span>
          </label>
        ))}
      </div>
      <p className="mt-1.5 text-13 text-muted">{t.editionHint}</p>
    </fieldset>
  );
}

type SessionsProps = { sessions: readonly CalendarSession[]; chosen: readonly string[] };

/** In which of the day's sessions hafazan is taken. */
function SessionsField({ sessions, chosen }: SessionsProps) {
  const t = useText(hifzSettingsText);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{t.sessions}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2">
        {sessions.map(({ key, name }) => (
          <label key={key} className={CHOICE}>
            <input
              type="checkbox"
              name={`session_${key}`}
              defaultChecked={chosen.includes(key)}
              className="size-4.5 shrink-0"
            />
            {name}
          </label>
        ))}
      </div>
      <p className="mt-1.5 text-13 text-muted">{t.sessionsHint}</p>
    </fieldset>
  );
}

/** The school's own names of the daily records. */
function LabelFields({ labels }: { labels: HifzSettings["labels"] }) {
  const t = useText(hifzSettingsText);
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{t.labels}</legend>
      <p className="mb-2 text-13 text-muted">{t.labelsHint}</p>
      <div className="grid items-end gap-4 sm:grid-cols-3">
        {NAMED_STREAMS.map((name) => (
          <TextField
            key={name}
            name={name}
            label={t.streams[name]}
            placeholder={t.streams[name]}
            defaultValue={labels[name]}
            maxLength={40}
            autoComplete="off"
            optional
          />
        ))}
      </div>
    </fieldset>
  );
}
