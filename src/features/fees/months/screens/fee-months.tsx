import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import { Suspense, useState } from "react";
import { feeMonthsClient } from "#features/fees/months/parts/fee-months-client.ts";
import { CloseMonth, ReopenMonth } from "#features/fees/months/parts/month-dialogs.tsx";
import { MonthFigures } from "#features/fees/months/parts/month-sheet.tsx";
import { feeMonthsText } from "#features/fees/months/text.ts";
import { PrintHead } from "#features/schools/parts/print-head.tsx";
import { formatDate } from "#lib/dates.ts";
import { textOf } from "#lib/search-params.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { Select } from "#ui/kit/select.tsx";
import { lazyPart } from "#ui/lazy-part.ts";

type Search = { month?: string | undefined };

export const Route = createFileRoute("/dashboard/fees/months")({
  validateSearch: (raw: Record<string, unknown>): Search => ({ month: textOf(raw.month) }),
  component: FeeMonths,
});

const BooksCard = lazyPart(async () => {
  const { BooksCard: Part } = await import("#features/fees/books/parts/books-card.tsx");
  return Part;
});

const EInvoicesCard = lazyPart(async () => {
  const { EInvoicesCard: Part } =
    await import("#features/fees/einvoices/parts/e-invoices-card.tsx");
  return Part;
});

/** What the books of a month say, what keeps it from being closed, and its close. */
function FeeMonths() {
  const t = useText(feeMonthsText);
  const { lang } = useLang();
  const mayApprove = useMay("fees.approve");
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const [asks, setAsks] = useState<"close" | "reopen">();
  const months = useQuery(feeMonthsClient.listFeeMonths.queryOptions({ input: {} }));
  // The month to look at first is the latest one that can be closed: this one is not over yet.
  const [, last] = months.data ?? [];
  const month = search.month ?? last?.month ?? months.data?.[0]?.month;
  const sheet = useQuery({
    ...feeMonthsClient.readFeeMonth.queryOptions({ input: { month: month ?? "" } }),
    enabled: month !== undefined,
  });
  const nameOf = (one: string) => formatDate(`${one}-01`, lang, "month");
  const { data } = sheet;
  const name = month === undefined ? "" : nameOf(month);
  return (
    <>
      <LoadState of={months} failed={t.loadFailed} />
      {months.data && month && (
        <>
          <div className="mb-5 flex flex-wrap items-end gap-3 print:hidden">
            <Select
              label={t.month}
              value={month}
              options={months.data.map((one) => ({
                value: one.month,
                label: `${nameOf(one.month)} · ${one.closed ? t.closed : t.open}`,
              }))}
              onChange={(next) => void navigate({ search: { month: next }, replace: true })}
            />
            {data && (
              <Button icon={Printer} onClick={() => print()}>
                {t.print}
              </Button>
            )}
            {data && !data.closed && data.hindrances.length === 0 && (
              <Button kind="brand" onClick={() => setAsks("close")}>
                {t.close}
              </Button>
            )}
            {data?.closed && mayApprove && (
              <Button onClick={() => setAsks("reopen")}>{t.reopen}</Button>
            )}
          </div>
          <LoadState of={sheet} failed={t.loadFailed} />
          {data && (
            <>
              <div className="print-only mb-4">
                <PrintHead />
                <p className="text-17 font-semibold">
                  {t.title(name)} ({data.closed ? t.closed : t.open})
                </p>
              </div>
              {!data.closed && (
                <div className="mb-5 rounded-card bg-late-tint p-4 text-14 print:hidden">
                  {data.hindrances.length === 0 && <p>{t.openLine}</p>}
                  {data.hindrances.length > 0 && (
                    <>
                      <h2 className="font-semibold">{t.hinders}</h2>
                      <ul className="mt-1 grid gap-2">
                        {data.hindrances.map(({ kind, count }) => (
                          <li key={kind} className="flex flex-wrap items-center gap-3">
                            {t.hindrances[kind](count)}
                            {kind === "bank" && (
                              <ButtonLink to="/dashboard/fees/check/bank" size="sm">
                                {t.toBank}
                              </ButtonLink>
                            )}
                            {kind === "slips" && (
                              <ButtonLink to="/dashboard/fees/check" size="sm">
                                {t.toSlips}
                              </ButtonLink>
                            )}
                            {kind === "drawers" && (
                              <ButtonLink to="/dashboard/fees/cash" size="sm">
                                {t.toDrawers}
                              </ButtonLink>
                            )}
                          </li>
                        ))}
                      </ul>
                    </>
                  )}
                </div>
              )}
              <MonthFigures sheet={data} />
              <Suspense>
                <BooksCard month={month} name={name} />
                <EInvoicesCard key={month} month={month} name={name} />
              </Suspense>
            </>
          )}
        </>
      )}
      {asks === "close" && month && (
        <CloseMonth month={month} name={name} onClose={() => setAsks(undefined)} />
      )}
      {asks === "reopen" && month && (
        <ReopenMonth month={month} name={name} onClose={() => setAsks(undefined)} />
      )}
    </>
  );
}
