import type { Fund } from "#features/fees/gifts/contract.ts";
import { feeFundsText } from "#features/fees/gifts/text/gifts.ts";
import { formatSen } from "#lib/money.ts";
import { useText } from "#ui/base/lang.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { Card } from "#ui/kit/card.tsx";
import { useMe } from "#ui/kit/me.tsx";

/** What is in a fund, and what came and went this year; a press opens its statement. */
export function FundCard({ fund, isLink = true }: { fund: Fund; isLink?: boolean }) {
  const t = useText(feeFundsText);
  const year = useMe().today.slice(0, 4);
  const { id, name, kind, restricted, note, archived_on, balance_sen } = fund;
  const sums = [
    [t.received(year), fund.received_sen],
    [t.used(year), fund.used_sen],
    ...(fund.promised_sen > 0 ? [[t.promised, fund.promised_sen] as const] : []),
  ] as const;
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 font-semibold wrap-anywhere">
          {isLink ? (
            <TextLink
              to="/dashboard/fees/funds/$fundId"
              params={{ fundId: id }}
              className="inline-flex items-center wrap-anywhere max-sm:-my-3 max-sm:py-3"
            >
              {name}
            </TextLink>
          ) : (
            name
          )}
        </h2>
        <span className="flex flex-wrap gap-1.5">
          <Badge>{t.kinds[kind]}</Badge>
          {restricted && <Badge tone="late">{t.restricted}</Badge>}
          {archived_on !== null && <Badge>{t.archived}</Badge>}
        </span>
      </div>
      {note && <p className="text-14 wrap-anywhere text-muted">{note}</p>}
      <p className="mt-3 text-14 text-muted">{t.balance}</p>
      <p className="text-27 font-semibold tracking-[-0.015em] tabular-nums">
        {formatSen(balance_sen)}
      </p>
      <dl className="mt-2 grid gap-1 text-14 text-muted">
        {sums.map(([label, sen]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt>{label}</dt>
            <dd className="tabular-nums">{formatSen(sen)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
