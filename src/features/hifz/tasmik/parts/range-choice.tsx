import { useState } from "react";
import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { RangeForm } from "#features/hifz/mushaf/parts/range-form.tsx";
import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import { moveEnd, END_STEPS } from "#features/hifz/tasmik/rules/entries.ts";
import { entryText } from "#features/hifz/tasmik/text/entry.ts";
import { tasmikText } from "#features/hifz/tasmik/text/sheet.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { rangeWords, sizeWords } from "./tasmik-words.ts";

type Props = {
  range: AyahRange | null;
  settings: HifzSettings;
  onChange: (range: AyahRange) => void;
};

/** The ayahs that are heard: their end moves by presses, and another range is typed. */
export function RangeChoice({ range, settings, onChange }: Props) {
  const text = useText(tasmikText);
  const t = useText(entryText).entry;
  const [isTyping, setTyping] = useState(range === null);
  const { edition } = settings;

  return (
    <div className="grid gap-2.5">
      {range && (
        <div className="flex items-start justify-between gap-3">
          <p className="min-w-0">
            <span className="block text-17 font-semibold wrap-anywhere">
              {rangeWords(text, range)}
            </span>
            <span className="text-14 text-muted">{sizeWords(text, range, settings)}</span>
          </p>
          <Button size="sm" aria-expanded={isTyping} onClick={() => setTyping(!isTyping)}>
            {t.change}
          </Button>
        </div>
      )}
      {range && (
        <div className="grid grid-cols-[auto_1fr_1fr_1fr_auto] gap-1.5">
          {END_STEPS.map((step) => (
            <button
              key={step}
              type="button"
              aria-label={`${t.steps[step]}: ${t.stepLabels[step]}`}
              onClick={() => onChange(moveEnd(range, step, edition))}
              className="h-10 rounded-control border border-edge bg-surface px-2 text-14 font-medium whitespace-nowrap hover:bg-sunk max-sm:h-11 max-sm:text-13"
            >
              {t.steps[step]}
            </button>
          ))}
        </div>
      )}
      {isTyping && (
        <RangeForm
          edition={edition}
          words={t}
          className="grid-cols-[1fr_auto] gap-3"
          button="mt-7"
          onRange={(next) => {
            onChange(next);
            setTyping(false);
          }}
        />
      )}
    </div>
  );
}
