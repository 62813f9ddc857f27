import { ListExport } from "#features/exports/parts/list-export.tsx";
import { callName } from "#features/fees/accounts/rules.ts";
import { statementsText } from "#features/fees/statements/text/statements.ts";
import { formatSen } from "#lib/money.ts";
import { useText } from "#ui/base/lang.tsx";
import type { SaveColumn } from "#ui/save-table.ts";
import { type FamilyLine } from "./use-families.ts";

/** Saves and prints families with what they owe, as the list above it shows them. */
export function OwingExport({
  families,
  filter,
}: {
  families: readonly FamilyLine[];
  filter?: string | undefined;
}) {
  const t = useText(statementsText);
  const columns: SaveColumn<FamilyLine>[] = [
    { head: t.number, value: ({ code }) => code },
    { head: t.family, value: callName },
    { head: t.children, value: ({ students }) => students.map(({ name }) => name).join(", ") },
    { head: t.owesSum, kind: "money", value: ({ owed_sen }) => owed_sen },
    { head: t.lateSum, kind: "money", value: ({ late_sen }) => late_sen },
    { head: t.oldest, kind: "date", value: ({ oldest_due }) => oldest_due },
  ];
  const sum = families.reduce((all, { owed_sen }) => all + owed_sen, 0);
  return (
    <ListExport
      list="owing"
      title={t.owingTitle}
      line={`${t.count(families.length)}, ${formatSen(sum)}`}
      filters={[filter]}
      columns={columns}
      rows={families}
    />
  );
}
