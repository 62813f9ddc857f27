import { FileCheck, TriangleAlert } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import type { RunPreview } from "#features/fees/billing/contract.ts";
import { type BillingText, billingText } from "#features/fees/billing/text.ts";
import { formatDate } from "#lib/dates.ts";
import { useClosedMonth } from "#features/fees/ledger/parts/use-closed-month.ts";
import { errorData } from "#lib/errors.ts";
import { formatSen } from "#lib/money.ts";
import type { Lang } from "#lib/text.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Empty } from "#ui/kit/empty.tsx";
import { Table, type TableColumn } from "#ui/kit/table.tsx";
import { BillsDetail } from "./bills-detail.tsx";
import { type Instead, ShortFunds } from "./short-funds.tsx";
import { feeBillsClient } from "./fee-bills-client.ts";

type Item = RunPreview["items"][number];

type Props = {
  preview: RunPreview;
  /** Who pays what a fund lacks, as the preview was made. */
  instead: Instead;
  onInstead: (instead: Instead) => void;
};

/** What the bills of a month would be, what is missing, and the press that issues exactly these. */
export function BillsPreview({ preview, instead, onInstead }: Props) {
  const t = useText(billingText);
  const { lang } = useLang();
  const { period, invoices, students, total_sen, items, preview_hash, short } = preview;
  const columns = useMemo(() => columnsOf(t, lang), [t, lang]);
  const explainClosed = useClosedMonth();
  const issue = useAction(
    () => feeBillsClient.issueBills.call({ period, preview_hash, ...instead }),
    {
      changes: [feeBillsClient.key()],
      rereadsWhenRefused: true,
      done: (run) => t.issued(run.invoices, formatSen(run.total_sen)),
      explain: (error) => {
        const { reason } = errorData(error);
        if (reason === "changed" || reason === "nothing" || reason === "fund_short") {
          return t.changed;
        }
        return reason === "running" ? t.running : explainClosed(error);
      },
      failed: t.failed,
    },
  );
  return (
    <section>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="text-20 font-semibold tracking-[-0.01em]">
            {formatDate(`${period}-01`, lang, "month")}
          </h2>
          {invoices > 0 && (
            <p className="text-muted">{t.sum(invoices, students, formatSen(total_sen))}</p>
          )}
        </div>
        {invoices > 0 && (
          <Button
            kind="brand"
            icon={FileCheck}
            busy={issue.busy}
            disabled={short.length > 0}
            onClick={() => void issue.start()}
            className="max-sm:w-full"
          >
            {t.issue(invoices)}
          </Button>
        )}
      </div>
      {issue.problem && (
        <div className="mb-4">
          <ErrorBox text={issue.problem} />
        </div>
      )}
      <Warnings preview={preview} lang={lang} />
      <ShortFunds preview={preview} instead={instead} onInstead={onInstead} />
      {invoices > 0 ? (
        <>
          <Table label={t.items} columns={columns} rows={items} keyOf={({ id }) => id} />
          <BillsDetail preview={preview} />
        </>
      ) : (
        <Empty icon={FileCheck} title={t.nothing} text={t.nothingText} />
      )}
    </section>
  );
}

function Warnings({ preview, lang }: { preview: RunPreview; lang: Lang }) {
  const t = useText(billingText);
  const { without_account, without_price, without_stay } = preview;
  const names = without_price.map((item) => nameOf(item, lang)).join(", ");
  return (
    <>
      {without_account > 0 && (
        <Warning text={t.withoutAccount(without_account)}>
          <ButtonLink to="/dashboard/fees/families" size="sm">
            {t.fixAccounts}
          </ButtonLink>
        </Warning>
      )}
      {without_stay.length > 0 && (
        <Warning text={t.withoutStay(without_stay.length, without_stay.slice(0, 5).join(", "))}>
          <ButtonLink to="/dashboard/students" size="sm">
            {t.fixStay}
          </ButtonLink>
        </Warning>
      )}
      {names && (
        <Warning text={t.withoutPrice(names)}>
          <ButtonLink to="/dashboard/fees/settings" size="sm">
            {t.fixPrices}
          </ButtonLink>
        </Warning>
      )}
    </>
  );
}

function Warning({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-late-tint px-4 py-3">
      <Icon of={TriangleAlert} className="text-late" />
      <p className="min-w-0 grow basis-52">{text}</p>
      {children}
    </div>
  );
}

const nameOf = (item: { name_ms: string; name_en: string }, lang: Lang) =>
  lang === "en" ? item.name_en : item.name_ms;

function columnsOf(t: BillingText, lang: Lang): TableColumn<Item>[] {
  const sum = (id: string, head: string, of: (item: Item) => number): TableColumn<Item> => ({
    id,
    head,
    className: "sm:text-end! whitespace-nowrap tabular-nums",
    cell: (item) => (
      <>
        <span className="sm:hidden">{head}: </span>
        {formatSen(of(item))}
      </>
    ),
  });
  return [
    {
      id: "item",
      head: t.item,
      cell: (item) => <span className="font-medium">{nameOf(item, lang)}</span>,
    },
    {
      id: "count",
      head: t.count,
      phone: "aside",
      className: "sm:text-end! tabular-nums",
      cell: ({ count }) => count,
    },
    sum("gross", t.gross, ({ gross_sen }) => gross_sen),
    sum("off", t.off, ({ off_sen }) => -off_sen),
    sum("waived", t.waived, ({ waived_sen }) => -waived_sen),
    sum("net", t.net, ({ gross_sen, off_sen, waived_sen }) => gross_sen - off_sen - waived_sen),
  ];
}
