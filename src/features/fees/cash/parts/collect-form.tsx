import { useState } from "react";
import type { Cash } from "#features/fees/cash/contract.ts";
import { explainCash } from "#features/fees/cash/parts/count-form.tsx";
import { feeCashText } from "#features/fees/cash/text.ts";
import { feesClient } from "#features/fees/parts/fees-client.ts";
import { newId } from "#lib/ids.ts";
import { formatSen, senIn } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { isAwayError } from "#ui/base/queries.ts";
import { useAction } from "#ui/base/use-action.ts";
import { Card } from "#ui/kit/card.tsx";

/** Takes cash for a pupil of the own classes, without a word of what the family owes. */
export function CollectForm({ pupils }: { pupils: Cash["pupils"] }) {
  const t = useText(feeCashText);
  const [student_id, setPupil] = useState("");
  const [text, setText] = useState("");
  // One key until there is a receipt: however often it is pressed, there is one.
  const [client_key, setKey] = useState(newId);
  const sen = senIn(text) ?? 0;
  const isWrong = sen <= 0 || sen % 5 !== 0;
  const pupil = pupils.find(({ id }) => id === student_id);
  const act = useAction(
    () => feesClient.collectCash.call({ student_id, amount_sen: sen, client_key }),
    {
      changes: [feesClient.key()],
      done: ({ number }) => t.taken(number, pupil?.name ?? ""),
      explain: (error) => (isAwayError(error) ? t.needsNetwork : explainCash(error, t)),
      failed: t.failed,
      onDone: () => {
        setKey(newId());
        setPupil("");
        setText("");
      },
    },
  );
  if (pupils.length === 0) return <p className="text-muted">{t.noPupils}</p>;
  return (
    <Card>
      <form
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWrong && pupil && !act.busy) void act.start();
        }}
      >
        {act.problem && <ErrorBox text={act.problem} />}
        <SelectField
          name="pupil"
          label={t.pupil}
          placeholder=""
          value={student_id}
          options={pupils.map(({ id, name, student_id: number }) => ({
            value: id,
            label: `${name} (${number})`,
          }))}
          onChange={(event) => setPupil(event.target.value)}
        />
        <TextField
          name="amount"
          label={t.sum}
          size="lg"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={text && isWrong ? t.sumWrong : undefined}
          onChange={(event) => setText(event.target.value)}
          className="text-20 font-semibold tabular-nums"
        />
        <Button
          type="submit"
          kind="brand"
          size="lg"
          wide
          busy={act.busy}
          disabled={isWrong || !pupil}
        >
          {t.take(formatSen(sen))}
        </Button>
      </form>
    </Card>
  );
}
