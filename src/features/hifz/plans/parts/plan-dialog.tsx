import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { newPlan, type HifzPlan, planChange } from "#features/hifz/plans/contract.ts";
import { plansText } from "#features/hifz/plans/text.ts";
import { programmesClient } from "#features/hifz/programmes/parts/programmes-client.ts";
import { TargetFields, targetIn } from "#features/hifz/programmes/parts/target-fields.tsx";
import { teachersClient } from "#features/teachers/parts/teachers-client.ts";
import { teacherName } from "#features/teachers/rules.ts";
import { errorData } from "#lib/errors.ts";
import { SelectField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { plansClient } from "./plans-client.ts";

type Props = {
  studentId: string;
  /** The plan to change; without one, the pupil begins a programme. */
  plan?: HifzPlan | undefined;
  onClose: () => void;
};

/** Lets a pupil begin a programme, or changes the pupil's plan in it. */
export function PlanDialog({ studentId, plan, onClose }: Props) {
  const t = useText(plansText);
  const { today } = useMe();
  const programmes = useQuery(programmesClient.listProgrammes.queryOptions());
  const teachers = useQuery(
    teachersClient.listTeachers.queryOptions({ input: { status: "active" } }),
  );
  const [programmeId, setProgrammeId] = useState(plan?.programme_id ?? "");
  const [hasOwn, setOwn] = useState(plan?.own_target ?? false);
  const open = programmes.data?.filter(({ archived_on }) => archived_on === null) ?? [];
  const chosen = programmes.data?.find((programme) => programme.id === programmeId);
  const levels = [
    ...new Set([...(chosen?.syllabus ?? []).map(({ level }) => level), plan?.level ?? ""]),
  ].filter(Boolean);
  const form = useForm({
    schema: plan ? planChange : newPlan,
    empty: "null",
    shape: ({ from_date, level, teacher_id, khatam_by, ...values }) => ({
      ...(plan
        ? { id: plan.id, version: plan.version }
        : { student_id: studentId, programme_id: programmeId, from_date }),
      level: level ?? "",
      teacher_id,
      khatam_by,
      target: hasOwn ? targetIn(values) : null,
    }),
    explain: (error) => {
      const { reason = "" } = errorData(error);
      const text = t.problems[reason] ?? t.failed;
      return reason === "order" ? { fields: { from_date: text } } : { text };
    },
    onSubmit: (values) =>
      "id" in values ? plansClient.changePlan.call(values) : plansClient.createPlan.call(values),
    changes: "everything",
    done: t.saved,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={plan ? t.change : t.startTitle}
      line={plan?.programme_name}
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
    >
      {!plan && (
        <>
          {programmes.data && open.length === 0 && <p className="text-muted">{t.noProgrammes}</p>}
          <SelectField
            name="programme_id"
            label={t.programme}
            placeholder={t.choose}
            value={programmeId}
            onChange={(event) => setProgrammeId(event.target.value)}
            options={open.map(({ id: value, name }) => ({ value, label: name }))}
          />
          <DateField name="from_date" label={t.from} defaultValue={today} />
        </>
      )}
      {levels.length > 0 && (
        <SelectField
          key={levels.join()}
          name="level"
          label={t.level}
          placeholder="–"
          defaultValue={plan?.level}
          options={levels.map((value) => ({ value, label: value }))}
        />
      )}
      {teachers.data && (
        <SelectField
          name="teacher_id"
          label={t.teacher}
          placeholder={t.anyTeacher}
          defaultValue={plan?.teacher_id ?? ""}
          options={teachers.data.map((teacher) => ({
            value: teacher.id,
            label: teacherName(teacher),
          }))}
        />
      )}
      <CheckField
        name="own"
        label={t.own}
        checked={hasOwn}
        onChange={(event) => setOwn(event.target.checked)}
      />
      {hasOwn && <TargetFields target={plan ?? chosen} />}
      <DateField name="khatam_by" label={t.khatam} defaultValue={plan?.khatam_by ?? ""} optional />
    </FormDialog>
  );
}
