import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FamilyYear } from "#features/fees/early/contract.ts";
import { earlyText } from "#features/fees/early/text.ts";
import { formatDate } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Chips } from "#ui/kit/chips.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { feeEarlyClient } from "./fee-early-client.ts";
import { Offers } from "./offers.tsx";
import { useEarlyFaults } from "./use-early-faults.ts";

type Props = { shown: FamilyYear; onClose: () => void };

/** The bill of a year before it is issued: its months, its sum, and what is saved by paying early. */
export function YearDialog({ shown, onClose }: Props) {
  const t = useText(earlyText);
  const { lang } = useLang();
  const { today } = useMe();
  const isOffice = useMay("fees.manage");
  const thisYear = today.slice(0, 4);
  const years = [thisYear, String(Number(thisYear) + 1)];
  const { account_id } = shown;
  const [year, setYear] = useState(shown.bill ? (years[1] ?? thisYear) : shown.year);
  const input = { account_id, year };
  const read = useQuery(feeEarlyClient.readYear.queryOptions({ input }));
  const explain = useEarlyFaults();
  const plan = read.data?.plan;
  const bill = { ...input, preview_hash: plan?.preview_hash ?? "" };
  const act = useAction(
    () => (isOffice ? feeEarlyClient.billYear.call(bill) : feeEarlyClient.billOwnYear.call(bill)),
    {
      changes: "everything",
      rereadsWhenRefused: true,
      done: t.done(year),
      explain,
      failed: t.failed,
      onDone: onClose,
    },
  );
  const isShort = Boolean(plan?.short.length);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title(year)}
      line={isOffice ? t.office : t.own}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            kind="brand"
            busy={act.busy}
            disabled={!plan || isShort}
            onClick={() => void act.start()}
          >
            {isOffice && plan ? t.confirm(formatSen(plan.total_sen)) : isOffice ? t.bill : t.agree}
          </Button>
        </>
      }
    >
      {act.problem && <ErrorBox text={act.problem} />}
      {isOffice && (
        <div className="mb-3">
          <Chips
            label={t.year}
            value={year}
            onChange={setYear}
            options={years.map((value) => ({ value, label: value }))}
          />
        </div>
      )}
      <LoadState of={read} failed={t.failed} />
      {read.data && !plan && <p className="text-muted">{t.nothing}</p>}
      {plan && (
        <div className="grid gap-3">
          {plan.short.map(({ name, short_sen }) => (
            <p key={name} className="font-medium">
              {t.short(name, formatSen(short_sen))}
            </p>
          ))}
          <dl className="grid gap-1">
            {plan.months.map(({ period, sen }) => (
              <div key={period} className="flex justify-between gap-4 text-14">
                <dt>{formatDate(`${period}-01`, lang, "month")}</dt>
                <dd className="tabular-nums">{formatSen(sen)}</dd>
              </div>
            ))}
            <div className="flex justify-between gap-4 border-t border-line pt-2 font-semibold">
              <dt>{t.total}</dt>
              <dd className="tabular-nums">{formatSen(plan.total_sen)}</dd>
            </div>
          </dl>
          {plan.waived_sen > 0 && (
            <p className="text-14 text-muted">{t.waived(formatSen(plan.waived_sen))}</p>
          )}
          {read.data && <Offers year={read.data} />}
        </div>
      )}
    </Dialog>
  );
}
