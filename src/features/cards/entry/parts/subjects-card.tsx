import { ChevronDown } from "lucide-react";
import { SUBJECT_PRESETS, type SubjectPreset } from "#features/cards/setup/rules/presets.ts";
import type { CardSetup, CardSubject } from "#features/cards/setup/contract.ts";
import { cardSetupClient } from "#features/cards/setup/parts/card-setup-client.ts";
import { cardsClient } from "#features/cards/parts/cards-client.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import { buttonVariant } from "#ui/base/button-variant.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Menu, MenuItem } from "#ui/kit/menu.tsx";
import { SubjectDialog } from "./subject-dialog.tsx";
import { SetupCard } from "./setup-card.tsx";

/** The subjects, with presets to begin with. */
export function SubjectsCard({ setup: { subjects, scales } }: { setup: CardSetup }) {
  const t = useText(cardsText);
  const changes = [cardSetupClient.key(), cardsClient.key()];
  const preset = useAction(
    (name: SubjectPreset) => cardSetupClient.addSubjects.call({ preset: name, levels: [] }),
    { changes, failsInToast: true, failed: t.failed, done: t.added },
  );
  const archive = useAction(
    ({ id, version, archived }: CardSubject) =>
      cardSetupClient.changeSubject.call({ id, version, archived: !archived }),
    { changes, failsInToast: true, failed: t.failed },
  );
  const scaleOf = (id: string) => scales.find((one) => one.id === id)?.name;
  return (
    <SetupCard
      title={t.subjects}
      rows={subjects}
      empty={t.noSubjects}
      show={(one) => ({
        name: one.name,
        shown: (
          <>
            {one.name}{" "}
            {one.name_ar && (
              <span lang="ar" dir="rtl" className="mx-2 font-arabic text-muted">
                {one.name_ar}
              </span>
            )}
          </>
        ),
        line: [one.code, scaleOf(one.scale_id), one.levels.join(", ")].filter(Boolean).join(" · "),
        badge: one.archived && <Badge>{t.archived}</Badge>,
      })}
      before={
        <Menu
          align="end"
          className={buttonVariant({ size: "sm" })}
          trigger={
            <>
              {t.addSubjects}
              <Icon of={ChevronDown} />
            </>
          }
        >
          {SUBJECT_PRESETS.map((name) => (
            <MenuItem key={name} onSelect={() => void preset.start(name)}>
              {t.presets[name]}
            </MenuItem>
          ))}
        </Menu>
      }
      add={scales.length > 0 ? t.addSubject : undefined}
      other={{ label: ({ archived }) => (archived ? t.unarchive : t.archive), act: archive }}
      dialog={(subject, close) => (
        <SubjectDialog subject={subject} scales={scales} onClose={close} />
      )}
    />
  );
}
