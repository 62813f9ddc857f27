import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Exam, examChange, newExam } from "#features/hifz/exams/contract.ts";
import { EXAM_KINDS, MAX_PANEL } from "#features/hifz/exams/rules/kinds.ts";
import { rubricOf, standardRubrics } from "#features/hifz/exams/rules/presets.ts";
import { examsText } from "#features/hifz/exams/text/exams.ts";
import { hifzSettingsClient } from "#features/hifz/settings/parts/hifz-settings-client.ts";
import { UNCHANGED_SETTINGS } from "#features/hifz/settings/rules.ts";
import { teachersClient } from "#features/teachers/parts/teachers-client.ts";
import { teacherName } from "#features/teachers/rules.ts";
import { errorData } from "#lib/errors.ts";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { tenthWords } from "./exam-words.ts";
import { examsClient } from "./exams-client.ts";

type Props = {
  /** The exam to change; without one, a new one is set up. */
  exam?: Exam | undefined;
  onClose: () => void;
};

/** Sets an exam up, or changes its day, place and panel; of a draft also how it is marked. */
export function ExamDialog({ exam, onClose }: Props) {
  const t = useText(examsText);
  const { today } = useMe();
  const settings = useQuery(hifzSettingsClient.readHifzSettings.queryOptions());
  const teachers = useQuery(
    teachersClient.listTeachers.queryOptions({ input: { status: "active" } }),
  );
  const rubrics = useQuery(examsClient.readRubrics.queryOptions());
  const grades = settings.data ?? UNCHANGED_SETTINGS;
  const own = rubrics.data?.rubrics ?? [];
  const offered = [...own, ...standardRubrics(grades)];
  const [rubricKey, setRubricKey] = useState(
    exam?.rubric.key ?? standardRubrics(grades)[0]?.key ?? "",
  );
  const [chair, setChair] = useState(exam?.panel.find((one) => one.is_chair)?.teacher_id ?? "");
  const [others, setOthers] = useState(
    () => new Set(exam?.panel.flatMap((one) => (one.is_chair ? [] : one.teacher_id))),
  );
  const known = exam?.rubric.key === rubricKey ? exam.rubric : undefined;
  const rubric = known ?? rubricOf(rubricKey, grades, own);
  const choices =
    known && !offered.some(({ key }) => key === known.key) ? [known, ...offered] : offered;
  const isDraft = !exam || exam.state === "draft";
  const panel = [...others].filter((id) => id !== chair);
  const number = (value: unknown, otherwise: number) =>
    typeof value === "string" && value !== "" ? Number(value) : otherwise;
  const form = useForm({
    schema: exam ? examChange : newExam,
    shape: ({ title, kind, date, place, questions, pass_from }) => ({
      ...(exam ? { id: exam.id, version: exam.version } : { kind }),
      title,
      date,
      place: place ?? "",
      ...(isDraft && {
        rubric: {
          ...rubric,
          questions: number(questions, rubric.questions),
          pass_from: number(pass_from, rubric.pass_from),
        },
      }),
      panel: [
        { teacher_id: chair, is_chair: true },
        ...panel.map((teacher_id) => ({ teacher_id, is_chair: false })),
      ],
    }),
    explain: (error) => ({ text: t.problems[errorData(error).reason ?? ""] ?? t.failed }),
    onSubmit: (values) =>
      "id" in values ? examsClient.changeExam.call(values) : examsClient.createExam.call(values),
    changes: [examsClient.key()],
    done: ({ title }) => t.saved(title),
    onDone: onClose,
  });
  const names = (teachers.data ?? []).map((one) => ({ value: one.id, label: teacherName(one) }));
  return (
    <FormDialog
      form={form}
      title={exam ? exam.title : t.add}
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
    >
      <TextField name="title" label={t.name} defaultValue={exam?.title} autoComplete="off" />
      {!exam && (
        <SelectField
          name="kind"
          label={t.kind}
          defaultValue="juz"
          options={EXAM_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
        />
      )}
      <DateField name="date" label={t.date} defaultValue={exam?.date ?? today} />
      <TextField
        name="place"
        label={t.place}
        defaultValue={exam?.place}
        autoComplete="off"
        optional
      />
      {isDraft && (
        <>
          <SelectField
            name="rubric"
            label={t.rubric}
            value={rubricKey}
            onChange={(event) => setRubricKey(event.target.value)}
            hint={rubric.sections
              .map(({ name, base, bonus }) => `${name} ${tenthWords(base + bonus)}`)
              .join(" · ")}
            options={choices.map((one) => ({ value: one.key, label: one.name }))}
          />
          <div key={rubricKey} className="grid gap-4 sm:grid-cols-2">
            <TextField
              name="questions"
              type="number"
              min={0}
              max={20}
              label={t.questions}
              hint={t.questionsHint}
              defaultValue={rubric.questions}
            />
            <TextField
              name="pass_from"
              type="number"
              min={0}
              max={100}
              label={t.passFrom}
              defaultValue={rubric.pass_from}
            />
          </div>
        </>
      )}
      <SelectField
        key={names.length}
        name="chair"
        label={t.chair}
        placeholder={t.choose}
        value={chair}
        onChange={(event) => setChair(event.target.value)}
        options={names}
      />
      <fieldset>
        <legend className="font-semibold">{t.panel}</legend>
        <p className="text-14 text-muted">{t.panelHint}</p>
        <div className="max-h-60 overflow-y-auto">
          {names
            .filter(({ value }) => value !== chair)
            .map(({ value, label }) => (
              <CheckField
                key={value}
                name={`with-${value}`}
                label={label}
                checked={others.has(value)}
                disabled={!others.has(value) && panel.length >= MAX_PANEL - 1}
                onChange={({ target }) => {
                  const next = new Set(others);
                  if (target.checked) next.add(value);
                  else next.delete(value);
                  setOthers(next);
                }}
              />
            ))}
        </div>
      </fieldset>
    </FormDialog>
  );
}
