import type { CardTrait } from "#features/cards/setup/contract.ts";
import { MOST_TRAIT, TRAIT_WORDS } from "#features/cards/setup/rules/presets.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import { Button } from "#ui/base/button.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { useText } from "#ui/base/lang.tsx";

type Props = {
  traits: readonly CardTrait[];
  levels: Readonly<Record<string, number>>;
  disabled: boolean;
  onChange: (levels: Record<string, number>) => void;
};

/** The best level first, as it is printed. */
const LEVELS = Array.from({ length: MOST_TRAIT }, (_, at) => MOST_TRAIT - at);
const GOOD = 3;

/** Each trait with its four levels. */
export function TraitRows({ traits, levels, disabled, onChange }: Props) {
  const t = useText(cardsText);
  return (
    <section className="grid gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{t.traits}</h3>
        {!disabled && (
          <Button
            size="sm"
            onClick={() => onChange(Object.fromEntries(traits.map(({ id }) => [id, GOOD])))}
          >
            {t.allGood}
          </Button>
        )}
      </div>
      <p className="text-13 text-muted" lang="ms">
        {LEVELS.map((level) => `${level} ${TRAIT_WORDS[level]}`).join(" · ")}
      </p>
      <ul className="grid gap-x-6 max-sm:gap-y-3 sm:grid-cols-2 lg:grid-cols-1 2xl:grid-cols-2">
        {traits.map(({ id, name }) => (
          <li key={id}>
            <fieldset
              disabled={disabled}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-3"
            >
              <legend className="sr-only">{name}</legend>
              <span aria-hidden className="min-w-0 flex-1 basis-24">
                {name}
              </span>
              <span className="flex gap-1">
                {LEVELS.map((level) => (
                  <label key={level} className="relative">
                    <input
                      type="radio"
                      name={`trait-${id}`}
                      checked={levels[id] === level}
                      onChange={() => onChange({ [id]: level })}
                      aria-label={`${level} ${TRAIT_WORDS[level]}`}
                      className="peer absolute inset-0 opacity-0"
                    />
                    <span
                      aria-hidden
                      className={classNames(
                        "inline-flex size-9 items-center justify-center rounded-control border border-edge font-semibold tabular-nums max-sm:size-11",
                        "peer-checked:border-brand peer-checked:bg-brand peer-checked:text-brand-ink",
                        "peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2",
                        "peer-disabled:opacity-60",
                      )}
                    >
                      {level}
                    </span>
                  </label>
                ))}
              </span>
            </fieldset>
          </li>
        ))}
      </ul>
    </section>
  );
}
