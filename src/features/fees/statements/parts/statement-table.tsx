import type { ReactNode } from "react";
import { useMemo } from "react";
import type { Statement } from "#features/fees/statements/contract.ts";
import { statementsText, type StatementsText } from "#features/fees/statements/text/statements.ts";
import { paymentsText } from "#features/fees/text.ts";
import { formatDate } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";
import type { Lang } from "#lib/text.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Table, type TableColumn } from "#ui/kit/table.tsx";

type Line = Statement["lines"][number];
type Methods = (typeof paymentsText)["en"]["methods"];

type Props = {
  statement: Statement;
  /** What may be done with a line, such as printing a receipt. */
  actions?: (line: Line) => ReactNode;
};

/** A family's bills and payments of a year, each with the balance after it; the latest first. */
export function StatementTable({ statement, actions }: Props) {
  const t = useText(statementsText);
  const { methods } = useText(paymentsText);
  const { lang } = useLang();
  const { lines, opening_sen, from } = statement;
  const columns = useMemo(() => {
    const all = columnsOf(t, methods, lang);
    return actions
      ? [...all, { id: "do", head: "", cell: actions, phone: "wide" } satisfies TableColumn<Line>]
      : all;
  }, [t, methods, lang, actions]);
  const title = t.statement(from.slice(0, 4));
  return (
    <section>
      <h2 className="mb-3 text-20 font-semibold tracking-[-0.01em]">{title}</h2>
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
    </section>
  );
}

const SUM = "sm:text-end! whitespace-nowrap tabular-nums";

function columnsOf(t: StatementsText, methods: Methods, lang: Lang): TableColumn<Line>[] {
  return [
    {
      id: "document",
      head: t.document,
      cell: ({ number, kind }) => (
        <span className="flex flex-col">
          <span className="font-medium">{t.kinds[kind]}</span>
          <span className="text-13 whitespace-nowrap text-muted tabular-nums">{number}</span>
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
      cell: ({ method, items }) => (method ? methods[method] : itemsIn(items, lang)),
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

/** What a bill is for, in the reader's language: each item once, with its month. */
function itemsIn(items: Line["items"], lang: Lang): string {
  const said = items.map(({ name_ms, name_en, period }) => {
    const name = lang === "en" ? name_en : name_ms;
    return /^\d{4}-\d\d$/.test(period)
      ? `${name} ${formatDate(`${period}-01`, lang, "month")}`
      : name;
  });
  return [...new Set(said)].join(", ");
}
