import { useEffect } from "react";
import { createPortal } from "react-dom";
import type { Statement } from "#features/fees/statements/contract.ts";
import { statementsText } from "#features/fees/statements/text/statements.ts";
import { PrintHead } from "#features/schools/parts/print-head.tsx";
import { formatDate } from "#lib/dates.ts";
import { formatAmount, formatSen } from "#lib/money.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { documentOf, LineDetails } from "./line-details.tsx";

type Props = { statement: Statement; onPrinted: () => void };

const SUM = "text-end! whitespace-nowrap tabular-nums";

/** Replaces the page with a family's statement on A4, the oldest line first, and opens the print dialog by itself. */
export function StatementPaper({ statement, onPrinted }: Props) {
  const t = useText(statementsText);
  const { lang } = useLang();
  const { code, students, from, lines, opening_sen, closing_sen, deposits } = statement;
  const { dues, credit_sen } = statement;
  useEffect(() => {
    addEventListener("afterprint", onPrinted, { once: true });
    print();
    return () => removeEventListener("afterprint", onPrinted);
  }, [onPrinted]);
  return createPortal(
    <div className="print-sheet print-only print-upright">
      <PrintHead title={t.statement(from.slice(0, 4))} line={code} />
      <p className="mb-4 text-14 wrap-anywhere">{students.map(({ name }) => name).join(", ")}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.date}</th>
            <th scope="col">{t.document}</th>
            <th scope="col">{t.details}</th>
            <th scope="col" className={SUM}>
              {t.billedSum}
            </th>
            <th scope="col" className={SUM}>
              {t.paidSum}
            </th>
            <th scope="col" className={SUM}>
              {t.balanceSum}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{formatDate(from, lang)}</td>
            <td colSpan={4}>{t.opening}</td>
            <td className={SUM}>{formatAmount(opening_sen)}</td>
          </tr>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>{formatDate(line.posted_on, lang)}</td>
              <td>
                {documentOf(line, t)} <span className="whitespace-nowrap">{line.number}</span>
              </td>
              <td>
                <LineDetails line={line} />
              </td>
              <td className={SUM}>{line.amount_sen > 0 && formatAmount(line.amount_sen)}</td>
              <td className={SUM}>{line.amount_sen < 0 && formatAmount(-line.amount_sen)}</td>
              <td className={SUM}>{formatAmount(line.balance_sen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-5 ms-auto w-80 break-inside-avoid text-14">
        <p className="flex justify-between gap-6 border-y-2 border-ink py-2 font-semibold">
          <span>{closing_sen < 0 ? t.paidAhead : t.dues}</span>
          <span className="tabular-nums">{formatSen(Math.abs(closing_sen))}</span>
        </p>
        {credit_sen === 0 &&
          dues.map(({ id, due_on, left_sen }) => (
            <p key={id} className="flex justify-between gap-6 py-1 text-13">
              <span>{t.due(formatDate(due_on, lang))}</span>
              <span className="tabular-nums">{formatSen(left_sen)}</span>
            </p>
          ))}
        {deposits.map(({ student_id, name, left_sen }) => (
          <p key={student_id} className="py-1 text-13">
            {name}: {t.depositOf(formatSen(left_sen))}
          </p>
        ))}
      </div>
    </div>,
    document.body,
  );
}
