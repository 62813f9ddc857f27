import { LAST_JUZ } from "#features/hifz/mushaf/rules/ayahs.ts";
import { juzRange } from "#features/hifz/mushaf/rules/rubu.ts";
import {
  nextTile,
  paint,
  type Prior,
  tileOf,
  type TileState,
} from "#features/hifz/priors/rules.ts";
import { priorsText } from "#features/hifz/priors/text.ts";
import { classNames } from "#ui/base/class-names.ts";
import { useText } from "#ui/base/lang.tsx";
import { toneChosen } from "#ui/base/tone.ts";

const LOOKS: Record<TileState, { sign: string; look: string }> = {
  none: { sign: "·", look: "border-edge bg-surface text-muted" },
  solid: { sign: "✓", look: toneChosen.present },
  shaky: { sign: "~", look: toneChosen.late },
  lost: { sign: "✕", look: toneChosen.absent },
  mixed: { sign: "½", look: toneChosen.excused },
};
const STATES = ["none", "solid", "shaky", "lost", "mixed"] as const;

const JUZ = Array.from({ length: LAST_JUZ }, (_, at) => at + 1);

const TILE =
  "flex flex-col items-center justify-center rounded-small border text-13 leading-tight tabular-nums";

type Props = {
  priors: readonly Prior[];
  /** Whose juz they are, for screen readers. */
  label: string;
  /** Without it the tiles only show. */
  onChange?: ((priors: Prior[]) => void) | undefined;
  /** Small tiles on a wide window, so that thirty stand in a line. */
  dense?: boolean;
};

/** Thirty juz; each press turns one from nothing to firm, shaky, forgotten and back to nothing. */
export function JuzTiles({ priors, label, onChange, dense = false }: Props) {
  const t = useText(priorsText);
  return (
    <ul
      aria-label={label}
      className={classNames(
        "grid gap-1",
        dense
          ? "grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] lg:grid-cols-[repeat(30,minmax(0,1fr))] lg:gap-0.5"
          : "grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] sm:grid-cols-10",
      )}
    >
      {JUZ.map((juz) => {
        const state = tileOf(priors, juz);
        const { sign, look } = LOOKS[state];
        const inside = (
          <>
            <span className="font-semibold" aria-hidden>
              {juz}
            </span>
            <span className="text-12" aria-hidden>
              {sign}
            </span>
          </>
        );
        const name = t.juz(juz, t.states[state]);
        const size = dense ? "h-11 w-full lg:h-10" : "h-12 w-full";
        return (
          <li key={juz}>
            {onChange ? (
              <button
                type="button"
                aria-label={name}
                title={name}
                className={classNames(TILE, size, look)}
                onClick={() => onChange(paint(priors, juzRange(juz), nextTile(state)))}
              >
                {inside}
              </button>
            ) : (
              <span title={name} className={classNames(TILE, size, look)}>
                <span className="sr-only">{name}</span>
                {inside}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What the signs of the tiles mean. */
export function TileLegend() {
  const t = useText(priorsText);
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-muted">
      {STATES.map((state) => (
        <li key={state} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className={classNames(
              "grid size-5 place-items-center rounded-small border text-12",
              LOOKS[state].look,
            )}
          >
            {LOOKS[state].sign}
          </span>
          {t.states[state]}
        </li>
      ))}
    </ul>
  );
}
