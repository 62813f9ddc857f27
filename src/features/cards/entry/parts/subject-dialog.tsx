import { useState } from "react";
import {
  type CardScale,
  type CardSubject,
  newSubject,
  subjectChange,
} from "#features/cards/setup/contract.ts";
import { cardSetupClient } from "#features/cards/setup/parts/card-setup-client.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { LevelFields } from "./level-fields.tsx";
import { SetupDialog, writeBy } from "./setup-dialog.tsx";

type Props = {
  subject: CardSubject | undefined;
  scales: readonly CardScale[];
  onClose: () => void;
};

/** Adds a subject, or changes it. */
export function SubjectDialog({ subject, scales, onClose }: Props) {
  const t = useText(cardsText);
  const [levels, setLevels] = useState<string[]>(subject?.levels ?? []);
  return (
    <SetupDialog
      row={subject}
      title={subject ? t.changeSubject : t.addSubject}
      add={writeBy(newSubject, cardSetupClient.addSubject.call)}
      change={writeBy(subjectChange, cardSetupClient.changeSubject.call)}
      shape={({ code, name, name_ar = null, scale_id }) => {
        return { code, name, name_ar, scale_id, levels };
      }}
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
    </SetupDialog>
  );
}
