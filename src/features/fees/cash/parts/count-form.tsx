import { useState } from "react";
import { feeCashClient } from "#features/fees/cash/parts/fee-cash-client.ts";
import { feeCashText, type FeeCashText } from "#features/fees/cash/text.ts";
import { type Counted, countedSen, DENOMINATIONS } from "#features/fees/drawers/rules.ts";
import { errorData } from "#lib/errors.ts";
import { formatSen, senIn } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";

type Props = { drawer: { id: string; expected_sen: number }; onClose: () => void };

/** Counts a drawer by its notes and coins, and closes it. */
export function CountForm({ drawer: { id, expected_sen }, onClose }: Props) {
  const t = useText(feeCashText);
  const [counted, setCounted] = useState<Counted>({});
  const [why, setWhy] = useState("");
  const [deposit, setDeposit] = useState("");
  const [deposit_ref, setDepositRef] = useState("");
  const counted_sen = countedSen(counted);
  const difference = counted_sen - expected_sen;
  const deposited_sen = senIn(deposit) ?? 0;
  const act = useAction(
    () =>
      feeCashClient.closeDrawer.call({
        id,
        counted,
        expected_sen,
        why: difference === 0 ? "" : why.trim(),
        deposited_sen,
        deposit_ref: deposit_ref.trim(),
      }),
    {
      changes: [feeCashClient.key()],
      rereadsWhenRefused: true,
      done: t.done,
      explain: (error) => explainCash(error, t),
      failed: t.failed,
      onDone: onClose,
    },
  );
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!act.busy) void act.start();
      }}
    >
      {act.problem && <ErrorBox text={act.problem} />}
      <div className="grid grid-cols-2 gap-x-5 gap-y-2 sm:grid-cols-3 lg:grid-cols-5">
        {DENOMINATIONS.map((value) => (
          <label key={value} className="flex items-center justify-between gap-2">
            <span className="text-14 whitespace-nowrap tabular-nums">{pieceName(value)} ×</span>
            <input
              type="number"
              min={0}
              max={10_000}
              inputMode="numeric"
              aria-label={t.pieces(pieceName(value))}
              value={counted[`${value}`] ?? ""}
              onChange={(event) => {
                const pieces = Math.max(0, Math.trunc(Number(event.target.value)));
                setCounted({ ...counted, [value]: pieces || undefined });
              }}
              className="h-11 w-16 rounded-control border border-control bg-surface px-2 text-end tabular-nums"
            />
          </label>
        ))}
      </div>
      <dl className="grid gap-1">
        <Sum label={t.expected} sen={expected_sen} />
        <Sum label={t.counted} sen={counted_sen} />
        <Sum label={t.difference} sen={difference} />
      </dl>
      {difference !== 0 && counted_sen > 0 && (
        <TextField
          name="why"
          label={t.why}
          autoComplete="off"
          maxLength={200}
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        />
      )}
      <div className="grid grid-cols-2 gap-4">
        <TextField
          name="deposit"
          label={t.deposit}
          inputMode="decimal"
          autoComplete="off"
          value={deposit}
          error={deposited_sen > counted_sen ? t.depositWrong : undefined}
          onChange={(event) => setDeposit(event.target.value)}
        />
        <TextField
          name="slip"
          label={t.slip}
          autoComplete="off"
          maxLength={60}
          value={deposit_ref}
          onChange={(event) => setDepositRef(event.target.value)}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          kind="brand"
          size="lg"
          className="grow"
          busy={act.busy}
          disabled={(difference !== 0 && why.trim() === "") || deposited_sen > counted_sen}
        >
          {t.confirm}
        </Button>
        <Button size="lg" onClick={onClose}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}

function Sum({ label, sen }: { label: string; sen: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{label}</dt>
      <dd className="font-semibold tabular-nums">{formatSen(sen)}</dd>
    </div>
  );
}

function pieceName(value: number): string {
  return value >= 100 ? `RM ${value / 100}` : `${value} sen`;
}

/** Why cash cannot be moved, in the screen's words. */
export function explainCash(error: unknown, t: FeeCashText): string | undefined {
  const { reason, closed_by } = errorData(error);
  const known: Record<string, string> = {
    moved: t.moved,
    deposit: t.depositWrong,
    handover: t.handover,
    drawer_closed: t.drawerClosed,
    too_much: t.tooMuch,
    coins: t.sumWrong,
    amount: t.sumWrong,
    month_closed: t.monthClosed(String(closed_by)),
  };
  return reason ? known[reason] : undefined;
}
