import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type Guardian, guardianChange } from "#features/guardians/contract.ts";
import { guardiansText } from "#features/guardians/text.ts";
import { fullName } from "#lib/names.ts";
import { formatPhone } from "#lib/phones.ts";
import { Button } from "#ui/base/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import type { FieldValues } from "#ui/base/form-values.ts";
import { useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { changedOnly, followOther, type Stale, StaleNotice, staleOf } from "#ui/kit/stale.tsx";
import { useToast } from "#ui/base/toast.tsx";
import { PersonFields } from "./guardian-fields.tsx";
import { guardiansClient } from "./guardians-client.ts";

type Facts = Record<string, unknown>;

function factsOf(guardian: Guardian): Facts {
  const { first_name, last_name, phone, email } = guardian;
  const { consent_whatsapp, consent_email, consent_phone } = guardian;
  return {
    first_name,
    last_name,
    phone: phone && formatPhone(phone),
    email,
    consent_whatsapp,
    consent_email,
    consent_phone,
  };
}

type Props = { guardian: Guardian; onClose: () => void };

/** Changes a guardian's name, contact and consents. */
export function PersonDialog({ guardian, onClose }: Props) {
  const t = useText(guardiansText);
  const id = useId();
  const toast = useToast();
  const queries = useQueryClient();
  const isNamed = useMay("guardians.write");
  const [base, setBase] = useState({ version: guardian.version, facts: factsOf(guardian) });
  const [conflict, setConflict] = useState<{ stale: Stale<Facts>; before: Facts }>();

  const form = useForm({
    schema: guardianChange,
    empty: "null",
    shape: (values) => ({
      id: guardian.id,
      version: base.version,
      ...changedOnly(base.facts, isNamed ? named(values) : values),
    }),
    texts: { phone: t.phoneWrong },
    explain: () => ({ text: t.failed }),
    async onSubmit(changes) {
      try {
        const saved = await guardiansClient.updateGuardian.call(changes);
        void queries.invalidateQueries({ queryKey: guardiansClient.key() });
        toast({ text: t.saved(fullName(saved)) });
        onClose();
      } catch (error) {
        const stale = staleOf<Guardian>(error);
        if (!stale) throw error;
        const { current, ...last } = stale;
        const facts = factsOf(current);
        followOther(form.ref.current, base.facts, facts);
        const { version } = current;
        setConflict({ stale: { ...last, current: { ...facts, version } }, before: base.facts });
        setBase({ version, facts });
      }
    },
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={isNamed ? t.editPerson : t.editContact}
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
        <PersonFields guardian={guardian} named={isNamed} />
        {conflict && (
          <StaleNotice
            key={base.version}
            {...conflict}
            labels={{
              first_name: t.firstName,
              last_name: t.lastName,
              phone: t.phone,
              email: t.email,
              consent_whatsapp: `${t.consents} ${t.consentWhatsapp}`,
              consent_email: `${t.consents} ${t.consentEmail}`,
              consent_phone: `${t.consents} ${t.consentPhone}`,
            }}
          />
        )}
      </Form>
    </Dialog>
  );
}

function named(values: FieldValues): FieldValues {
  return { ...values, last_name: values.last_name ?? "" };
}
