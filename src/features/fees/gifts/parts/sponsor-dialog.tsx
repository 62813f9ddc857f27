import * as z from "zod/mini";
import { useState } from "react";
import { X } from "lucide-react";
import type { Sponsor } from "#features/fees/gifts/contract.ts";
import { feeFundsText } from "#features/fees/gifts/text/gifts.ts";
import * as shape from "#lib/shapes.ts";
import { IconButton } from "#ui/base/icon-button.tsx";
import { TextField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { feeFundsClient } from "./fee-funds-client.ts";
import { PayerFinder } from "./payer-finder.tsx";

const facts = z.object({ name: shape.line(120), contact: z.optional(shape.line(120)) });

/** Adds a sponsor, or changes one. A sponsor who is a guardian of the school sees the own gifts. */
export function SponsorDialog({ sponsor, onClose }: { sponsor?: Sponsor; onClose: () => void }) {
  const t = useText(feeFundsText);
  const [guardian, setGuardian] = useState(sponsor?.guardian ?? null);
  const form = useForm({
    schema: facts,
    onSubmit: ({ name, contact = "" }) => {
      const said = { name, contact, guardian_id: guardian?.id ?? null };
      return sponsor
        ? feeFundsClient.changeSponsor.call({ id: sponsor.id, version: sponsor.version, ...said })
        : feeFundsClient.createSponsor.call(said);
    },
    changes: [feeFundsClient.key()],
    done: ({ name }) => t.saved(name),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={sponsor ? t.changeSponsor : t.addSponsor}
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t.name}
        maxLength={120}
        autoComplete="off"
        defaultValue={sponsor?.name}
      />
      <TextField
        name="contact"
        label={t.contact}
        maxLength={120}
        autoComplete="off"
        optional
        defaultValue={sponsor?.contact}
      />
      {guardian ? (
        <p className="flex min-h-11 items-center justify-between gap-3 rounded-control bg-brand-tint py-1 ps-4 pe-1">
          <span className="min-w-0 wrap-anywhere">
            <span className="block text-13 text-muted">{t.isGuardian}</span>
            <NamePart className="font-medium">{guardian.name}</NamePart>
          </span>
          <IconButton
            icon={X}
            label={t.notGuardian(guardian.name)}
            onClick={() => setGuardian(null)}
          />
        </p>
      ) : (
        <div>
          <PayerFinder label={t.findGuardian} nobody={t.nobody} onPick={setGuardian} />
          <p className="mt-1.5 text-13 text-muted">{t.guardianHint}</p>
        </div>
      )}
    </FormDialog>
  );
}
