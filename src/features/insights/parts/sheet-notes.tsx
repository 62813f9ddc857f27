import type { ClassSheet, SheetDay } from "#features/insights/contract.ts";
import { insightsText } from "#features/insights/text/insights.ts";
import { MARK_STATUSES } from "#lib/enumerations.ts";
import { markText } from "#features/attendance/text/marks.ts";
import { formatDate } from "#lib/dates.ts";
import { useLang, useText } from "#ui/base/lang.tsx";

/** Explains the letters of a sheet, and why some of its days are closed. */
export function SheetNotes({ sheet }: { sheet: ClassSheet }) {
  const t = useText(insightsText);
  const a = useText(markText);
  const { lang } = useLang();
  const closed = sheet.days.filter(({ closure }) => closure?.title);
  const isOpen = sheet.pupils.some(({ marks }) => /[pale]/.test(marks));
  const letters = MARK_STATUSES.map((status) => `${t.letters[status]} = ${a[status]}`);
  return (
    <div className="mt-3 grid gap-1 text-13 text-muted">
      <p>{`${[...letters, `· = ${t.notMarked}`].join(", ")}. ${t.came}`}</p>
      {closed.length > 0 && (
        <p>
          {t.closedDays}:{" "}
          {runsOf(closed)
            .map(({ from, to, title }) => {
              const [first, last] = [from, to].map((date) => formatDate(date, lang, "dayMonth"));
              return `${t.span(first ?? "", last ?? "")} ${title}`;
            })
            .join(" · ")}
        </p>
      )}
      {isOpen && <p>{t.small}</p>}
    </div>
  );
}

/** The closed days of a sheet; consecutive days with the same cause form one range. */
function runsOf(days: readonly SheetDay[]): { from: string; to: string; title: string }[] {
  const runs: { from: string; to: string; title: string }[] = [];
  for (const { date, closure } of days) {
    const title = closure?.title ?? "";
    const last = runs.at(-1);
    if (last?.title === title) last.to = date;
    else runs.push({ from: date, to: date, title });
  }
  return runs;
}
