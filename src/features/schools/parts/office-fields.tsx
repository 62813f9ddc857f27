import type { Settings } from "#features/schools/contract.ts";
import { schoolsText } from "#features/schools/text/schools.ts";
import { formatPhone } from "#lib/phones.ts";
import { TextArea, TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";

/** The fields of the school's address and office, which letters and prints show. */
export function OfficeFields({ settings }: { settings: Settings }) {
  const t = useText(schoolsText);
  const lines = [
    { name: "registration_number", label: t.registration, hint: undefined },
    { name: "contact_post", label: t.contactPost, hint: t.contactPostHint },
    { name: "signing_post", label: t.signingPost, hint: t.signingPostHint },
    { name: "absence_rule", label: t.absenceRule, hint: t.absenceRuleHint },
  ] as const;
  return (
    <>
      <div className="-mb-1 border-t border-line pt-5">
        <h3 className="font-semibold">{t.office}</h3>
        <p className="text-14 text-muted">{t.officeLine}</p>
      </div>
      <TextArea
        name="address"
        label={t.address}
        hint={t.addressHint}
        defaultValue={settings.address ?? ""}
        rows={2}
        autoComplete="off"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="postcode"
          label={t.postcode}
          defaultValue={settings.postcode ?? ""}
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
        />
        <TextField
          name="city"
          label={t.city}
          defaultValue={settings.city ?? ""}
          autoComplete="off"
        />
        <TextField
          name="phone"
          type="tel"
          label={t.phone}
          defaultValue={formatPhone(settings.phone ?? "")}
          autoComplete="off"
        />
        <TextField
          name="email"
          type="email"
          label={t.email}
          defaultValue={settings.email ?? ""}
          autoComplete="off"
        />
        {lines.map(({ name, label, hint }) => (
          <TextField
            key={name}
            name={name}
            label={label}
            hint={hint}
            defaultValue={settings[name] ?? ""}
            autoComplete="off"
          />
        ))}
      </div>
    </>
  );
}
