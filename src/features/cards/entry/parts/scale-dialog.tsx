import { type CardScale, scaleChange } from "#features/cards/setup/contract.ts";
import { type MarkScaleFault, markScaleFault } from "#features/cards/setup/rules/scales.ts";
import { cardSetupClient } from "#features/cards/setup/parts/card-setup-client.ts";
import { cardsClient } from "#features/cards/parts/cards-client.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import { errorData } from "#lib/errors.ts";
import { TextField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";

type Props = { scale: CardScale; onClose: () => void };

/** Changes the names of grades, from which mark they are given, and what passes. */
export function ScaleDialog({ scale, onClose }: Props) {
  const t = useText(cardsText);
  const hasMarks = scale.kind === "marks";
  const number = (value: unknown) => (value === undefined || value === "" ? null : Number(value));
  const form = useForm({
    schema: scaleChange,
    shape: (values) => ({
      id: scale.id,
      version: scale.version,
      name: values.name,
      pass: number(values.pass),
      bands: scale.bands.map((band, at) => ({
        name: values[`grade-${at}`],
        from: hasMarks ? (number(values[`from-${at}`]) ?? 0) : band.from,
        words: band.words,
      })),
    }),
    check: ({ bands = scale.bands, pass = scale.pass }) => {
      const fault = markScaleFault({ kind: scale.kind, bands, pass });
      return fault ? { text: t.scaleFaults[fault] } : null;
    },
    explain: (error) => {
      const { reason = "" } = errorData(error);
      const fault = t.scaleFaults[reason as MarkScaleFault];
      return { text: t.refusals[reason] ?? fault ?? t.failed };
    },
    onSubmit: (values) => cardSetupClient.changeScale.call(values),
    changes: [cardSetupClient.key(), cardsClient.key()],
    done: t.saved,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`${t.changeScale}: ${scale.name}`}
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="name" label={t.name} defaultValue={scale.name} autoComplete="off" />
        <TextField
          name="pass"
          label={t.pass}
          inputMode="numeric"
          defaultValue={scale.pass ?? ""}
          autoComplete="off"
          optional
        />
      </div>
      {scale.bands.map((band, at) => (
        <div key={band.from} className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
          <TextField
            name={`grade-${at}`}
            label={`${t.grade} ${at + 1}`}
            defaultValue={band.name}
            autoComplete="off"
          />
          {hasMarks && (
            <TextField
              name={`from-${at}`}
              label={t.fromMark}
              inputMode="numeric"
              defaultValue={band.from}
              autoComplete="off"
            />
          )}
        </div>
      ))}
    </FormDialog>
  );
}
