import { useCallback, useState } from "react";
import * as z from "zod/mini";
import { attendanceText } from "#features/attendance/text.ts";
import * as shape from "#lib/shapes.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextArea } from "#ui/field.tsx";
import { Form, useForm } from "#ui/form.tsx";
import { useText } from "#ui/lang.tsx";
import type { Sheet } from "./attendance-api.ts";

const MOST_LETTERS = 300;
const schema = z.object({ why: shape.text(MOST_LETTERS) });

type Go = (why?: string) => void;

/**
 * Why a register is changed so late: asked before the first change of a visit where it is needed, and
 * given along with every one after.
 */
export function useWhy({ class_id, date, session }: Sheet, isNeeded: boolean, days: number) {
  const sheet = [class_id, date, session].join();
  const [known, setKnown] = useState({ sheet, why: "" });
  const [waiting, setWaiting] = useState<{ sheet: string; go: Go }>();
  const why = known.sheet === sheet ? known.why : "";

  const askWhy = useCallback(
    (go: Go) => {
      if (!isNeeded) go();
      else if (why) go(why);
      else setWaiting({ sheet, go });
    },
    [isNeeded, why, sheet],
  );

  const dialog = waiting?.sheet === sheet && (
    <WhyDialog
      days={days}
      onClose={() => setWaiting(undefined)}
      onSay={(said) => {
        setKnown({ sheet, why: said });
        setWaiting(undefined);
        waiting.go(said);
      }}
    />
  );
  return { askWhy, dialog };
}

type Props = { days: number; onClose: () => void; onSay: (why: string) => void };

function WhyDialog({ days, onClose, onSay }: Props) {
  const t = useText(attendanceText);
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
        <TextArea name="why" label={t.why} rows={2} maxLength={MOST_LETTERS} />
      </Form>
    </Dialog>
  );
}
