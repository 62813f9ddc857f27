import type { MapPage } from "#features/hifz/pupil/contract.ts";
import { MAP_STATES, type MapRow } from "#features/hifz/pupil/rules/map.ts";
import { pupilHifzText } from "#features/hifz/pupil/text.ts";
import { useText } from "#ui/base/lang.tsx";

type Props = { rows: readonly MapRow[]; pages: readonly MapPage[] };

/** The map in numbers, for screen readers: how many pages of each juz have each state. */
export function JuzTable({ rows, pages }: Props) {
  const t = useText(pupilHifzText);
  const states = new Map(pages.map(({ page, state }) => [page, state]));
  const begun = rows.filter((row) => row.pages.some((page) => states.has(page)));
  if (begun.length === 0) return null;
  return (
    <table className="sr-only">
      <caption>{t.juzTable}</caption>
      <thead>
        <tr>
          <th scope="col">{t.juzWord}</th>
          {MAP_STATES.map((state) => (
            <th key={state} scope="col">
              {t.states[state]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {begun.map((row) => (
          <tr key={row.juz}>
            <th scope="row">{row.juz}</th>
            {MAP_STATES.map((state) => (
              <td key={state}>
                {row.pages.filter((page) => (states.get(page) ?? "none") === state).length}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
