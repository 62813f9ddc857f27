import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import type { BookedCharge, BookedLine } from "#features/fees/books/contract.ts";
import { feeBooksText } from "#features/fees/books/text/books.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import type { SaveColumn } from "#ui/save-table.ts";
import { feeBooksClient } from "./fee-books-client.ts";

type Book = "charges" | "ledger" | "cash";
type CashLine = Partial<BookedLine> & { amount_sen: number; balance_sen: number };

/** Saves and prints the books of a month: what was charged, the ledger and the cash. */
export function BooksCard({ month, name }: { month: string; name: string }) {
  const t = useText(feeBooksText);
  const { lang } = useLang();
  const queries = useQueryClient();
  const itemOf = ({ name_ms = "", name_en = "" }) => (lang === "en" ? name_en : name_ms);
  const read = (book: Book) =>
    queries.fetchQuery(feeBooksClient.readBook.queryOptions({ input: { month, book } }));
  const charged: SaveColumn<BookedCharge>[] = [
    { head: t.date, kind: "date", value: ({ issued_on }) => issued_on },
    { head: t.number, value: ({ number }) => number },
    { head: t.family, value: ({ code }) => code },
    { head: t.studentNumber, value: ({ student_id }) => student_id },
    { head: t.student, value: ({ student }) => student },
    { head: t.item, value: itemOf },
    { head: t.period, value: ({ period }) => period },
    { head: t.gross, kind: "money", value: ({ gross_sen }) => gross_sen },
    { head: t.off, kind: "money", value: ({ off_sen }) => off_sen },
    { head: t.waived, kind: "money", value: ({ waived_sen }) => waived_sen },
    {
      head: t.net,
      kind: "money",
      value: ({ gross_sen, off_sen, waived_sen }) => gross_sen - off_sen - waived_sen,
    },
    { head: t.cancelled, kind: "date", value: ({ voided_on }) => voided_on },
  ];
  const document: SaveColumn<Partial<BookedLine>>[] = [
    { head: t.date, kind: "date", value: ({ posted_on }) => posted_on },
    { head: t.document, value: ({ kind }) => (kind ? t.kinds[kind] : t.opening) },
    { head: t.number, value: ({ number }) => number },
  ];
  const posted: SaveColumn<BookedLine>[] = [
    ...document,
    { head: t.account, value: ({ ledger }) => t.ledgers[ledger] },
    { head: t.family, value: ({ code }) => code },
    { head: t.item, value: itemOf },
    { head: t.fund, value: ({ fund }) => fund },
    { head: t.drawer, value: ({ holder }) => holder },
    { head: t.debit, kind: "money", value: ({ amount_sen }) => above(amount_sen) },
    { head: t.credit, kind: "money", value: ({ amount_sen }) => above(-amount_sen) },
    { head: t.by, value: ({ made_by }) => made_by },
  ];
  const cash: SaveColumn<CashLine>[] = [
    ...document,
    { head: t.drawer, value: ({ holder }) => holder },
    { head: t.moneyIn, kind: "money", value: ({ amount_sen }) => above(amount_sen) },
    { head: t.moneyOut, kind: "money", value: ({ amount_sen }) => above(-amount_sen) },
    { head: t.balance, kind: "money", value: ({ balance_sen }) => balance_sen },
    { head: t.by, value: ({ made_by }) => made_by },
  ];

  async function readCash(): Promise<CashLine[]> {
    const { lines, opening_sen } = await read("cash");
    let balance_sen = opening_sen;
    const summed = lines.map((line) => {
      balance_sen += line.amount_sen;
      return { ...line, balance_sen };
    });
    return [{ amount_sen: 0, balance_sen: opening_sen }, ...summed];
  }
  const filters = [name];
  return (
    <Card pad={false} className="mt-5 print:hidden">
      <CardHead title={t.title} />
      <p className="px-5 pt-3 text-14 text-muted max-sm:px-4">{t.line}</p>
      <ul className="divide-y divide-line px-5 py-1 max-sm:px-4">
        <BookLine title={t.charges} line={t.chargesLine}>
          <ListExport
            list="charges"
            title={t.charges}
            filters={filters}
            columns={charged}
            load={async () => (await read("charges")).charges}
            align="end"
          />
        </BookLine>
        <BookLine title={t.ledger} line={t.ledgerLine}>
          <ListExport
            list="ledger"
            title={t.ledger}
            filters={filters}
            columns={posted}
            load={async () => (await read("ledger")).lines}
            align="end"
          />
        </BookLine>
        <BookLine title={t.cashBook} line={t.cashBookLine}>
          <ListExport
            list="cash_book"
            title={t.cashBook}
            filters={filters}
            columns={cash}
            load={readCash}
            align="end"
          />
        </BookLine>
      </ul>
    </Card>
  );
}

const above = (sen: number) => (sen > 0 ? sen : null);

type LineProps = { title: string; line: string; children: ReactNode };

function BookLine({ title, line, children }: LineProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0">
        <span className="font-medium">{title}</span>
        <span className="block text-14 text-muted">{line}</span>
      </span>
      {children}
    </li>
  );
}
