import { useQueryClient } from "@tanstack/react-query";
import { ownDetails } from "#features/accounts/own/contract.ts";
import { accountsClient } from "#features/accounts/parts/accounts-client.ts";
import { NameFields } from "#ui/name-fields.tsx";
import { ownClient } from "./own-client.ts";
import { OwnPicture } from "#features/people/parts/own-picture.tsx";
import { ownProfileText } from "#features/accounts/own/text.ts";
import { fullName } from "#lib/names.ts";
import { formatPhone } from "#lib/phones.ts";
import { Button } from "#ui/base/button.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { TextField } from "#ui/base/field.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";

/**
 * The person's names and phone, as far as the school lets the person change them, and the other details below.
 */
export function DetailsForm() {
  const t = useText(ownProfileText);
  const me = useMe();
  const mayName = useMay("own.name") || !me.school;
  const mayPhone = useMay("own.phone");
  const mayPicture = useMay("own.picture");
  const facts = [
    ...(mayName ? [] : [[t.name, fullName(me)]]),
    [t.email, me.email ?? t.none],
    // Without a school the person has no role yet.
    ...(me.school ? [[t.role, t.roles[me.role]]] : []),
    [t.school, me.school?.name ?? t.none],
  ];
  const kept = mayPicture ? t.nameKept : t.nameAndPhotoKept;

  return (
    <Card pad={false}>
      <CardHead title={t.details} />
      {mayPicture && (
        <div className="border-b border-line p-5 max-sm:p-4">
          <OwnPicture />
        </div>
      )}
      <div className="grid gap-4.5 p-5 max-sm:p-4">
        {(mayName || mayPhone) && <OwnFields names={mayName} phone={mayPhone} />}
        <dl className="grid grid-cols-[5rem_1fr] gap-x-4 gap-y-2 sm:grid-cols-[6rem_1fr] sm:gap-x-6">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-14 text-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        {!mayName && <p className="text-14 text-muted">{kept}</p>}
      </div>
    </Card>
  );
}

type Fields = { names: boolean; phone: boolean };

function OwnFields({ names, phone }: Fields) {
  const t = useText(ownProfileText);
  const me = useMe();
  const queries = useQueryClient();
  const form = useForm({
    schema: ownDetails,
    shape: (values) => ({
      ...(names && { first_name: "", last_name: "" }),
      ...(phone && { phone: "" }),
      ...values,
    }),
    texts: { phone: t.phoneWrong },
    onSubmit: (values) => ownClient.updateMe.call(values),
    changes: "everything",
    done: t.saved,
    onDone: (changed) => queries.setQueryData(accountsClient.whoAmI.queryKey(), changed),
    explain: () => ({ text: t.saveFailed }),
  });

  return (
    <Form form={form} className="grid gap-4.5">
      <div className="grid gap-4.5 sm:grid-cols-2">
        {names && (
          <NameFields
            labels={{ first_name: t.firstName, last_name: t.lastName }}
            values={me}
            whose="own"
          />
        )}
        {phone && (
          <TextField
            name="phone"
            type="tel"
            label={t.phone}
            hint={t.phoneHint}
            defaultValue={formatPhone(me.phone ?? "")}
            autoComplete="tel"
            optional
          />
        )}
      </div>
      <div className="flex justify-end">
        <Button type="submit" kind="brand" busy={form.busy}>
          {t.save}
        </Button>
      </div>
    </Form>
  );
}
