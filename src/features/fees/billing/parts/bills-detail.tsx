import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import type { RunPreview } from "#features/fees/billing/contract.ts";
import { monthBefore } from "#features/fees/billing/rules.ts";
import { type BillingText, billingText } from "#features/fees/billing/text.ts";
import { formatDate } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Card } from "#ui/kit/card.tsx";

type Differs = NonNullable<RunPreview["differs"]>;

/** How the month differs from the one before, and what each family pays; both open when they are pressed. */
export function BillsDetail({ preview }: { preview: RunPreview }) {
  const t = useText(billingText);
  const { lang } = useLang();
  const { differs, exceptions, families, period } = preview;
  const last = formatDate(`${monthBefore(period)}-01`, lang, "month");
  return (
    <Card pad={false} className="mt-4 divide-y divide-line">
      {differs && (
        <Folding title={t.compared(last)} line={differenceLine(differs, t)}>
          <Difference differs={differs} />
        </Folding>
      )}
      {exceptions.length > 0 && (
        <Folding title={t.exceptions(exceptions.length)}>
          <ul className="grid gap-2 px-5 pb-4 max-sm:px-4">
            {exceptions.map(({ name, name_ms, name_en, amount_sen }, at) => (
              <li key={at} className="flex flex-wrap justify-between gap-x-4 wrap-anywhere">
                <span>{`${name}, ${lang === "en" ? name_en : name_ms}`}</span>
                <span className="tabular-nums">
                  {amount_sen === null ? t.notBilled : formatSen(amount_sen)}
                </span>
              </li>
            ))}
          </ul>
        </Folding>
      )}
      <Folding title={t.families(families.length)}>
        <ul className="divide-y divide-line border-t border-line">
          {families.map(({ account_id, code, total_sen, students, family_sen }) => {
            const parts = students.map(({ name, sen }) => `${name} ${formatSen(sen)}`);
            if (family_sen > 0) parts.push(`${t.wholeFamily} ${formatSen(family_sen)}`);
            return (
              <li
                key={account_id}
                className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-5 py-3 [contain-intrinsic-height:auto_3.5rem] [content-visibility:auto] max-sm:px-4"
              >
                <span className="w-16 shrink-0 text-muted tabular-nums">{code}</span>
                <ul className="order-last min-w-0 basis-full sm:order-none sm:grow sm:basis-52">
                  {parts.map((part, at) => (
                    <li key={at} className="wrap-anywhere">
                      {part}
                    </li>
                  ))}
                </ul>
                <span className="ms-auto font-medium tabular-nums">{formatSen(total_sen)}</span>
              </li>
            );
          })}
        </ul>
      </Folding>
    </Card>
  );
}

function Difference({ differs: { joined, left, prices } }: { differs: Differs }) {
  const t = useText(billingText);
  const { lang } = useLang();
  const lists = [
    { head: t.joinedNames, names: joined },
    { head: t.leftNames, names: left },
  ];
  return (
    <dl className="grid gap-3 px-5 pb-4 max-sm:px-4">
      {lists.map(
        ({ head, names }) =>
          names.length > 0 && (
            <div key={head}>
              <dt className="text-13 text-muted">{head}</dt>
              <dd className="wrap-anywhere">{names.join(", ")}</dd>
            </div>
          ),
      )}
      {prices.map(({ id, name_ms, name_en, before_sen, now_sen }) => (
        <div key={id}>
          <dt className="text-13 text-muted">{lang === "en" ? name_en : name_ms}</dt>
          <dd className="tabular-nums">{`${formatSen(before_sen)} → ${formatSen(now_sen)}`}</dd>
        </div>
      ))}
    </dl>
  );
}

function differenceLine({ joined, left, prices }: Differs, t: BillingText): string {
  const said = [
    joined.length > 0 && t.joined(joined.length),
    left.length > 0 && t.left(left.length),
    prices.length > 0 && t.priced(prices.length),
  ].filter((one) => one !== false);
  return said.join(", ") || t.same;
}

type FoldingProps = { title: string; line?: string; children: ReactNode };

function Folding({ title, line, children }: FoldingProps) {
  return (
    <details className="group">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-5 py-2 max-sm:px-4">
        <span className="min-w-0 grow">
          <span className="font-semibold">{title}</span>
          {line && <span className="block text-13 text-muted">{line}</span>}
        </span>
        <Icon of={ChevronDown} className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
