import type { Statement } from "#features/fees/statements/contract.ts";
import { statementsText } from "#features/fees/statements/text/statements.ts";
import { formatDate } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { useMe } from "#ui/kit/me.tsx";

/** What a family has still to pay, the oldest first, or what it paid ahead. */
export function OpenDues({ statement }: { statement: Statement }) {
  const t = useText(statementsText);
  const { dues, owed_sen, credit_sen, held_sen } = statement;
  const { lang } = useLang();
  const { today } = useMe();
  const sum = owed_sen > 0 || credit_sen === 0 ? owed_sen : credit_sen;
  return (
    <>
      <p className="text-14 text-muted">{sum === owed_sen ? t.dues : t.paidAhead}</p>
      <p className="text-27 font-semibold tracking-[-0.015em] tabular-nums">{formatSen(sum)}</p>
      {held_sen > 0 && <p className="text-14 text-muted">{t.held(formatSen(held_sen))}</p>}
      <ul className="mt-2 divide-y divide-line">
        {dues.map(({ id, due_on, left_sen }) => (
          <li key={id} className="flex items-center justify-between gap-x-4 py-2">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {t.due(formatDate(due_on, lang))}
              {due_on < today && <Badge tone="late">{t.late}</Badge>}
            </span>
            <span className="whitespace-nowrap tabular-nums">{formatSen(left_sen)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
