import { ListExport } from "#features/exports/parts/list-export.tsx";
import type { Claim } from "#features/fees/claims/contract.ts";
import { slipsText } from "#features/fees/claims/text/slips.ts";
import { dayOf } from "#lib/dates.ts";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import type { SaveColumn } from "#ui/save-table.ts";

/** Saves and prints the slips, the ones that wait first. */
export function SlipsExport({ claims }: { claims: readonly Claim[] }) {
  const t = useText(slipsText);
  const zone = useMe().school?.time_zone ?? "Asia/Kuala_Lumpur";
  const columns: SaveColumn<Claim>[] = [
    { head: t.heads.sent, kind: "date", value: ({ created_at }) => dayOf(created_at, zone) },
    { head: t.heads.paid, kind: "date", value: ({ paid_on }) => paid_on },
    { head: t.heads.family, value: ({ code }) => code },
    { head: t.heads.students, value: ({ students }) => students.join(", ") },
    { head: t.heads.sender, value: ({ made_by }) => made_by },
    { head: t.heads.method, value: ({ method }) => t.methods[method] },
    { head: t.heads.reference, value: ({ reference }) => reference },
    { head: t.heads.amount, kind: "money", value: ({ amount_sen }) => amount_sen },
    { head: t.heads.state, value: ({ state }) => t.states[state] },
    { head: t.heads.receipt, value: ({ number }) => number },
    { head: t.heads.why, value: ({ answer }) => answer },
    { head: t.heads.decided, value: ({ decided_by }) => decided_by },
  ];
  return <ListExport list="slips" title={t.exportTitle} columns={columns} rows={claims} />;
}
