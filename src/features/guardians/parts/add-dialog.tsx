import { useId, useState } from "react";
import { type Guardian, newGuardian, newLink } from "#features/guardians/contract.ts";
import { guardiansText } from "#features/guardians/text/guardians.ts";
import { errorData } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import { Button } from "#ui/base/button.tsx";
import { Chips } from "#ui/kit/chips.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { BondFields, PersonFields } from "./guardian-fields.tsx";
import { GuardianPicker } from "./guardian-picker.tsx";
import { guardiansClient } from "./guardians-client.ts";

type Props = { studentId: string; onClose: () => void };

/** Adds a guardian to a student: a new person, or an existing guardian. */
export function AddDialog({ studentId: student_id, onClose }: Props) {
  const t = useText(guardiansText);
  const id = useId();
  const [isKnown, setKnown] = useState(false);
  const [chosen, setChosen] = useState<Guardian>();
  const known = isKnown ? chosen : undefined;

  const adds = {
    explain: (error: unknown) => ({
      text: errorData(error).reason === "exists" ? t.already : t.failed,
    }),
    changes: [guardiansClient.key()],
    done: (saved: Guardian) => t.added(fullName(saved)),
    onDone: onClose,
  };
  const adding = useForm({
    schema: newGuardian,
    shape: (values) => ({ ...values, student_id }),
    texts: { phone: t.phoneWrong },
    onSubmit: (values) => guardiansClient.createGuardian.call(values),
    ...adds,
  });
  const linking = useForm({
    schema: newLink,
    shape: (values) => ({ ...values, student_id, guardian_id: known?.id }),
    onSubmit: (values) => guardiansClient.linkGuardian.call(values),
    ...adds,
  });
  const form = isKnown ? linking : adding;

  return (
    <Dialog
      open
      onClose={onClose}
      title={t.add}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            type="submit"
            form={id}
            kind="brand"
            busy={form.busy}
            disabled={isKnown && !known}
          >
            {t.save}
          </Button>
        </>
      }
    >
      <div className="mb-4">
        <Chips
          label={t.add}
          options={[
            { value: "new", label: t.isNew },
            { value: "known", label: t.isKnown },
          ]}
          value={isKnown ? "known" : "new"}
          onChange={(value) => setKnown(value === "known")}
        />
      </div>
      {isKnown && <GuardianPicker studentId={student_id} chosen={chosen} onChoose={setChosen} />}
      {(!isKnown || known) && (
        <Form key={isKnown ? "known" : "new"} form={form} id={id} className="grid gap-4">
          {!isKnown && <PersonFields />}
          <BondFields />
        </Form>
      )}
    </Dialog>
  );
}
