import * as z from "zod/mini";
import type { Fund } from "#features/fees/gifts/contract.ts";
import { feeFundsText } from "#features/fees/gifts/text/gifts.ts";
import { FUND_KINDS } from "#features/fees/funds/rules.ts";
import { errorData } from "#lib/errors.ts";
import * as shape from "#lib/shapes.ts";
import { Button } from "#ui/base/button.tsx";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { feeFundsClient } from "./fee-funds-client.ts";

const common = {
  name: shape.line(80),
  note: z.optional(shape.line(200)),
  tax_approval: z.optional(shape.line(80)),
};
const fresh = z.object({ ...common, kind: z.enum(FUND_KINDS), restricted: z.boolean() });
const change = z.object(common);

type Props = { fund?: Fund; onClose: () => void };

/** Opens a fund, or changes one. */
export function FundDialog({ fund, onClose }: Props) {
  return fund ? <ChangeFund fund={fund} onClose={onClose} /> : <NewFund onClose={onClose} />;
}

function NewFund({ onClose }: { onClose: () => void }) {
  const t = useText(feeFundsText);
  const form = useForm({
    schema: fresh,
    onSubmit: ({ note = "", tax_approval = "", ...facts }) =>
      feeFundsClient.createFund.call({ ...facts, note, tax_approval }),
    changes: [feeFundsClient.key()],
    done: ({ name }) => t.saved(name),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t.addFund} cancel={t.cancel} submit={t.save} onClose={onClose}>
      <TextField name="name" label={t.name} maxLength={80} autoComplete="off" />
      <SelectField
        name="kind"
        label={t.kind}
        defaultValue="infaq"
        options={FUND_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
      />
      <CheckField name="restricted" label={t.restrictedField} />
      <Details />
    </FormDialog>
  );
}

function ChangeFund({ fund, onClose }: { fund: Fund; onClose: () => void }) {
  const t = useText(feeFundsText);
  const { id, version, archived_on } = fund;
  const archived = archived_on === null;
  const archive = useAction(() => feeFundsClient.changeFund.call({ id, version, archived }), {
    changes: [feeFundsClient.key()],
    rereadsWhenRefused: true,
    done: t.saved(fund.name),
    explain: (error) => (errorData(error).reason === "not_empty" ? t.notEmpty : undefined),
    failed: t.failed,
    failsInToast: true,
    onDone: onClose,
  });
  const form = useForm({
    schema: change,
    onSubmit: ({ name, note = "", tax_approval = "" }) =>
      feeFundsClient.changeFund.call({ id, version, name, note, tax_approval }),
    changes: [feeFundsClient.key()],
    done: ({ name }) => t.saved(name),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t.changeFund}
      line={t.kinds[fund.kind]}
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
      other={
        <Button
          kind="ghost"
          busy={archive.busy}
          onClick={() => void archive.start()}
          className="me-auto"
        >
          {archived ? t.archive : t.restore}
        </Button>
      }
    >
      <TextField
        name="name"
        label={t.name}
        maxLength={80}
        autoComplete="off"
        defaultValue={fund.name}
      />
      <Details fund={fund} />
    </FormDialog>
  );
}

function Details({ fund }: { fund?: Fund }) {
  const t = useText(feeFundsText);
  return (
    <>
      <TextField
        name="note"
        label={t.note}
        maxLength={200}
        autoComplete="off"
        optional
        defaultValue={fund?.note}
      />
      <TextField
        name="tax_approval"
        label={t.taxApproval}
        hint={t.taxHint}
        maxLength={80}
        autoComplete="off"
        optional
        defaultValue={fund?.tax_approval}
      />
    </>
  );
}
