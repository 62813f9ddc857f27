import { type Guardian, type GuardianChild, relation } from "#features/guardians/contract.ts";
import { guardianLabels, linkLabels } from "#features/guardians/fields.ts";
import { guardiansText } from "#features/guardians/text/guardians.ts";
import { formatPhone } from "#lib/phones.ts";
import { CheckField } from "#ui/kit/check-field.tsx";
import { SelectField, TextArea, TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { NameFields } from "#ui/name-fields.tsx";

type PersonProps = {
  guardian?: Guardian;
  /** Guardians themselves do not change their name. */
  named?: boolean;
};

/** Name, contact and consents of a guardian. */
export function PersonFields({ guardian, named = true }: PersonProps) {
  const labels = useText(guardianLabels);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {named && <NameFields labels={labels} values={guardian} />}
        <ContactFields {...(guardian && { guardian })} />
      </div>
      <ConsentFields {...(guardian && { guardian })} />
    </>
  );
}

/** Phone and e-mail. */
function ContactFields({ guardian }: { guardian?: Guardian }) {
  const labels = useText(guardianLabels);
  return (
    <>
      <TextField
        name="phone"
        type="tel"
        label={labels.phone}
        defaultValue={guardian?.phone ? formatPhone(guardian.phone) : undefined}
        autoComplete="off"
        optional
      />
      <TextField
        name="email"
        type="email"
        label={labels.email}
        defaultValue={guardian?.email ?? undefined}
        autoComplete="off"
        optional
      />
    </>
  );
}

/** The channels by which the person agreed to receive messages. */
function ConsentFields({ guardian }: { guardian?: Guardian }) {
  const t = useText(guardiansText);
  return (
    <fieldset>
      <legend className="mb-2 text-14 font-semibold">{t.consents}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        <CheckField
          name="consent_whatsapp"
          label={t.consentWhatsapp}
          defaultChecked={guardian?.consent_whatsapp ?? false}
        />
        <CheckField
          name="consent_email"
          label={t.consentEmail}
          defaultChecked={guardian?.consent_email ?? false}
        />
        <CheckField
          name="consent_phone"
          label={t.consentPhone}
          defaultChecked={guardian?.consent_phone ?? false}
        />
      </div>
    </fieldset>
  );
}

/** The relation of a guardian to a student. */
export function BondFields({ bond }: { bond?: GuardianChild }) {
  const t = useText(guardiansText);
  const labels = useText(linkLabels);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="relation"
          label={labels.relation}
          defaultValue={bond?.relation ?? "bapa"}
          options={relation.options.map((value) => ({ value, label: t.relations[value] }))}
        />
        <TextField
          name="contact_order"
          type="number"
          min={1}
          max={9}
          label={labels.contact_order}
          hint={t.placeHint}
          defaultValue={bond?.contact_order}
          optional={!bond}
        />
      </div>
      <CheckField
        name="may_collect"
        label={labels.may_collect}
        hint={t.collectHint}
        defaultChecked={bond?.may_collect ?? false}
      />
      <TextArea
        name="custody_note"
        label={labels.custody_note}
        hint={t.custodyHint}
        rows={2}
        defaultValue={bond?.custody_note ?? undefined}
        optional
      />
    </>
  );
}
