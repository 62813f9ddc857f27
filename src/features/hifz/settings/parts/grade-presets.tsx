import { GRADE_PRESETS, type Graded } from "#features/hifz/settings/rules.ts";
import { hifzSettingsText } from "#features/hifz/settings/text.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";

const NAMES = ["usual", "indonesia", "counts"] as const;

/** Fills in grades and weights that schools use; the fields can be changed afterwards. */
export function GradePresets({ onChoose }: { onChoose: (preset: Graded) => void }) {
  const t = useText(hifzSettingsText);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{t.presets}</legend>
      <div className="flex flex-wrap gap-2">
        {NAMES.map((name) => (
          <Button key={name} onClick={() => onChoose(GRADE_PRESETS[name])}>
            {t.presetNames[name]}
          </Button>
        ))}
      </div>
      <p className="mt-1.5 text-13 text-muted">{t.presetsHint}</p>
    </fieldset>
  );
}
