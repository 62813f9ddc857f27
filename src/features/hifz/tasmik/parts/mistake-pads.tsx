import { Minus } from "lucide-react";
import type { Mistakes } from "#features/hifz/records/rules/grades.ts";
import { MISTAKES } from "#features/hifz/records/rules/kinds.ts";
import { entryText } from "#features/hifz/tasmik/text/entry.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";

type Kind = (typeof MISTAKES)[number];

type Props = { mistakes: Mistakes; onCount: (kind: Kind, by: 1 | -1) => void };

/** Four large pads that are pressed while the pupil recites; their corners take one off. */
export function MistakePads({ mistakes, onCount }: Props) {
  const t = useText(entryText).entry;
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t.mistakes}</legend>
      <div className="grid grid-cols-2 gap-2.5">
        {MISTAKES.map((kind, at) => (
          <div key={kind} className="relative">
            <button
              type="button"
              aria-label={`${t.kinds[kind]}: ${mistakes[kind]}`}
              aria-keyshortcuts={String(at + 1)}
              onClick={() => onCount(kind, 1)}
              className={classNames(
                "flex h-22 w-full select-none flex-col items-start justify-between rounded-control border px-3.5 py-2.5 text-start transition-colors active:translate-y-px [touch-action:manipulation]",
                mistakes[kind] > 0
                  ? "border-late bg-late-tint text-late"
                  : "border-edge bg-surface hover:bg-sunk",
              )}
            >
              <span className="pe-9 text-14 leading-5 font-semibold">{t.kinds[kind]}</span>{" "}
              <span className="text-27 leading-8 font-semibold tabular-nums">{mistakes[kind]}</span>
            </button>
            {mistakes[kind] > 0 && (
              <button
                type="button"
                aria-label={t.less(t.kinds[kind])}
                onClick={() => onCount(kind, -1)}
                className="absolute end-1 top-1 inline-flex size-11 items-center justify-center rounded-small text-late hover:bg-surface/60"
              >
                <Icon of={Minus} />
              </button>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
