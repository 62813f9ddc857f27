import { EDITIONS } from "#lib/enumerations.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { classesClient } from "#features/classes/parts/classes-client.ts";
import { sessionsClient } from "#features/calendar/sessions/parts/sessions-client.ts";
import type { CalendarSession } from "#features/calendar/sessions/contract.ts";
import { activeSessions } from "#features/calendar/sessions/rules.ts";
import { type HifzSettings, hifzSettingsChange } from "#features/hifz/settings/contract.ts";
import { FAMILY_VIEWS, type Graded, scaleFault } from "#features/hifz/settings/rules.ts";
import { NAMED_STREAMS } from "#lib/enumerations.ts";
import { hifzSettingsText } from "#features/hifz/settings/text.ts";
import { Button } from "#ui/base/button.tsx";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { hifzSettingsClient } from "./hifz-settings-client.ts";
import { Folded } from "./folded.tsx";
import { weightsOf, WeightFields } from "./mark-fields.tsx";
import {
  AttentionFields,
  CycleField,
  DebtFields,
  RevisionFields,
  revisionOf,
} from "./revision-fields.tsx";
import { GradePresets } from "./grade-presets.tsx";
import { ScaleFields } from "./scale-fields.tsx";

const CHOICE =
  "inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-edge bg-surface px-3 py-2 text-14 font-medium wrap-anywhere has-checked:border-brand has-checked:bg-brand-tint has-checked:text-brand-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand";

/** How the school keeps hafazan, in one form whose values suit most schools as they are. */
export function HifzSettingsForm({ settings }: { settings: HifzSettings }) {
  const t = useText(hifzSettingsText);
  const sessions = useQuery(sessionsClient.listSessions.queryOptions());
  const active = activeSessions(sessions.data ?? []);
  const classes = useQuery(classesClient.listClasses.queryOptions({ input: {} }));
  const others = (classes.data ?? []).filter(({ kind }) => kind !== "halaqah");
  const [scale, setScale] = useState(settings.scale);
  /** What the fields of grades begin with: the school's values, or those of the preset pressed last. */
  const [{ grading, presses }, setGrading] = useState<{ grading: Graded; presses: number }>({
    grading: settings,
    presses: 0,
  });
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
      marks_present: values.marks_present,
      families_see: values.families_see,
      weights: weightsOf(values),
      class_ids: classes.data
        ? classes.data.map(({ id }) => id).filter((id) => values[`class_${id}`])
        : settings.class_ids,
      bands: numbersIn(values.bands),
      version: settings.version,
    }),
    texts: {
      scale: t.faults[scaleFault(scale, grading.pass_grade) ?? "order"],
      bands: t.bandsFault,
    },
    explain: () => ({ text: t.failed }),
    onSubmit: (values) => hifzSettingsClient.changeHifzSettings.call(values),
    changes: "everything",
    done: t.saved,
  });
  const isWrong = (...names: string[]) =>
    Object.keys(form.errors).some((error) => names.includes(error.split(".")[0] ?? ""));
  return (
    <Card pad={false}>
      <CardHead title={t.title} />
      <Form form={form} className="grid gap-6 p-5 max-sm:p-4">
        <p className="text-muted">{t.line}</p>
        <EditionField chosen={settings.edition} />
        {active.length > 1 && <SessionsField sessions={active} chosen={settings.sessions} />}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField
            name="families_see"
            label={t.families}
            defaultValue={settings.families_see}
            options={FAMILY_VIEWS.map((value) => ({ value, label: t.views[value] }))}
          />
          <CycleField settings={settings} />
        </div>
        <CheckField
          name="marks_present"
          label={t.marksPresent}
          hint={t.marksPresentHint}
          defaultChecked={settings.marks_present}
        />
        <DebtFields settings={settings} />
        <div className="grid gap-2">
          {others.length > 0 && (
            <Folded title={t.classes} isWrong={isWrong("class_ids")}>
              <ClassesField classes={others} chosen={settings.class_ids} />
            </Folded>
          )}
          <Folded title={t.labels} isWrong={isWrong("labels")}>
            <LabelFields labels={settings.labels} />
          </Folded>
          <Folded
            title={t.revision}
            isWrong={isWrong("cap_percent", "spread_days", "recent_days", "recent_pages")}
          >
            <RevisionFields settings={settings} />
          </Folded>
          <Folded title={t.attention} isWrong={isWrong("attention")}>
            <AttentionFields settings={settings} />
          </Folded>
          <Folded title={t.gradesAndMarks} isWrong={isWrong("scale", "pass_grade", "weights")}>
            <GradePresets
              onChoose={(preset) => {
                setScale(preset.scale);
                setGrading({ grading: preset, presses: presses + 1 });
              }}
            />
            <ScaleFields scale={scale} onChange={setScale} />
            <SelectField
              key={`pass_grade ${presses}`}
              name="pass_grade"
              label={t.pass}
              defaultValue={grading.pass_grade}
              options={scale.map(({ key, name }) => ({ value: key, label: name }))}
            />
            <CheckField
              name="guard"
              label={t.guard}
              hint={t.guardHint}
              defaultChecked={settings.guard}
            />
            <WeightFields key={`weights ${presses}`} weights={grading.weights} />
          </Folded>
          <Folded title={t.bands} isWrong={isWrong("bands")}>
            <TextField
              name="bands"
              label={t.bands}
              hint={t.bandsHint}
              defaultValue={settings.bands.join(", ")}
              inputMode="text"
              autoComplete="off"
            />
          </Folded>
        </div>
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

/** The numbers of a list that is typed with commas or blanks between them. */
function numbersIn(typed: unknown): number[] {
  const words = typeof typed === "string" ? typed.split(/[\s,]+/) : [];
  return words.filter(Boolean).map(Number);
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

type ClassesProps = { classes: readonly { id: string; name: string }[]; chosen: readonly string[] };

/** Which classes that are no halaqah hold hafazan too. */
function ClassesField({ classes, chosen }: ClassesProps) {
  const t = useText(hifzSettingsText);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t.classes}</legend>
      <p className="mb-2 text-13 text-muted">{t.classesHint}</p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2">
        {classes.map(({ id, name }) => (
          <label key={id} className={CHOICE}>
            <input
              type="checkbox"
              name={`class_${id}`}
              defaultChecked={chosen.includes(id)}
              className="size-4.5 shrink-0"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The school's own names of the daily records. */
function LabelFields({ labels }: { labels: HifzSettings["labels"] }) {
  const t = useText(hifzSettingsText);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t.labels}</legend>
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
