import type { ReactNode } from "react";
import type { MonthSheet } from "#features/fees/months/contract.ts";
import { figuresOf } from "#features/fees/months/rules.ts";
import { feeMonthsText } from "#features/fees/months/text.ts";
import { paymentsText } from "#features/fees/text/fees.ts";
import type { PaymentMethod } from "#features/fees/rules.ts";
import { dayOf, formatDate } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Card } from "#ui/kit/card.tsx";
import { useMe } from "#ui/kit/me.tsx";

/** What the books of a month say, on the screen and on paper. */
export function MonthFigures({ sheet }: { sheet: MonthSheet }) {
  const t = useText(feeMonthsText);
  const { methods } = useText(paymentsText);
  const { lang } = useLang();
  const { totals, closed, reopened } = sheet;
  const { received_sen, off_sen, waived_sen, owed_sen } = figuresOf(totals);
  const zone = useMe().school?.time_zone ?? "Asia/Kuala_Lumpur";
  const day = (at: string) => formatDate(dayOf(at, zone), lang);
  return (
    <div className="grid gap-5">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4 print:grid-cols-4">
        <Figure label={t.received} sen={received_sen} />
        <Figure label={t.waived} sen={waived_sen} />
        <Figure label={t.off} sen={off_sen} />
        <Figure label={t.owed} sen={owed_sen} />
      </div>
      <Card className="grid gap-x-10 gap-y-6 lg:grid-cols-2 print:block print:columns-2 print:border-0 print:p-0">
        <Block title={t.byMethod}>
          {totals.received.map(({ method, sen, count }) => (
            <Row key={method} label={`${methods[method as PaymentMethod]} (${count})`}>
              {formatSen(sen)}
            </Row>
          ))}
        </Block>
        <Block title={t.byItem}>
          {totals.billed.map(({ item_id, name_ms, name_en, gross_sen, off_sen: off }) => (
            <Row key={item_id} label={lang === "en" ? name_en : name_ms}>
              {formatSen(gross_sen - off)}
            </Row>
          ))}
        </Block>
        {totals.waived.length > 0 && (
          <Block title={t.waived}>
            {totals.waived.map(({ fund, sen }) => (
              <Row key={fund} label={fund ?? t.school}>
                {formatSen(sen)}
              </Row>
            ))}
          </Block>
        )}
        {totals.funds.length > 0 && (
          <Block title={t.byFund}>
            {totals.funds.map(({ name, received_sen: into, used_sen, balance_sen }) => (
              <Row key={name} label={`${name} (${t.ofFund(formatSen(into), formatSen(used_sen))})`}>
                {formatSen(balance_sen)}
              </Row>
            ))}
          </Block>
        )}
        <Block title={t.numbers}>
          {totals.numbers.map(({ series, first, last, count }) => (
            <Row key={series} label={`${t.series[series]} (${count})`}>
              {t.range(first, last)}
            </Row>
          ))}
        </Block>
        {totals.notes && totals.notes.length > 0 && (
          <Block title={t.series["credit_note"] ?? ""}>
            {totals.notes.map(({ kind, count, sen }) => (
              <Row key={kind} label={`${t.notes[kind]} (${count})`}>
                {formatSen(sen)}
              </Row>
            ))}
          </Block>
        )}
        <Block title={t.cancelled}>
          {totals.cancelled.map(({ number, by, sen }) => (
            <Row key={number} label={`${number} ${t.cancelledBy(by)}`}>
              {formatSen(sen)}
            </Row>
          ))}
        </Block>
      </Card>
      {totals.credit_sen > 0 && (
        <p className="text-14">
          {t.ahead}: <span className="tabular-nums">{formatSen(totals.credit_sen)}</span>
        </p>
      )}
      {(totals.deposits_sen ?? 0) > 0 && (
        <p className="text-14">
          {t.deposits}: <span className="tabular-nums">{formatSen(totals.deposits_sen ?? 0)}</span>
        </p>
      )}
      <div className="grid gap-1 text-14 text-muted">
        {closed && <p>{t.closedBy(closed.by, day(closed.at))}</p>}
        {closed && (
          <p className="wrap-anywhere">
            {t.hash}: {closed.hash}
          </p>
        )}
        {reopened.map(({ by, at, why }) => (
          <p key={at} className="wrap-anywhere">
            {t.reopenedBy(by, day(at), why)}
          </p>
        ))}
      </div>
      <div className="print-only">
        <div className="mt-10 grid grid-cols-2 gap-10 text-14">
          {[t.signed, t.checked].map((label) => (
            <p key={label} className="border-t border-ink pt-1">
              {label}
            </p>
          ))}
        </div>
      </div>
    </div>
  );
}

function Figure({ label, sen }: { label: string; sen: number }) {
  return (
    <Card>
      <p className="text-14 text-muted">{label}</p>
      <p className="text-20 font-semibold tabular-nums">{formatSen(sen)}</p>
    </Card>
  );
}

function Block({ title, children }: { title: string; children: ReactNode[] }) {
  const t = useText(feeMonthsText);
  return (
    <section className="break-inside-avoid print:mb-5">
      <h2 className="mb-1 text-14 font-semibold">{title}</h2>
      {children.length === 0 ? (
        <p className="text-14 text-muted">{t.none}</p>
      ) : (
        <dl className="divide-y divide-line text-14">{children}</dl>
      )}
    </section>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-1.5">
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="ms-auto text-end tabular-nums">{children}</dd>
    </div>
  );
}
