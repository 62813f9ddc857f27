import { useEffect } from "react";
import { createPortal } from "react-dom";
import type { InstalmentPlan } from "#features/fees/plans/contract.ts";
import { feePlansText } from "#features/fees/plans/text/plans.ts";
import { PrintHead } from "#features/schools/parts/print-head.tsx";
import { dayOf, formatDate } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";

type Props = { plan: InstalmentPlan; onPrinted: () => void };

/** Replaces the page with the letter that offers instalments, on A4, and opens the print dialog by itself. */
export function PlanPaper({ plan, onPrinted }: Props) {
  const { letter: t } = useText(feePlansText);
  const { lang } = useLang();
  const { today, school } = useMe();
  const { code, students, number, amount_sen, dues, instalments, offered_at } = plan;
  useEffect(() => {
    addEventListener("afterprint", onPrinted, { once: true });
    print();
    return () => removeEventListener("afterprint", onPrinted);
  }, [plan, onPrinted]);
  const day = offered_at ? dayOf(offered_at, school?.time_zone ?? "Asia/Kuala_Lumpur") : today;
  const total = formatSen(amount_sen ?? 0);
  return createPortal(
    <div className="print-sheet print-only text-15">
      <PrintHead />
      <div className="mb-5 flex items-baseline justify-between gap-6">
        <p>{t.to(students.join(", "), code)}</p>
        <p className="whitespace-nowrap tabular-nums">
          {[number, formatDate(day, lang, "dayMonthYear")].filter(Boolean).join(" · ")}
        </p>
      </div>
      <p className="mb-3.5 font-bold">{t.subject}</p>
      <p className="mb-3.5">{t.greeting}</p>
      <p className="mb-3.5">{t.intro(total)}</p>
      <Sums title={t.replaced} lines={dues} total={total} />
      <Sums title={t.instalments} lines={instalments} total={total} />
      <p className="mb-3.5">{t.help}</p>
      <p className="mb-3.5">{t.thanks}</p>
      <p className="mt-14 w-1/2 border-t border-ink pt-1">{t.office}</p>
      <div className="mt-8 break-inside-avoid border-t border-dashed border-ink pt-4">
        <p className="mb-2 font-bold">{t.reply}</p>
        <p>{t.replyLine}</p>
        <dl className="mt-10 grid grid-cols-3 gap-6">
          {[t.signature, t.name, t.day].map((label) => (
            <dt key={label} className="border-t border-ink pt-1 text-13">
              {label}
            </dt>
          ))}
        </dl>
      </div>
    </div>,
    document.body,
  );
}

type SumsProps = {
  title: string;
  lines: readonly { due_on: string; amount_sen: number }[];
  total: string;
};

function Sums({ title, lines, total }: SumsProps) {
  const { letter: t } = useText(feePlansText);
  const { lang } = useLang();
  return (
    <table className="mb-4 break-inside-avoid">
      <caption className="mb-1 text-start font-semibold">{title}</caption>
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">{t.date}</th>
          <th scope="col" className="w-1/3 text-end!">
            {t.sum}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ due_on, amount_sen }, at) => (
          <tr key={`${due_on} ${at}`}>
            <td>{at + 1}</td>
            <td>{formatDate(due_on, lang, "dayMonthYear")}</td>
            <td className="text-end! tabular-nums">{formatSen(amount_sen)}</td>
          </tr>
        ))}
        <tr>
          <td colSpan={2} className="font-semibold">
            {t.total}
          </td>
          <td className="text-end! font-semibold tabular-nums">{total}</td>
        </tr>
      </tbody>
    </table>
  );
}
