import * as z from "zod/mini";
import * as shape from "#lib/shapes.ts";
import { Button } from "#ui/base/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { TextArea } from "#ui/base/field.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { askedText } from "#features/attendance/text/asked.ts";
import { useText } from "#ui/base/lang.tsx";

const MAX_LENGTH = 300;
const schema = z.object({ why: shape.text(MAX_LENGTH) });

type Props = { days: number; onClose: () => void; onSay: (why: string) => void };

/** Asks an admin why a register is changed so late. */
export function WhyDialog({ days, onClose, onSay }: Props) {
  const t = useText(askedText);
  const form = useForm({ schema, onSubmit: ({ why }) => onSay(why) });
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t.whyTitle}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" form="why" kind="brand">
            {t.goOn}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-14 text-muted">{t.whyText(days)}</p>
      <Form form={form} id="why">
        <TextArea name="why" label={t.why} rows={2} maxLength={MAX_LENGTH} />
      </Form>
    </Dialog>
  );
}
