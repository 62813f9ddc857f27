import { Printer } from "lucide-react";
import { type ReactNode, Suspense, useCallback, useMemo, useState } from "react";
import type { Statement } from "#features/fees/statements/contract.ts";
import { statementsText, type StatementsText } from "#features/fees/statements/text/statements.ts";
import { formatDate } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";
import type { Lang } from "#lib/text.ts";
import { Button } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Table, type TableColumn } from "#ui/kit/table.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { documentOf, LineDetails } from "./line-details.tsx";

/** A file of its own: a statement is read far more often than printed. */
const StatementPaper = lazyPart(async () => (await import("./statement-paper.tsx")).StatementPaper);

type Line = Statement["lines"][number];

type Props = {
  statement: Statement;
  /** What may be done with a line, such as printing a receipt. */
  actions?: (line: Line) => ReactNode;
};

/** A family's bills and payments of a year, each with the balance after it; the latest first. */
export function StatementTable({ statement, actions }: Props) {
  const t = useText(statementsText);
  const { lang } = useLang();
  const { lines, opening_sen, from } = statement;
  const columns = useMemo(() => {
    const all = columnsOf(t, lang);
    return actions
      ? [...all, { id: "do", head: "", cell: actions, phone: "wide" } satisfies TableColumn<Line>]
      : all;
  }, [t, lang, actions]);
  const title = t.statement(from.slice(0, 4));
  const [isPrinting, setPrinting] = useState(false);
  const stopPrinting = useCallback(() => setPrinting(false), []);
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-20 font-semibold tracking-[-0.01em]">{title}</h2>
        <Button
          icon={Printer}
          aria-label={t.printStatement(title)}
          onClick={() => setPrinting(true)}
        >
          {t.printReceipt}
        </Button>
      </div>
      {lines.length === 0 ? (
        <p className="text-muted">{t.noLines}</p>
      ) : (
        <Table label={title} columns={columns} rows={lines.toReversed()} keyOf={({ id }) => id} />
      )}
      {opening_sen !== 0 && (
        <p className="mt-3 flex justify-between gap-4 text-14 text-muted">
          <span>{t.opening}</span>
          <span className="tabular-nums">{formatSen(opening_sen)}</span>
        </p>
      )}
      {isPrinting && (
        <Suspense>
          <StatementPaper statement={statement} onPrinted={stopPrinting} />
        </Suspense>
      )}
    </section>
  );
}

const SUM = "sm:text-end! whitespace-nowrap tabular-nums";

function columnsOf(t: StatementsText, lang: Lang): TableColumn<Line>[] {
  return [
    {
      id: "document",
      head: t.document,
      cell: (line) => (
        <span className="flex flex-col">
          <span className="font-medium">{documentOf(line, t)}</span>
          <span className="text-13 whitespace-nowrap text-muted tabular-nums">{line.number}</span>
        </span>
      ),
    },
    {
      id: "date",
      head: t.date,
      className: "whitespace-nowrap",
      cell: ({ posted_on }) => formatDate(posted_on, lang),
    },
    {
      id: "details",
      head: t.details,
      cell: (line) => <LineDetails line={line} />,
    },
    {
      id: "sum",
      head: t.sum,
      phone: "aside",
      className: SUM,
      cell: ({ amount_sen }) => (
        <span className={amount_sen < 0 ? "font-semibold text-present" : "font-semibold"}>
          {formatSen(amount_sen)}
        </span>
      ),
    },
    {
      id: "balance",
      head: t.balance,
      className: SUM,
      cell: ({ balance_sen }) => (
        <>
          <span className="sm:hidden">{t.balance} </span>
          {formatSen(balance_sen)}
        </>
      ),
    },
  ];
}
