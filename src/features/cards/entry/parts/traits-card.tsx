import { Plus } from "lucide-react";
import { useState } from "react";
import { type CardTrait, newTrait, traitChange } from "#features/cards/setup/contract.ts";
import { cardSetupClient } from "#features/cards/setup/parts/card-setup-client.ts";
import { cardsClient } from "#features/cards/parts/cards-client.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { TextField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { SetupList } from "./setup-list.tsx";

/** What of a student's character is looked at. */
export function TraitsCard({ traits }: { traits: readonly CardTrait[] }) {
  const t = useText(cardsText);
  const [open, setOpen] = useState<CardTrait | "new">();
  const act = {
    changes: [cardSetupClient.key(), cardsClient.key()],
    failsInToast: true,
    failed: t.failed,
  };
  const preset = useAction(() => cardSetupClient.addTraits.call({}), { ...act, done: t.added });
  const archive = useAction(
    ({ id, version, archived }: CardTrait) =>
      cardSetupClient.changeTrait.call({ id, version, archived: !archived }),
    act,
  );
  return (
    <>
      <SetupList
        title={t.traits}
        empty={t.noTraits}
        action={
          <>
            {traits.length === 0 && (
              <Button size="sm" busy={preset.busy} onClick={() => void preset.start()}>
                {t.addTraits}
              </Button>
            )}
            <Button size="sm" icon={Plus} onClick={() => setOpen("new")}>
              {t.addTrait}
            </Button>
          </>
        }
        lines={traits.map((one) => ({
          id: one.id,
          name: one.name,
          badge: one.archived && <Badge>{t.archived}</Badge>,
          action: (
            <>
              <Button size="sm" kind="ghost" onClick={() => setOpen(one)}>
                {t.changeTrait}
              </Button>
              <Button
                size="sm"
                kind="ghost"
                busy={archive.input?.id === one.id}
                onClick={() => void archive.start(one)}
              >
                {one.archived ? t.unarchive : t.archive}
              </Button>
            </>
          ),
        }))}
      />
      {open && (
        <TraitDialog trait={open === "new" ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

function TraitDialog({ trait, onClose }: { trait: CardTrait | undefined; onClose: () => void }) {
  const t = useText(cardsText);
  const form = useForm({
    schema: trait ? traitChange : newTrait,
    shape: ({ name }) => ({ ...(trait && { id: trait.id, version: trait.version }), name }),
    explain: (error) => ({ text: t.refusals[errorData(error).reason ?? ""] ?? t.failed }),
    onSubmit: (values) =>
      "id" in values
        ? cardSetupClient.changeTrait.call(values)
        : cardSetupClient.addTrait.call(values),
    changes: [cardSetupClient.key(), cardsClient.key()],
    done: t.saved,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={trait ? t.changeTrait : t.addTrait}
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
    >
      <TextField name="name" label={t.trait} defaultValue={trait?.name} autoComplete="off" />
    </FormDialog>
  );
}
