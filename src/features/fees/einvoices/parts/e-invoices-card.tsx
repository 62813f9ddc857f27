import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import type { EInvoice, EInvoices } from "#features/fees/einvoices/contract.ts";
import { EXEMPT_SEN, eInvoicesFrom, GENERAL_TIN } from "#features/fees/einvoices/rules.ts";
import { eInvoicesText } from "#features/fees/einvoices/text.ts";
import type { FamilyLine } from "#features/fees/statements/parts/use-families.ts";
import { useFamilies } from "#features/fees/statements/parts/use-families.ts";
import { formatDate } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";
import * as shape from "#lib/shapes.ts";
import { Button } from "#ui/base/button.tsx";
import { TextField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import type { SaveColumn } from "#ui/save-table.ts";
import { feeEInvoicesClient } from "./fee-e-invoices-client.ts";

/** What of a month goes to LHDN, to be saved as a file, and how far the school is from having to send it. */
export function EInvoicesCard({ month, name }: { month: string; name: string }) {
  const t = useText(eInvoicesText);
  const all = useQuery(feeEInvoicesClient.readEInvoices.queryOptions({ input: { month } }));
  const rows = all.data?.rows ?? [];
  return (
    <Card pad={false} className="mt-5 print:hidden">
      <CardHead
        title={t.title}
        action={all.data && rows.length > 0 && <Saved month={name} facts={all.data} />}
      />
      <div className="grid gap-3 px-5 py-4 text-14 max-sm:px-4">
        <LoadState of={all} failed={t.loadFailed} />
        {all.data && <Turnover facts={all.data} month={month} />}
        {all.data && rows.length === 0 && <p className="text-muted">{t.none}</p>}
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <Line key={`${row.kind} ${row.of_class} ${row.class_code} ${row.first}`} row={row} />
          ))}
        </ul>
      </div>
    </Card>
  );
}

function Turnover({ facts: { turnover, tin }, month }: { facts: EInvoices; month: string }) {
  const t = useText(eInvoicesText);
  const { lang } = useLang();
  const last = turnover.at(-1);
  const reached = turnover.find(({ amount_sen }) => amount_sen >= EXEMPT_SEN);
  if (reached) {
    const next = month.endsWith("-12")
      ? `${Number(month.slice(0, 4)) + 1}-01-07`
      : `${month.slice(0, 5)}${String(Number(month.slice(5)) + 1).padStart(2, "0")}-07`;
    return (
      <div className="grid gap-1 rounded-control bg-late-tint p-3">
        <p className="font-medium">
          {t.reached(reached.year, formatDate(eInvoicesFrom(reached.year), lang, "dayMonthYear"))}
        </p>
        <p>{t.due(formatDate(next, lang, "dayMonthYear"))}</p>
        {!tin && <p>{t.noTin}</p>}
      </div>
    );
  }
  return (
    <p className="text-muted">
      {last && t.turnover(last.year, formatSen(last.amount_sen))} {t.exempt}
    </p>
  );
}

function Line({ row }: { row: EInvoice }) {
  const t = useText(eInvoicesText);
  const account = useFamilies().data?.find(({ code }) => code === row.code);
  const [isEditing, setEditing] = useState(false);
  const { kind, class_code, of_class, buyer, first, last, count, amount_sen, tin } = row;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">
          {t.kinds[kind]} · {t.classes[of_class]}
        </span>
        <span className="block text-muted">
          {class_code !== of_class && `${t.consolidated} · `}
          {t.range(first, last)} · {t.documents(count)}
        </span>
        {buyer && (
          <span className="block">
            <NamePart>{buyer}</NamePart> · {row.code} · {tin}
          </span>
        )}
      </span>
      <span className="flex items-center gap-4">
        {account && (
          <Button size="sm" aria-label={t.editTinOf(buyer)} onClick={() => setEditing(true)}>
            {t.editTin}
          </Button>
        )}
        <span className="tabular-nums">{formatSen(amount_sen)}</span>
      </span>
      {isEditing && account && (
        <TinDialog account={account} row={row} onClose={() => setEditing(false)} />
      )}
    </li>
  );
}

const tinForm = z.object({ tin: z.optional(shape.line(20)) });

type TinProps = { account: FamilyLine; row: EInvoice; onClose: () => void };

function TinDialog({ account, row: { buyer, tin }, onClose }: TinProps) {
  const t = useText(eInvoicesText);
  const form = useForm({
    schema: tinForm,
    onSubmit: ({ tin: typed = "" }) =>
      feeEInvoicesClient.setTin.call({ id: account.id, tin: typed }),
    changes: [feeEInvoicesClient.key()],
    done: t.saved,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t.editTinOf(buyer)}
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
    >
      <TextField
        name="tin"
        label={t.tin}
        hint={t.tinHint}
        maxLength={20}
        autoComplete="off"
        optional
        defaultValue={tin === GENERAL_TIN ? "" : tin}
      />
    </FormDialog>
  );
}

function Saved({ month, facts }: { month: string; facts: EInvoices }) {
  const t = useText(eInvoicesText);
  const { school } = useMe();
  const columns: SaveColumn<EInvoice>[] = [
    { head: t.supplier, value: () => school?.name },
    { head: t.supplierTin, value: () => facts.tin },
    { head: t.kind, value: ({ kind }) => kind },
    { head: t.first, value: ({ first }) => first },
    { head: t.last, value: ({ last }) => last },
    { head: t.count, value: ({ count }) => count },
    { head: t.buyer, value: ({ buyer }) => buyer || t.everyone },
    { head: t.family, value: ({ code }) => code },
    { head: t.tin, value: ({ tin }) => tin },
    { head: t.classCode, value: ({ class_code }) => class_code },
    { head: t.of, value: ({ of_class }) => t.classes[of_class] },
    { head: t.currency, value: () => "MYR" },
    { head: t.amount, kind: "money", value: ({ amount_sen }) => amount_sen },
    { head: t.tax, kind: "money", value: () => 0 },
  ];
  return (
    <ListExport
      list="e_invoices"
      title={t.listTitle(month)}
      columns={columns}
      // Read late, as the paper of rows that are there would take the place of the month's own.
      load={async () => facts.rows}
      align="end"
    />
  );
}
