import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Wallet } from "lucide-react";
import { useState } from "react";
import type { Cash } from "#features/fees/cash/contract.ts";
import { CollectForm } from "#features/fees/cash/parts/collect-form.tsx";
import { CountForm } from "#features/fees/cash/parts/count-form.tsx";
import { feeCashClient } from "#features/fees/cash/parts/fee-cash-client.ts";
import { GiveDialog } from "#features/fees/cash/parts/give-dialog.tsx";
import { HandoverLine } from "#features/fees/cash/parts/handover-line.tsx";
import { feeCashText } from "#features/fees/cash/text.ts";
import { dayOf, formatDate } from "#lib/dates.ts";
import { formatRinggit, formatSen } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";

export const Route = createFileRoute("/dashboard/fees/cash")({ component: CashScreen });

/** The cash that one holds: what must be there, the count of the day, and cash on its way between people. */
function CashScreen() {
  const t = useText(feeCashText);
  const mayCollect = useMay("fees.collect");
  const mayApprove = useMay("fees.approve");
  const cash = useQuery(feeCashClient.readCash.queryOptions({ input: {} }));
  const [counting, setCounting] = useState<string>();
  const { data } = cash;
  const [lastCount] = data?.closed ?? [];
  const kept_sen = lastCount ? lastCount.counted_sen - lastCount.deposited_sen : 0;
  return (
    <div className="grid max-w-form-wide gap-5">
      <LoadState of={cash} failed={t.loadFailed} />
      {data?.incoming.map((one) => (
        <HandoverLine key={one.id} handover={one} who="receiver" />
      ))}
      {data && !mayCollect && <CollectForm pupils={data.pupils} />}
      {data && !data.drawer && (
        <Empty
          icon={Wallet}
          title={t.none}
          text={kept_sen > 0 ? t.keptText(formatSen(kept_sen)) : t.noneText}
        />
      )}
      {data?.drawer && (
        <OwnDrawer
          key={data.drawer.id}
          cash={data}
          drawer={data.drawer}
          isCounting={counting === data.drawer.id}
          onCount={setCounting}
        />
      )}
      {data?.outgoing.map((one) => (
        <HandoverLine key={one.id} handover={one} who="giver" />
      ))}
      {mayApprove &&
        data?.others
          .flatMap(({ outgoing }) => outgoing)
          .filter(({ id }) => data.incoming.every((one) => one.id !== id))
          .map((one) => <HandoverLine key={one.id} handover={one} who="approver" />)}
      {data && data.others.length > 0 && (
        <Others
          others={data.others}
          counting={counting}
          onCount={mayApprove ? setCounting : undefined}
        />
      )}
      {data && data.closed.length > 0 && <Closed closed={data.closed} />}
    </div>
  );
}

type OwnProps = {
  cash: Cash;
  drawer: NonNullable<Cash["drawer"]>;
  isCounting: boolean;
  onCount: (id: string | undefined) => void;
};

function OwnDrawer({ cash, drawer, isCounting, onCount }: OwnProps) {
  const t = useText(feeCashText);
  const { lang } = useLang();
  const mayCollect = useMay("fees.collect");
  const [isGiving, setGiving] = useState(false);
  const { id, opened_on, opening_sen, expected_sen, lines } = drawer;
  const onItsWay = cash.outgoing.reduce((sum, { amount_sen }) => sum + amount_sen, 0);
  const most_sen = expected_sen - onItsWay;
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-17 font-semibold">{mayCollect ? t.mine : t.collected}</h2>
        <p className="text-14 text-muted">{t.since(formatDate(opened_on, lang))}</p>
        <p className="w-full text-27 font-semibold tabular-nums">{formatSen(expected_sen)}</p>
        {expected_sen > cash.limit_sen && (
          <p className="w-full text-14 text-late">{t.overLimit(formatRinggit(cash.limit_sen))}</p>
        )}
      </div>
      {isCounting ? (
        <CountForm drawer={drawer} onClose={() => onCount(undefined)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button kind="brand" className="max-sm:grow" onClick={() => onCount(id)}>
            {t.count}
          </Button>
          {most_sen > 0 && cash.receivers.length > 0 && (
            <Button className="max-sm:grow" onClick={() => setGiving(true)}>
              {t.give}
            </Button>
          )}
        </div>
      )}
      {!isCounting && lines.length > 0 && (
        <>
          <h3 className="mt-6 mb-1 text-14 font-semibold">{t.lines}</h3>
          <ul className="divide-y divide-line text-14">
            {lines.map(({ at, kind, number, amount_sen }) => (
              <li key={`${at} ${kind} ${number}`} className="flex justify-between gap-4 py-2">
                <span className="min-w-0 wrap-anywhere">
                  {t.kinds[kind]} {number}
                </span>
                <span className="whitespace-nowrap tabular-nums">{formatSen(amount_sen)}</span>
              </li>
            ))}
            {opening_sen > 0 && (
              <li className="flex justify-between gap-4 py-2 text-muted">
                <span>{t.left}</span>
                <span className="whitespace-nowrap tabular-nums">{formatSen(opening_sen)}</span>
              </li>
            )}
          </ul>
        </>
      )}
      {isGiving && <GiveDialog cash={cash} most_sen={most_sen} onClose={() => setGiving(false)} />}
    </Card>
  );
}

type OthersProps = {
  others: Cash["others"];
  counting: string | undefined;
  onCount: ((id: string | undefined) => void) | undefined;
};

/** The drawers of others that are open; an admin may count one whose holder is away. */
function Others({ others, counting, onCount }: OthersProps) {
  const t = useText(feeCashText);
  const { lang } = useLang();
  return (
    <Card pad={false}>
      <CardHead title={t.others} />
      <ul className="divide-y divide-line">
        {others.map((drawer) => (
          <li key={drawer.id} className="px-5 py-3 max-sm:px-4">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="min-w-0 grow">
                {drawer.holder}
                <span className="block text-13 text-muted">
                  {t.since(formatDate(drawer.opened_on, lang))}
                </span>
              </span>
              <span className="font-semibold tabular-nums">{formatSen(drawer.expected_sen)}</span>
              {onCount && counting !== drawer.id && (
                <Button
                  size="sm"
                  aria-label={t.countOf(drawer.holder)}
                  onClick={() => onCount(drawer.id)}
                >
                  {t.count}
                </Button>
              )}
            </div>
            {onCount && counting === drawer.id && (
              <div className="mt-4">
                <CountForm drawer={drawer} onClose={() => onCount(undefined)} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Closed({ closed }: { closed: Cash["closed"] }) {
  const t = useText(feeCashText);
  const { lang } = useLang();
  const { school } = useMe();
  const zone = school?.time_zone ?? "Asia/Kuala_Lumpur";
  return (
    <Card pad={false}>
      <CardHead title={t.closed} />
      <ul className="divide-y divide-line">
        {closed.map((one) => {
          const difference = one.counted_sen - one.expected_sen;
          return (
            <li key={one.id} className="px-5 py-3 text-14 max-sm:px-4">
              <div className="flex justify-between gap-4">
                <span>{formatDate(dayOf(one.closed_at, zone), lang)}</span>
                <span className="font-semibold tabular-nums">{formatSen(one.counted_sen)}</span>
              </div>
              {difference !== 0 && (
                <p className="text-late">
                  {t.difference} {formatSen(difference)}: {one.why}
                </p>
              )}
              {one.deposited_sen > 0 && (
                <p className="text-muted">
                  {t.banked} {formatSen(one.deposited_sen)} {one.deposit_ref}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
