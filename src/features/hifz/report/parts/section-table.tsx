import { hifzReportText } from "#features/hifz/report/text.ts";
import { classNames } from "#ui/base/class-names.ts";
import { useText } from "#ui/base/lang.tsx";
import type { ReportSection } from "./use-sections.ts";

/** A table of the report, on the screen or on paper, with the way its figures were counted beneath. */
export function SectionTable({ section }: { section: ReportSection }) {
  const t = useText(hifzReportText);
  const { title, heads, rows, empty, formula } = section;
  return (
    <>
      {rows.length > 0 ? (
        <table aria-label={title} className="w-full border-collapse">
          <thead>
            <tr className="border-b border-line text-13 text-muted">
              {heads.map((head, at) => (
                <th
                  key={head}
                  scope="col"
                  className={classNames(
                    "py-1.5 font-medium",
                    at > 0 ? "ps-2 text-end! sm:ps-3" : "text-start",
                  )}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, cells }) => (
              <tr
                key={label}
                className={classNames("border-b border-line", label === t.total && "font-semibold")}
              >
                <th
                  scope="row"
                  className={classNames("py-1.5 text-start", label !== t.total && "font-normal")}
                >
                  {label}
                </th>
                {cells.map((cell, at) => (
                  <td
                    key={heads[at + 1]}
                    className="py-1.5 ps-2 text-end! whitespace-nowrap sm:ps-3"
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>{empty}</p>
      )}
      <p className="mt-2 text-13 text-muted">
        {t.formula}: {formula}
      </p>
    </>
  );
}
