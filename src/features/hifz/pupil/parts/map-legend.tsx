import { useId } from "react";
import type { MapPage } from "#features/hifz/pupil/contract.ts";
import { MAP_STATES, type MapState } from "#features/hifz/pupil/rules/map.ts";
import { pupilHifzText } from "#features/hifz/pupil/text.ts";
import { formatNumber } from "#lib/numbers.ts";
import { useText } from "#ui/base/lang.tsx";

/** The height of a page on the map, in px. */
export const CELL = 22;

/**
 * The fill of a page. States differ in pattern and lightness as well as in colour, so that the map can be read on grey
 * paper: full, lines, hatching, filled from below by the share held (`begun`), and empty.
 */
export function fillOf(state: MapState, id: string): string {
  if (state === "firm") return "var(--color-brand)";
  if (state === "new" || state === "weak") return `url(#${id}${state})`;
  return "var(--color-neutral-tint)";
}

/** The patterns that `fillOf` names; each drawing has its own. */
export function MapPatterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}new`} width={4} height={4} patternUnits="userSpaceOnUse">
        <rect width={4} height={4} fill="var(--color-brand-tint)" />
        <rect width={4} height={1.5} fill="var(--color-brand)" />
      </pattern>
      <pattern
        id={`${id}weak`}
        width={6}
        height={6}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width={6} height={6} fill="var(--color-absent-tint)" />
        <rect width={3} height={6} fill="var(--color-absent)" />
      </pattern>
    </defs>
  );
}

/** The ring on a page that was not heard for a whole cycle. */
export function LateRing({ x, y }: { x: string | number; y: number }) {
  return (
    <circle
      cx={x}
      cy={y}
      r={3}
      fill="var(--color-surface)"
      stroke="var(--color-ink)"
      strokeWidth={1.5}
    />
  );
}

const SIGN = { width: 18, height: 18 };

/** What the patterns of the map mean, with how many pages have each. */
export function MapLegend({ pages }: { pages: readonly MapPage[] }) {
  const t = useText(pupilHifzText);
  const id = useId();
  const count = (state: MapState) => pages.filter((page) => page.state === state).length;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-14">
      {MAP_STATES.map((state) => (
        <li key={state} className="flex items-center gap-1.5">
          <svg {...SIGN} aria-hidden>
            <MapPatterns id={`${id}${state}`} />
            <rect {...SIGN} rx={3} fill={fillOf(state, `${id}${state}`)} />
            {state === "begun" && <rect width={18} height={9} y={9} fill="var(--color-brand)" />}
            {(state === "none" || state === "begun") && (
              <rect
                x={0.5}
                y={0.5}
                width={17}
                height={17}
                rx={3}
                fill="none"
                stroke="var(--color-edge)"
              />
            )}
          </svg>
          {t.states[state]}
          {state !== "none" && (
            <strong className="font-semibold tabular-nums">{formatNumber(count(state))}</strong>
          )}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <svg {...SIGN} aria-hidden>
          <LateRing x={9} y={9} />
        </svg>
        {t.late}
        <strong className="font-semibold tabular-nums">
          {formatNumber(pages.filter(({ is_late }) => is_late).length)}
        </strong>
      </li>
    </ul>
  );
}
