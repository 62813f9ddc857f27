import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Pencil, PiggyBank } from "lucide-react";
import { useMemo, useState } from "react";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import type { FundStatement } from "#features/fees/gifts/contract.ts";
import { feeFundsClient } from "#features/fees/gifts/parts/fee-funds-client.ts";
import { FundCard } from "#features/fees/gifts/parts/fund-card.tsx";
import { FundDialog } from "#features/fees/gifts/parts/fund-dialog.tsx";
import { type FeeFundsText, feeFundsText } from "#features/fees/gifts/text/gifts.ts";
import { formatDate } from "#lib/dates.ts";
import { errorCode } from "#lib/errors.ts";
import { formatSen } from "#lib/money.ts";
import type { Lang } from "#lib/text.ts";
import { Button } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { Table, type TableColumn } from "#ui/kit/table.tsx";
import type { SaveColumn } from "#ui/save-table.ts";

export const Route = createFileRoute("/dashboard/fees/funds/$fundId")({ component: FundScreen });

type Line = FundStatement["lines"][number];

/** One fund: what is in it, and what came and went this year. */
function FundScreen() {
  const t = useText(feeFundsText);
  const { fundId: id } = Route.useParams();
  const read = useQuery(feeFundsClient.readFund.queryOptions({ input: { id } }));
  const [isChanging, setChanging] = useState(false);
  const { data } = read;
  return (
    <>
      <BackLink to="/dashboard/fees/funds">{t.back}</BackLink>
      {errorCode(read.error) === "NOT_FOUND" ? (
        <Empty icon={PiggyBank} title={t.missing} />
      ) : (
        <LoadState of={read} failed={t.loadFailed} />
      )}
      {data && (
        <>
          <div className="mb-6 grid items-start gap-4 lg:grid-cols-2">
            <FundCard fund={data.fund} isLink={false} />
            <div className="flex flex-wrap gap-3">
              <Button icon={Pencil} onClick={() => setChanging(true)}>
                {t.changeFund}
              </Button>
              <StatementExport statement={data} />
            </div>
          </div>
          <Lines statement={data} />
          {isChanging && <FundDialog fund={data.fund} onClose={() => setChanging(false)} />}
        </>
      )}
    </>
  );
}

function Lines({ statement }: { statement: FundStatement }) {
  const t = useText(feeFundsText);
  const { lang } = useLang();
  const { lines, opening_sen, from } = statement;
  const columns = useMemo(() => columnsOf(t, lang), [t, lang]);
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

function columnsOf(t: FeeFundsText, lang: Lang): TableColumn<Line>[] {
  return [
    {
      id: "document",
      head: t.document,
      cell: (line) => (
        <span className="flex flex-col">
          <span className="font-medium">{t.lineKinds[line.kind]}</span>
          <span className="text-13 whitespace-nowrap text-muted tabular-nums">
            {numberOf(line, lang)}
          </span>
        </span>
      ),
    },
    {
      id: "date",
      head: t.date,
      className: "whitespace-nowrap",
      cell: ({ posted_on }) => formatDate(posted_on, lang),
    },
    { id: "details", head: t.details, cell: (line) => detailsOf(line, t) },
    {
      id: "sum",
      head: t.sum,
      phone: "aside",
      className: SUM,
      cell: ({ amount_sen }) => <span className="font-semibold">{formatSen(amount_sen)}</span>,
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

/** The number of a receipt, or the month of bills. */
function numberOf({ number }: Line, lang: Lang): string {
  return /^\d{4}-\d\d$/.test(number) ? formatDate(`${number}-01`, lang, "month") : number;
}

function detailsOf({ sponsor, students }: Line, t: FeeFundsText): string {
  return sponsor || (students > 0 ? t.students(students) : "");
}

function StatementExport({ statement }: { statement: FundStatement }) {
  const t = useText(feeFundsText);
  const { lang } = useLang();
  const { fund, from, to, lines, opening_sen, closing_sen } = statement;
  const columns: SaveColumn<Line>[] = [
    { head: t.date, kind: "date", value: ({ posted_on }) => posted_on },
    { head: t.document, value: ({ kind }) => t.lineKinds[kind] },
    { head: t.reference, value: (line) => numberOf(line, lang) },
    { head: t.details, value: (line) => detailsOf(line, t) },
    { head: t.amount, kind: "money", value: ({ amount_sen }) => amount_sen },
    { head: `${t.balance} (RM)`, kind: "money", value: ({ balance_sen }) => balance_sen },
  ];
  return (
    <ListExport
      list="funds"
      title={fund.name}
      line={`${t.opening} ${formatSen(opening_sen)} · ${t.balance} ${formatSen(closing_sen)}`}
      filters={[t.span(formatDate(from, lang), formatDate(to, lang))]}
      columns={columns}
      rows={lines}
      withPrint
    />
  );
}
