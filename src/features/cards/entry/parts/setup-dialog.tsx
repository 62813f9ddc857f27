import type { ReactNode } from "react";
import type * as z from "zod/mini";
import { cardPeriodsClient } from "#features/cards/periods/parts/card-periods-client.ts";
import { cardsClient } from "#features/cards/parts/cards-client.ts";
import { cardSetupClient } from "#features/cards/setup/parts/card-setup-client.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import { errorData } from "#lib/errors.ts";
import { useForm } from "#ui/base/form.tsx";
import type { FieldValues } from "#ui/base/form-values.ts";
import { useText } from "#ui/base/lang.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";

/** The shape that a call takes, and the call. */
type Write = { schema: z.ZodMiniType; send: (values: unknown) => Promise<unknown> };

/** A call with the shape of its input, of which the form knows only that it fits. */
export function writeBy<Schema extends z.ZodMiniType>(
  schema: Schema,
  call: (values: z.output<Schema>) => Promise<unknown>,
): Write {
  return { schema, send: (values) => call(values as z.output<Schema>) };
}

type Props = {
  /** What is changed; undefined where it is added. */
  row: { id: string; version: number } | undefined;
  title: string;
  add: Write;
  change: Write;
  /** What the fields say, as both calls take it. */
  shape: (values: FieldValues) => object;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
};

/** Adds a row of the set-up, or changes it. */
export function SetupDialog({ row, title, add, change, shape, onClose, children }: Props) {
  const t = useText(cardsText);
  const { schema, send } = row ? change : add;
  const form = useForm({
    schema,
    shape: (values) => ({ ...(row && { id: row.id, version: row.version }), ...shape(values) }),
    explain: (error) => {
      const { reason = "", field } = errorData(error);
      const text = t.refusals[reason] ?? t.failed;
      return typeof field === "string" ? { fields: { [field]: text } } : { text };
    },
    onSubmit: send,
    changes: [cardSetupClient.key(), cardPeriodsClient.key(), cardsClient.key()],
    done: t.saved,
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={title} cancel={t.cancel} submit={t.save} onClose={onClose}>
      {children}
    </FormDialog>
  );
}
