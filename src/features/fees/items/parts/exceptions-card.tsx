import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { FeeException } from "#features/fees/items/contract.ts";
import { feeItemsText } from "#features/fees/items/text/items.ts";
import { formatDate } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { ExceptionDialog } from "./exception-dialog.tsx";
import { feeItemsClient } from "./fee-items-client.ts";

/** A file of its own: a list is taken in once. */
const ExceptionImports = lazyPart(async () => {
  const { ExceptionImports: Part } = await import("./exception-imports.tsx");
  return Part;
});

/** A list may bring some thousands. */
const SHOWN = 50;

type Props = { account_id?: string; className?: string };

/** The pupils whose price of an item was made by hand: of one family, or of all. */
export function ExceptionsCard({ account_id, className }: Props) {
  const t = useText(feeItemsText);
  const { lang } = useLang();
  const [isAdding, setAdding] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const input = account_id === undefined ? {} : { account_id };
  const found = useQuery(feeItemsClient.listExceptions.queryOptions({ input }));
  const remove = useAction(({ id }: FeeException) => feeItemsClient.removeException.call({ id }), {
    changes: "everything",
    rereadsWhenRefused: true,
    done: (_gone, { student }) => t.removed(student),
    failed: t.failed,
    failsInToast: true,
  });
  const all = found.data ?? [];
  const shown = isWhole ? all : all.slice(0, SHOWN);
  const month = (of: string) => formatDate(`${of}-01`, lang, "month");
  return (
    <Card pad={false} className={className}>
      <CardHead
        title={t.exceptions}
        action={
          <span className="flex flex-wrap gap-2">
            {account_id === undefined && (
              <Button size="sm" onClick={() => setImporting(true)} className="max-sm:min-h-11">
                {t.importExceptions}
              </Button>
            )}
            <Button size="sm" onClick={() => setAdding(true)} className="max-sm:min-h-11">
              {t.addException}
            </Button>
          </span>
        }
      />
      <LoadState of={found} failed={t.exceptionsFailed} />
      {found.data?.length === 0 && (
        <p className="px-5 py-4 text-muted max-sm:px-4">{t.noExceptions}</p>
      )}
      <ul className="divide-y divide-line px-5 max-sm:px-4">
        {shown.map((one) => {
          const { id, student, from_month, to_month, amount_sen } = one;
          const item = lang === "en" ? one.name_en : one.name_ms;
          const span = to_month
            ? t.between(month(from_month), month(to_month))
            : t.since(month(from_month));
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
              <span className="min-w-0 grow basis-48 wrap-anywhere">
                <NamePart className="font-medium">{student}</NamePart>
                <span className="block text-14 text-muted">{`${item}, ${span}`}</span>
              </span>
              <span className="font-semibold tabular-nums">
                {amount_sen === null ? t.notBilled : formatSen(amount_sen)}
              </span>
              <Button
                size="sm"
                kind="ghost"
                aria-label={t.removeOf(student, item)}
                busy={remove.busy && remove.input?.id === id}
                onClick={() => void remove.start(one)}
                className="max-sm:min-h-11"
              >
                {t.remove}
              </Button>
            </li>
          );
        })}
      </ul>
      {shown.length < all.length && (
        <div className="px-5 pb-4 max-sm:px-4">
          <Button size="sm" onClick={() => setWhole(true)} className="max-sm:min-h-11">
            {t.allExceptions(all.length)}
          </Button>
        </div>
      )}
      {isImporting && (
        <Suspense>
          <ExceptionImports exceptions={all} onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {isAdding && <ExceptionDialog account_id={account_id} onClose={() => setAdding(false)} />}
    </Card>
  );
}
