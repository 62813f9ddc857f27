import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { type Guardian, type GuardianChild, linkChange } from "#features/guardians/contract.ts";
import { guardiansText } from "#features/guardians/text.ts";
import { fullName } from "#lib/names.ts";
import { Button } from "#ui/base/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useToast } from "#ui/base/toast.tsx";
import { BondFields } from "./guardian-fields.tsx";
import { guardiansClient } from "./guardians-client.ts";

type Props = { guardian: Guardian; bond: GuardianChild; onClose: () => void };

/** Changes how a guardian stands to a student. */
export function BondDialog({ guardian, bond, onClose }: Props) {
  const t = useText(guardiansText);
  const id = useId();
  const toast = useToast();
  const queries = useQueryClient();
  const form = useForm({
    schema: linkChange,
    shape: (values) => ({ id: bond.link_id, custody_note: "", ...values }),
    explain: () => ({ text: t.failed }),
    async onSubmit(changes) {
      await guardiansClient.updateLink.call(changes);
      void queries.invalidateQueries({ queryKey: guardiansClient.key() });
      toast({ text: t.saved(fullName(guardian)) });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.editBond}
      line={fullName(guardian)}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" form={id} kind="brand" busy={form.busy}>
            {t.save}
          </Button>
        </>
      }
    >
      <Form form={form} id={id} className="grid gap-4">
        <BondFields bond={bond} />
      </Form>
    </Dialog>
  );
}
