import { useState } from "react";
import { feeCashClient } from "#features/fees/cash/parts/fee-cash-client.ts";
import { feeCashText, type FeeCashText } from "#features/fees/cash/text.ts";
import { type Counted, countedSen, DENOMINATIONS } from "#features/fees/drawers/rules.ts";
import { errorData } from "#lib/errors.ts";
import { formatSen, senIn } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { fieldBox, TextField } from "#ui/base/field.tsx";
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
  const [isPressed, setPressed] = useState(false);
  // An empty drawer is counted too: somebody types a nought.
  const hasCounted = Object.values(counted).some((pieces) => pieces !== undefined);
  const counted_sen = countedSen(counted);
  const difference = counted_sen - expected_sen;
  const deposited_sen = deposit.trim() === "" ? 0 : senIn(deposit);
  const depositFault =
    deposited_sen === null ? t.sumUnread : deposited_sen > counted_sen ? t.depositWrong : undefined;
  const lacksWhy = difference !== 0 && why.trim() === "";
  const act = useAction(
    () =>
      feeCashClient.closeDrawer.call({
        id,
        counted,
        expected_sen,
        why: difference === 0 ? "" : why.trim(),
        deposited_sen: deposited_sen ?? 0,
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
        setPressed(true);
        if (hasCounted && !lacksWhy && !depositFault && !act.busy) void act.start();
      }}
    >
      {act.problem && <ErrorBox text={act.problem} />}
      <div className="grid grid-cols-2 gap-x-5 gap-y-2 sm:grid-cols-3 lg:grid-cols-5">
        {DENOMINATIONS.map((value) => (
          <label key={value} className="flex items-center gap-2">
            <span className="w-16 shrink-0 text-14 whitespace-nowrap tabular-nums">
              {pieceName(value)} ×
            </span>
            <input
              type="number"
              min={0}
              max={10_000}
              inputMode="numeric"
              aria-label={t.pieces(pieceName(value))}
              value={counted[`${value}`] ?? ""}
              onChange={(event) => {
                const typed = event.target.value;
                const pieces = Math.min(10_000, Math.max(0, Math.trunc(Number(typed))));
                setCounted({ ...counted, [value]: typed === "" ? undefined : pieces });
              }}
              className={classNames(fieldBox, "h-11 min-w-0 px-2 text-end tabular-nums")}
            />
          </label>
        ))}
      </div>
      <dl className="grid gap-1">
        <Sum label={t.expected} sen={expected_sen} />
        {hasCounted && <Sum label={t.counted} sen={counted_sen} />}
        {hasCounted && <Sum label={t.difference} sen={difference} isLate={difference !== 0} />}
      </dl>
      {isPressed && !hasCounted && <ErrorBox text={t.countFirst} />}
      {hasCounted && difference !== 0 && (
        <TextField
          name="why"
          label={t.why}
          error={isPressed && lacksWhy ? t.whyMissing : undefined}
          autoComplete="off"
          maxLength={200}
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        />
      )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          name="deposit"
          label={t.deposit}
          inputMode="decimal"
          autoComplete="off"
          value={deposit}
          optional
          error={hasCounted || deposited_sen === null ? depositFault : undefined}
          onChange={(event) => setDeposit(event.target.value)}
        />
        <TextField
          name="slip"
          label={t.slip}
          optional
          autoComplete="off"
          maxLength={60}
          value={deposit_ref}
          onChange={(event) => setDepositRef(event.target.value)}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="brand" size="lg" className="grow" busy={act.busy}>
          {t.confirm}
        </Button>
        <Button size="lg" className="max-sm:grow" onClick={onClose}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}

function Sum({ label, sen, isLate }: { label: string; sen: number; isLate?: boolean }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{label}</dt>
      <dd
        className={classNames(
          "font-semibold whitespace-nowrap tabular-nums",
          isLate && "text-late",
        )}
      >
        {formatSen(sen)}
      </dd>
    </div>
  );
}

function pieceName(value: number): string {
  return value >= 100 ? `RM ${value / 100}` : `${value} sen`;
}

/** Why cash cannot be moved, in the screen's words. */
export function explainCash(error: unknown, t: FeeCashText): string | undefined {
  const { reason, closed_by, expected_sen } = errorData(error);
  const known: Record<string, string> = {
    moved: t.moved,
    deposit: t.depositWrong,
    handover: t.handover,
    drawer_closed: t.drawerClosed,
    too_much: t.tooMuch,
    gone: t.gone(formatSen(Math.max(0, Number(expected_sen)))),
    coins: t.sumWrong,
    amount: t.sumWrong,
    month_closed: t.monthClosed(String(closed_by)),
  };
  return reason ? known[reason] : undefined;
}
