import { useState } from "react";
import type { Cash } from "#features/fees/cash/contract.ts";
import { explainCash } from "#features/fees/cash/parts/count-form.tsx";
import { feeCashClient } from "#features/fees/cash/parts/fee-cash-client.ts";
import { feeCashText } from "#features/fees/cash/text.ts";
import { formatAmount, formatSen, senIn } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Dialog } from "#ui/kit/dialog.tsx";

type Props = { cash: Cash; most_sen: number; onClose: () => void };

/** Gives cash of the own drawer to somebody who takes money for the school. */
export function GiveDialog({ cash: { receivers }, most_sen, onClose }: Props) {
  const t = useText(feeCashText);
  const [to, setTo] = useState(receivers[0]?.id ?? "");
  const [text, setText] = useState(formatAmount(most_sen));
  const sen = senIn(text) ?? 0;
  const fault = sen <= 0 || sen % 5 !== 0 ? t.sumWrong : sen > most_sen ? t.tooMuch : undefined;
  const act = useAction(() => feeCashClient.giveCash.call({ to, amount_sen: sen }), {
    changes: [feeCashClient.key()],
    done: t.given(formatSen(sen)),
    explain: (error) => explainCash(error, t),
    failed: t.failed,
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t.give}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            kind="brand"
            busy={act.busy}
            disabled={Boolean(fault) || !to}
            onClick={() => void act.start()}
          >
            {t.give}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {act.problem && <ErrorBox text={act.problem} />}
        <SelectField
          name="to"
          label={t.giveTo}
          value={to}
          options={receivers.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => setTo(event.target.value)}
        />
        <TextField
          name="sum"
          label={t.sum}
          hint={t.giveLine}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={fault}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
