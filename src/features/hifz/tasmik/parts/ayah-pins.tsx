import { useState } from "react";
import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { refOf } from "#features/hifz/mushaf/rules/positions.ts";
import { MAX_PINS, MISTAKES, type Pin } from "#features/hifz/records/rules/kinds.ts";
import { withoutPins, withPin } from "#features/hifz/tasmik/rules/entries.ts";
import { entryText } from "#features/hifz/tasmik/text/entry.ts";
import { Button } from "#ui/base/button.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { useText } from "#ui/base/lang.tsx";

type ChipsProps = {
  label: string;
  range: AyahRange;
  chosen: number | null;
  /** How many mistakes are marked at each ayah. */
  counts?: ReadonlyMap<number, number>;
  onChoose: (ayah: number) => void;
};

/** The numbers of ayahs to press; where a range goes through several surahs, with the surah's number. */
export function AyahChips({ label, range: [from, to], chosen, counts, onChoose }: ChipsProps) {
  const t = useText(entryText).entry;
  const ids = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const isOne = refOf(from).surah === refOf(to).surah;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-14 font-semibold">{label}</legend>
      <div className="flex max-h-56 flex-wrap gap-1.5 overflow-y-auto p-0.5">
        {ids.map((id) => {
          const { surah, ayah } = refOf(id);
          const name = isOne ? String(ayah) : `${surah}:${ayah}`;
          const count = counts?.get(id) ?? 0;
          return (
            <button
              key={id}
              type="button"
              aria-pressed={id === chosen}
              aria-label={counts && t.pinOf(name, count)}
              onClick={() => onChoose(id)}
              className={classNames(
                "inline-flex h-11 min-w-11 items-center justify-center gap-1 rounded-control border px-2 font-medium tabular-nums",
                id === chosen
                  ? "border-brand bg-brand-tint text-brand-strong"
                  : count > 0
                    ? "border-late bg-late-tint text-late"
                    : "border-edge bg-surface hover:bg-sunk",
              )}
            >
              {name}
              {count > 0 && <span className="text-13">×{count}</span>}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

type PinsProps = {
  range: AyahRange;
  pins: readonly Pin[];
  /** Receives the pins, and the kind of mistake that was added. */
  onChange: (pins: Pin[], kind?: (typeof MISTAKES)[number]) => void;
};

/** Marks the ayahs at which mistakes were heard. */
export function AyahPins({ range, pins, onChange }: PinsProps) {
  const t = useText(entryText).entry;
  const [chosen, setChosen] = useState<number | null>(null);
  const counts = new Map<number, number>();
  for (const [id, , count] of pins) counts.set(id, (counts.get(id) ?? 0) + count);
  const ayah = chosen !== null && chosen >= range[0] && chosen <= range[1] ? chosen : null;
  return (
    <details>
      <summary className="cursor-pointer font-semibold text-brand max-sm:py-2.5">
        {t.pins}
        {pins.length > 0 && ` (${pins.length})`}
      </summary>
      <div className="mt-2 grid gap-3">
        <AyahChips
          label={t.pinsHint}
          range={range}
          chosen={ayah}
          counts={counts}
          onChoose={setChosen}
        />
        {ayah !== null && (
          <div className="flex flex-wrap gap-2">
            {MISTAKES.map((kind) => (
              <Button
                key={kind}
                size="sm"
                disabled={pins.length >= MAX_PINS}
                onClick={() => onChange(withPin(pins, ayah, kind), kind)}
              >
                {t.kinds[kind]}
              </Button>
            ))}
            {counts.has(ayah) && (
              <Button size="sm" kind="ghost" onClick={() => onChange(withoutPins(pins, ayah))}>
                {t.clearPins}
              </Button>
            )}
          </div>
        )}
      </div>
    </details>
  );
}
