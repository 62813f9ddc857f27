import { useQuery } from "@tanstack/react-query";
import { Copy, Download } from "lucide-react";
import { useState } from "react";
import type { PayIn } from "#features/fees/bank/contract.ts";
import { withAmount } from "#features/fees/bank/rules/duitnow.ts";
import { payInText } from "#features/fees/bank/text/pay-in.ts";
import type { Statement } from "#features/fees/statements/contract.ts";
import { formatAmount, formatSen, senIn } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useToast } from "#ui/base/toast.tsx";
import { copyText } from "#ui/copy.ts";
import { Card } from "#ui/kit/card.tsx";
import { saveFile } from "#ui/save-file.ts";
import { CodePicture, codeFile } from "./code-picture.tsx";
import { feeBankClient } from "./fee-bank-client.ts";

/** The school's bank accounts with what a family types or scans to pay into them; nothing if there is none. */
export function PayInAccounts({ statement }: { statement: Statement }) {
  const accounts = useQuery(feeBankClient.listPayIn.queryOptions({ input: {} }));
  return accounts.data?.map((account) => (
    <PayInAccount key={account.id} account={account} statement={statement} />
  ));
}

type Props = { account: PayIn; statement: Statement };

function PayInAccount({ account, statement: { code, owed_sen } }: Props) {
  const t = useText(payInText);
  const { bank, holder, name, number, duitnow } = account;
  const reference = code.replace("-", "");
  return (
    <Card className="grid grid-cols-1 gap-5">
      <div>
        <h2 className="mb-1 text-17 font-semibold">{t.title}</h2>
        <p className="wrap-anywhere">
          {bank} · {holder || name}
        </p>
        <p className="text-14 text-muted">{t.line(reference)}</p>
      </div>
      <dl className="divide-y divide-line">
        {number && <Copied label={t.number} shown={grouped(number)} text={number} />}
        <Copied label={t.reference} shown={reference} />
        {owed_sen > 0 && (
          <Copied label={t.amount} shown={formatSen(owed_sen)} text={formatAmount(owed_sen)} />
        )}
      </dl>
      {duitnow && <Code account={account} reference={reference} owed_sen={owed_sen} />}
    </Card>
  );
}

type CodeProps = { account: PayIn; reference: string; owed_sen: number };

function Code({ account: { duitnow, has_amount, holder, name }, reference, owed_sen }: CodeProps) {
  const t = useText(payInText);
  const [typed, setTyped] = useState(owed_sen > 0 ? formatAmount(owed_sen) : "");
  const amount_sen = (has_amount ? senIn(typed) : owed_sen) ?? 0;
  const isWithin = has_amount && amount_sen > 0;
  const payload = isWithin ? withAmount(duitnow, { amount_sen, reference }) : duitnow;
  const facts = [formatSen(amount_sen), reference] as const;

  async function save() {
    const file = await codeFile(payload);
    if (file) saveFile(`duitnow-${reference}.png`, file);
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        <h3 className="font-semibold">{t.code}</h3>
        <p className="text-14 text-muted">{t.codeLine}</p>
      </div>
      {has_amount && (
        <TextField
          name="code_sum"
          label={t.codeSum}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <div className="justify-self-center sm:justify-self-start">
        <CodePicture payload={payload} alt={t.codeOf(holder || name)} />
      </div>
      {amount_sen > 0 && (
        <p className="font-medium tabular-nums">
          {isWithin ? t.within(...facts) : t.typeThem(...facts)}
        </p>
      )}
      <Button
        icon={Download}
        onClick={() => void save()}
        className="max-sm:w-full sm:justify-self-start"
      >
        {t.save}
      </Button>
    </div>
  );
}

function Copied({ label, shown, text = shown }: { label: string; shown: string; text?: string }) {
  const t = useText(payInText);
  const toast = useToast();
  async function copy() {
    if (await copyText(text)) toast({ text: t.copied, tone: "present" });
    else toast({ text: t.notCopied, tone: "absent" });
  }
  return (
    <div className="py-2">
      <dt className="text-13 text-muted">{label}</dt>
      <dd className="flex items-center justify-between gap-x-4">
        <span className="min-w-0 text-17 font-semibold wrap-anywhere tabular-nums">{shown}</span>
        <Button icon={Copy} aria-label={t.copyOf(label)} onClick={() => void copy()}>
          {t.copy}
        </Button>
      </dd>
    </div>
  );
}

/** A number in groups of four, to be read and compared: "1203 4567 8944 71". */
function grouped(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, "$1 ");
}
