import * as z from "zod/mini";
import type { ReportAnswer } from "#features/reports/contract.ts";
import type { FilterValues } from "#features/reports/parts/report-filters.tsx";
import { usePeriodWords } from "#features/reports/parts/use-period-words.ts";
import { definitionOf, type ReportId } from "#features/reports/rules.ts";
import { SAVED_WHEN } from "#features/reports/saved/rules.ts";
import { savedReportsText } from "#features/reports/saved/text.ts";
import { reportsText } from "#features/reports/text.ts";
import { errorData } from "#lib/errors.ts";
import * as shape from "#lib/shapes.ts";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { savedReportsClient } from "./saved-reports-client.ts";

const fields = z.object({
  name: shape.line(80),
  when: z._default(z.enum(SAVED_WHEN), "fixed"),
  shared: z._default(z.boolean(), false),
});

type Props = {
  id: ReportId;
  period: ReportAnswer["period"];
  values: FilterValues;
  /** The filters that are set, in words. */
  chosen: readonly string[];
  onClose: () => void;
};

/** Keeps a report with its period and filters under a name. */
export function SaveDialog({ id, period, values, chosen, onClose }: Props) {
  const t = useText(savedReportsText);
  const r = useText(reportsText);
  const say = usePeriodWords();
  const maySave = useMay("reports.manage");
  const { kind, from, to } = period;
  const hasPeriods = definitionOf(id).periods.length > 0;
  const form = useForm({
    schema: fields,
    explain: (error) =>
      errorData(error).reason === "name" ? { fields: { name: t.sameName } } : { text: t.failed },
    onSubmit: ({ name, when, shared }) =>
      savedReportsClient.saveReport.call({
        report_id: id,
        name,
        shared,
        params: {
          when: hasPeriods ? when : "current",
          ...(hasPeriods && { period: kind }),
          ...(hasPeriods && when === "fixed" && { on: from }),
          ...(kind === "custom" && { to }),
          class_id: values.class,
          grade_level: values.level,
          gender: values.gender,
          stay: values.stay,
          money: values.money,
        },
      }),
    changes: [savedReportsClient.key()],
    done: ({ name }) => t.saved(name),
    onDone: onClose,
  });
  const title = r.reports[id].title;
  return (
    <FormDialog
      form={form}
      title={t.saveTitle}
      line={t.saveLine}
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t.name}
        maxLength={80}
        autoComplete="off"
        defaultValue={[title, ...chosen].join(" · ").slice(0, 80)}
      />
      {hasPeriods && kind !== "custom" && (
        <SelectField
          name="when"
          label={t.period}
          defaultValue="last"
          options={[
            { value: "last", label: t.last[kind] },
            { value: "current", label: t.current[kind] },
            { value: "fixed", label: t.fixed(say(period)) },
          ]}
        />
      )}
      {maySave && <CheckField name="shared" label={t.shared} hint={t.sharedHint} />}
    </FormDialog>
  );
}
