import { type CardTrait, newTrait, traitChange } from "#features/cards/setup/contract.ts";
import { cardSetupClient } from "#features/cards/setup/parts/card-setup-client.ts";
import { cardsClient } from "#features/cards/parts/cards-client.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import { Button } from "#ui/base/button.tsx";
import { TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { SetupCard } from "./setup-card.tsx";
import { SetupDialog, writeBy } from "./setup-dialog.tsx";

/** What of a student's character is looked at. */
export function TraitsCard({ traits }: { traits: readonly CardTrait[] }) {
  const t = useText(cardsText);
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
    <SetupCard
      title={t.traits}
      rows={traits}
      empty={t.noTraits}
      show={({ name, archived }) => ({ name, badge: archived && <Badge>{t.archived}</Badge> })}
      before={
        traits.length === 0 && (
          <Button size="sm" busy={preset.busy} onClick={() => void preset.start()}>
            {t.addTraits}
          </Button>
        )
      }
      add={t.addTrait}
      other={{ label: ({ archived }) => (archived ? t.unarchive : t.archive), act: archive }}
      dialog={(trait, close) => (
        <SetupDialog
          row={trait}
          title={trait ? t.changeTrait : t.addTrait}
          add={writeBy(newTrait, cardSetupClient.addTrait.call)}
          change={writeBy(traitChange, cardSetupClient.changeTrait.call)}
          shape={({ name }) => ({ name })}
          onClose={close}
        >
          <TextField name="name" label={t.trait} defaultValue={trait?.name} autoComplete="off" />
        </SetupDialog>
      )}
    />
  );
}
