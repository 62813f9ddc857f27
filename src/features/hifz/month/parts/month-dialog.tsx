import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { shiftMonth } from "#features/calendar/rules.ts";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import type { HalaqahMonth, MonthPupil } from "#features/hifz/month/contract.ts";
import { cellCounts } from "#features/hifz/month/rules.ts";
import { hifzMonthText } from "#features/hifz/month/text.ts";
import { formatDate, monthStart } from "#lib/dates.ts";
import { fullName } from "#lib/names.ts";
import { Button } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { Select } from "#ui/kit/select.tsx";
import { hifzMonthClient } from "./hifz-month-client.ts";
import { MonthPaper } from "./month-paper.tsx";
import { useCellWords } from "./use-cell-words.ts";

/** So many months can be chosen. */
const MONTHS = 24;

type Props = { class_id: string; onClose: () => void };

/** Chooses a month of a halaqah, to print it on one page or to save it as a file. */
export function MonthDialog({ class_id, onClose }: Props) {
  const t = useText(hifzMonthText);
  const { lang } = useLang();
  const { today } = useMe();
  const first = monthStart(today);
  const [date, setDate] = useState(first);
  const found = useQuery(
    hifzMonthClient.readHalaqahMonth.queryOptions({ input: { class_id, date } }),
  );
  const { data } = found;
  const months = Array.from({ length: MONTHS }, (_, at) => shiftMonth(first, -at));
  const isEmpty = data && (data.pupils.length === 0 || data.days.length === 0);
  return (
    <Dialog
      open
      title={t.title}
      line={t.line}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t.close}</Button>}
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <Select
            label={t.month}
            value={date}
            options={months.map((value) => ({ value, label: formatDate(value, lang, "month") }))}
            onChange={setDate}
          />
          {data && !isEmpty && <MonthExport month={data} />}
        </div>
        <LoadState of={found} failed={t.loadFailed} />
        {data && (
          <p className="text-14 text-muted">
            {data.pupils.length === 0
              ? t.nobody
              : data.days.length === 0
                ? t.noDays
                : t.count(data.pupils.length, data.days.length)}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function MonthExport({ month }: { month: HalaqahMonth }) {
  const t = useText(hifzMonthText);
  const { lang } = useLang();
  const words = useCellWords(month);
  return (
    <ListExport
      withPrint
      list="hafazan"
      title={t.titleOf(month.name)}
      filters={[formatDate(month.from, lang, "month")]}
      line={t.count(month.pupils.length, month.days.length)}
      rows={month.pupils}
      columns={[
        { head: t.student, value: (pupil) => fullName(pupil) || pupil.number },
        ...month.days.map(({ date }, at) => ({
          head: formatDate(date, lang, "dayMonth"),
          value: ({ cells }: MonthPupil) => words.cell(cells[at] ?? null),
        })),
        { head: t.newPages, value: ({ new_milli }) => Math.round(new_milli / 100) / 10 },
        { head: t.heard, value: ({ cells }) => cellCounts(cells).heard },
        { head: t.away, value: ({ cells }) => cellCounts(cells).away },
        { head: t.unheard, value: ({ cells }) => cellCounts(cells).unheard },
      ]}
      paper={<MonthPaper month={month} />}
    />
  );
}
