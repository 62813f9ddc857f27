import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import { DEFAULT_SETTINGS } from "#features/hifz/settings/rules.ts";
import { hifzSettingsText } from "#features/hifz/settings/text.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";

/** What grades follow from. */
export type Graded = Pick<HifzSettings, "scale" | "pass_grade" | "weights">;

const { scale, pass_grade, weights } = DEFAULT_SETTINGS;

const PRESETS: Record<"usual" | "indonesia" | "counts", Graded> = {
  usual: { scale, pass_grade, weights },
  indonesia: {
    scale: [
      { key: "mumtaz", name: "Mumtaz", from: 100 },
      { key: "jayyid_jiddan", name: "Jayyid Jiddan", from: 90 },
      { key: "jayyid", name: "Jayyid", from: 81 },
      { key: "rasib", name: "Rasib", from: 0 },
    ],
    pass_grade: "jayyid",
    weights,
  },
  // Exams and certificates still have the grades.
  counts: { scale, pass_grade, weights: { lupa: 0, tersangkut: 0, ditegur: 0, tajwid: 0 } },
};

const NAMES = ["usual", "indonesia", "counts"] as const;

/** Fills in grades and weights that schools use; the fields can be changed afterwards. */
export function GradePresets({ onChoose }: { onChoose: (preset: Graded) => void }) {
  const t = useText(hifzSettingsText);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{t.presets}</legend>
      <div className="flex flex-wrap gap-2">
        {NAMES.map((name) => (
          <Button key={name} onClick={() => onChoose(PRESETS[name])}>
            {t.presetNames[name]}
          </Button>
        ))}
      </div>
      <p className="mt-1.5 text-13 text-muted">{t.presetsHint}</p>
    </fieldset>
  );
}
