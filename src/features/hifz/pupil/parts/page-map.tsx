import {
  Fragment,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  useId,
  useMemo,
  useState,
} from "react";
import { pageRange } from "#features/hifz/mushaf/rules/positions.ts";
import { formatRange } from "#features/hifz/mushaf/rules/ranges.ts";
import type { HifzPupilAnswer, MapPage } from "#features/hifz/pupil/contract.ts";
import { mapRows, type MapRow, pageBeside } from "#features/hifz/pupil/rules/map.ts";
import { pupilHifzText } from "#features/hifz/pupil/text.ts";
import { useText } from "#ui/base/lang.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { CELL, fillOf, LateRing, MapLegend, MapPatterns } from "./map-legend.tsx";
import { JuzTable } from "./juz-table.tsx";
import { PageFacts } from "./page-facts.tsx";

/** The longest row: juz 30 has 23 pages. */
const COLUMNS = 23;

/** Where the keys begin before any page is chosen: juz 30, in which most pupils begin. */
const FIRST_PAGE = 582;

/**
 * The 604 pages of the mushaf by juz, each with its state. For the keyboard and screen readers the map is a slider:
 * one stop, arrow keys to the pages beside, and the state of the page in words.
 */
export function PageMap({ pupil }: { pupil: HifzPupilAnswer }) {
  const t = useText(pupilHifzText);
  const { pages, edition } = pupil;
  const rows = useMemo(() => mapRows(edition), [edition]);
  const [chosen, setChosen] = useState<number>();
  const here = chosen ?? FIRST_PAGE;
  const found = pages.find(({ page }) => page === here);

  function press({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) {
    const { left, top, width } = currentTarget.getBoundingClientRect();
    const column = Math.floor(((clientX - left) / width) * COLUMNS);
    const page = rows[Math.floor((clientY - top) / CELL)]?.pages[column];
    setChosen(page === chosen ? undefined : page);
  }

  function move(event: KeyboardEvent) {
    if (event.key === "Escape") return setChosen(undefined);
    const next = pageByKey(event.key, rows, here);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(chosen === undefined ? here : next);
  }

  return (
    <Card pad={false} className="break-inside-avoid">
      <CardHead title={t.map} />
      <div className="grid gap-4 p-5 max-sm:p-4">
        <MapLegend pages={pages} />
        {/* Smaller on paper, where it stands below the summary. */}
        <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2 text-13 text-muted tabular-nums print:[zoom:0.72]">
          <Column words={rows.map(({ juz }) => t.juz(juz))} />
          <div
            // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input cannot be drawn as a map
            role="slider"
            tabIndex={0}
            aria-label={t.page}
            aria-valuemin={1}
            aria-valuemax={604}
            aria-valuenow={here}
            aria-valuetext={`${t.pageName(here, formatRange(pageRange(here, edition), t.range))}: ${[t.states[found?.state ?? "none"], found?.is_late && t.late].filter(Boolean).join(", ")}`}
            onClick={press}
            onKeyDown={move}
            className="relative cursor-pointer"
          >
            <Cells rows={rows} pages={pages} />
            {chosen !== undefined && <Chosen rows={rows} page={chosen} />}
          </div>
          <Column words={heldByRow(rows, pages)} isEnd />
        </div>
        <p className="text-13 text-muted print:hidden">{t.mapHint}</p>
        <JuzTable rows={rows} pages={pages} />
      </div>
      {chosen !== undefined && (
        <PageFacts pupil={pupil} page={chosen} found={found} onPage={setChosen} />
      )}
    </Card>
  );
}

function pageByKey(key: string, rows: readonly MapRow[], page: number): number | undefined {
  if (key === "ArrowRight") return pageBeside(rows, page, { pages: 1 });
  if (key === "ArrowLeft") return pageBeside(rows, page, { pages: -1 });
  if (key === "ArrowDown") return pageBeside(rows, page, { rows: 1 });
  if (key === "ArrowUp") return pageBeside(rows, page, { rows: -1 });
  if (key === "Home") return 1;
  return key === "End" ? 604 : undefined;
}

/** How many whole pages of each juz are held; nothing where none is. */
function heldByRow(rows: readonly MapRow[], pages: readonly MapPage[]): string[] {
  const whole = new Set(pages.filter(({ state }) => state !== "begun").map(({ page }) => page));
  return rows.map((row) => String(row.pages.filter((page) => whole.has(page)).length || ""));
}

function Column({ words, isEnd = false }: { words: readonly string[]; isEnd?: boolean }) {
  return (
    <ul aria-hidden className={isEnd ? "min-w-5 text-end" : undefined}>
      {words.map((word, at) => (
        <li key={at} style={{ height: CELL, lineHeight: `${CELL}px` }}>
          {word}
        </li>
      ))}
    </ul>
  );
}

const percent = (columns: number) => `${(100 * columns) / COLUMNS}%`;

/** Drawn again only when the pages change, so that a press paints at once. */
const Cells = memo(function Cells({
  rows,
  pages,
}: {
  rows: readonly MapRow[];
  pages: readonly MapPage[];
}) {
  const id = useId();
  const found = new Map(pages.map((page) => [page.page, page]));
  return (
    <svg aria-hidden width="100%" height={rows.length * CELL} className="block">
      <MapPatterns id={id} />
      {/* The gap is said once and inherited, and no page has a group of its own: 604 of them are drawn on slow phones. */}
      <g stroke="var(--color-surface)" strokeWidth={2}>
        {rows.map((row, at) =>
          row.pages.map((page, column) => {
            const { state = "none", share = 0, is_late = false } = found.get(page) ?? {};
            const [x, y, width] = [percent(column), at * CELL, percent(1)];
            const height = Math.max(3, Math.round(((CELL - 2) * share) / 1000));
            return (
              <Fragment key={page}>
                <rect {...{ x, y, width }} height={CELL} rx={3} fill={fillOf(state, id)} />
                {state === "begun" && (
                  <rect
                    {...{ x, width, height }}
                    y={y + CELL - 1 - height}
                    fill="var(--color-brand)"
                  />
                )}
                {is_late && <LateRing x={percent(column + 0.5)} y={y + CELL / 2} />}
              </Fragment>
            );
          }),
        )}
      </g>
    </svg>
  );
});

/** The frame around the chosen page. */
function Chosen({ rows, page }: { rows: readonly MapRow[]; page: number }) {
  const row = rows.findIndex(({ pages }) => pages.includes(page));
  const column = rows[row]?.pages.indexOf(page) ?? 0;
  return (
    <span
      aria-hidden
      className="absolute rounded-small border-3 border-ink print:hidden"
      style={{
        insetInlineStart: percent(column),
        top: row * CELL,
        width: percent(1),
        height: CELL,
      }}
    />
  );
}
