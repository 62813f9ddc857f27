import { useState } from "react";
import {
  newProgramme,
  type Programme,
  programmeChange,
} from "#features/hifz/programmes/contract.ts";
import {
  ORDER_PRESETS,
  type OrderPreset,
  presetOf,
  readOrderList,
} from "#features/hifz/programmes/rules.ts";
import { programmesText } from "#features/hifz/programmes/text.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { programmesClient } from "./programmes-client.ts";
import { TargetFields, targetIn } from "./target-fields.tsx";

type Props = { programme?: Programme | undefined; onArchive?: () => void; onClose: () => void };

const CHOICES = [
  "mushaf",
  "juz_down",
  "juz_30_first",
  "juz_30_only",
  "surah_up",
  "juz",
  "surah",
] as const;
type Choice = (typeof CHOICES)[number];

const isPreset = (choice: Choice): choice is OrderPreset => choice in ORDER_PRESETS;

/** Adds or changes a programme. */
export function ProgrammeDialog({ programme, onArchive, onClose }: Props) {
  const t = useText(programmesText);
  const [order, setOrder] = useState<Choice>(choiceOf(programme));
  const form = useForm({
    schema: programme ? programmeChange : newProgramme,
    empty: "null",
    shape: ({ name, list, cycle_days, ...values }) => ({
      ...(programme && { id: programme.id, version: programme.version }),
      name,
      ...targetIn(values),
      cycle_days,
      ...(isPreset(order)
        ? { ...ORDER_PRESETS[order], order_list: [...ORDER_PRESETS[order].order_list] }
        : {
            order_kind: order,
            order_list: readOrderList(typeof list === "string" ? list : "") ?? [],
          }),
    }),
    texts: { order_list: t.listWrong },
    explain: (error) =>
      errorData(error).reason === "exists" ? { fields: { name: t.exists } } : { text: t.failed },
    onSubmit: (values) =>
      "id" in values
        ? programmesClient.changeProgramme.call(values)
        : programmesClient.createProgramme.call(values),
    changes: "everything",
    done: ({ name }) => t.saved(name),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={programme ? t.editOf(programme.name) : t.addTitle}
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
      other={
        onArchive && (
          <Button kind="ghost" onClick={onArchive} className="me-auto">
            {t.archive}
          </Button>
        )
      }
    >
      <TextField name="name" label={t.name} defaultValue={programme?.name} autoComplete="off" />
      <SelectField
        name="order"
        label={t.order}
        value={order}
        onChange={(event) => setOrder(event.target.value as Choice)}
        options={CHOICES.map((value) => ({ value, label: t.orders[value] }))}
      />
      {!isPreset(order) && (
        <TextField
          name="list"
          label={t.list}
          hint={t.listHint}
          error={form.errors.order_list}
          defaultValue={programme?.order_list.join(", ")}
          autoComplete="off"
        />
      )}
      <TargetFields target={programme} />
      <TextField
        name="cycle_days"
        type="number"
        min={1}
        max={365}
        label={t.cycle}
        hint={t.cycleHint}
        defaultValue={programme?.cycle_days ?? undefined}
        optional
      />
    </FormDialog>
  );
}

function choiceOf(programme: Programme | undefined): Choice {
  if (!programme) return "juz_down";
  return presetOf(programme) ?? (programme.order_kind === "surah" ? "surah" : "juz");
}
