import { useState } from "react";
import {
  type CardScale,
  type CardSubject,
  newSubject,
  subjectChange,
} from "#features/cards/setup/contract.ts";
import { cardSetupClient } from "#features/cards/setup/parts/card-setup-client.ts";
import { cardsClient } from "#features/cards/parts/cards-client.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import { errorData } from "#lib/errors.ts";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { LevelFields } from "./level-fields.tsx";

type Props = {
  subject: CardSubject | undefined;
  scales: readonly CardScale[];
  onClose: () => void;
};

/** Adds a subject, or changes it. */
export function SubjectDialog({ subject, scales, onClose }: Props) {
  const t = useText(cardsText);
  const [levels, setLevels] = useState<string[]>(subject?.levels ?? []);
  const form = useForm({
    schema: subject ? subjectChange : newSubject,
    empty: "null",
    shape: ({ code, name, name_ar, scale_id }) => ({
      ...(subject && { id: subject.id, version: subject.version }),
      code,
      name,
      name_ar: name_ar ?? null,
      scale_id,
      levels,
    }),
    explain: (error) => {
      const { reason = "", field } = errorData(error);
      const text = t.refusals[reason] ?? t.failed;
      return typeof field === "string" ? { fields: { [field]: text } } : { text };
    },
    onSubmit: (values) =>
      "id" in values
        ? cardSetupClient.changeSubject.call(values)
        : cardSetupClient.addSubject.call(values),
    changes: [cardSetupClient.key(), cardsClient.key()],
    done: t.saved,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={subject ? t.changeSubject : t.addSubject}
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
    >
      <TextField name="name" label={t.name} defaultValue={subject?.name} autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="code" label={t.code} defaultValue={subject?.code} autoComplete="off" />
        <SelectField
          name="scale_id"
          label={t.scale}
          defaultValue={subject?.scale_id ?? scales[0]?.id}
          options={scales.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      <TextField
        name="name_ar"
        label={t.arabic}
        lang="ar"
        defaultValue={subject?.name_ar ?? ""}
        autoComplete="off"
        optional
      />
      <LevelFields chosen={levels} onChange={setLevels} />
    </FormDialog>
  );
}
