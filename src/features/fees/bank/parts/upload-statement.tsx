import { useState } from "react";
import type { BankAccount } from "#features/fees/bank/contract.ts";
import {
  guessColumns,
  readStatement,
  type StatementColumns,
} from "#features/fees/bank/rules/statement.ts";
import { bankText } from "#features/fees/bank/text/bank.ts";
import { ChooseFile, type ReadFile } from "#features/imports/reading/parts/choose-file.tsx";
import { formatDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { formatSen } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { SelectField } from "#ui/base/field.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Card } from "#ui/kit/card.tsx";
import { feeBankClient } from "./fee-bank-client.ts";

type Chosen = ReadFile & { columns: StatementColumns };

/** The first lines are enough to see whether the columns are right. */
const SHOWN = 3;
const NAMES = ["date", "description", "reference", "amount", "credit"] as const;

/** Reads a statement on the device, shows which columns it took for what, and adds what came in. */
export function UploadStatement({ account }: { account: BankAccount }) {
  const t = useText(bankText);
  const [chosen, choose] = useState<Chosen>();
  return (
    <Card className="grid gap-4">
      <ChooseFile
        label={t.upload}
        hint={t.uploadHint}
        onRead={({ name, cells }) => {
          const columns = fitting(account.columns, cells) ?? guessColumns(cells);
          if (!columns) throw new NoColumns();
          choose({ name, cells, columns });
        }}
        explain={(error) => (error instanceof NoColumns ? t.noColumns : undefined)}
      />
      {chosen && (
        <Confirm
          account={account}
          chosen={chosen}
          onColumns={(columns) => choose({ ...chosen, columns })}
          onDone={() => choose(undefined)}
        />
      )}
    </Card>
  );
}

/** The file has no line that names a day and a sum. */
class NoColumns extends Error {}

/** The remembered columns, if the file has its headings in the same line. */
function fitting(known: StatementColumns | null, cells: string[][]) {
  const guessed = guessColumns(cells);
  return known && guessed?.head === known.head ? known : undefined;
}

type Props = {
  account: BankAccount;
  chosen: Chosen;
  onColumns: (columns: StatementColumns) => void;
  onDone: () => void;
};

function Confirm({ account, chosen, onColumns, onDone }: Props) {
  const t = useText(bankText);
  const { lang } = useLang();
  const { name, cells, columns } = chosen;
  const { lines, out, unread } = readStatement(cells, columns);
  const heads = cells[columns.head] ?? [];
  const options = heads.map((head, at) => ({
    value: String(at),
    label: head.trim() || t.column(at + 1),
  }));
  const add = useAction(
    () => feeBankClient.addBankLines.call({ bank_account_id: account.id, columns, lines }),
    {
      changes: [feeBankClient.key()],
      done: ({ added, known }) => t.addedLines(added, known),
      explain: (error) => (errorData(error).reason === "day" ? t.dayWrong : undefined),
      failed: t.failed,
      onDone,
    },
  );
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <h3 className="font-semibold wrap-anywhere">{t.file(name)}</h3>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {NAMES.map((one) => {
          const isNeeded = one === "date" || one === "description";
          return (
            <SelectField
              key={one}
              name={one}
              label={t.columns[one]}
              value={String(columns[one] ?? "")}
              {...(!isNeeded && { placeholder: t.noColumn })}
              options={options}
              onChange={({ target: { value } }) =>
                onColumns({ ...columns, [one]: value === "" ? null : Number(value) })
              }
            />
          );
        })}
      </div>
      <ul className="divide-y divide-line text-14">
        {lines.slice(0, SHOWN).map((line, at) => (
          <li key={at} className="flex justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              {formatDate(line.booked_on, lang)} · {line.description} {line.reference}
            </span>
            <span className="whitespace-nowrap tabular-nums">{formatSen(line.amount_sen)}</span>
          </li>
        ))}
      </ul>
      <p className="text-14">
        <span className="font-semibold">{t.read(lines.length)}</span>
        {out > 0 && ` · ${t.out(out)}`}
      </p>
      {unread.length > 0 && (
        <p className="rounded-control bg-late-tint p-3 text-14">
          {t.unread(unread.slice(0, 20).join(", "))}
        </p>
      )}
      {add.problem && <ErrorBox text={add.problem} />}
      <div className="flex flex-wrap gap-3">
        <Button
          kind="brand"
          busy={add.busy}
          disabled={lines.length === 0}
          onClick={() => void add.start()}
          className="max-sm:grow"
        >
          {t.confirm}
        </Button>
        <Button onClick={onDone} className="max-sm:grow">
          {t.cancel}
        </Button>
      </div>
    </div>
  );
}
