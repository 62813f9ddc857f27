import { useMemo } from "react";
import { callName } from "#features/fees/accounts/rules.ts";
import { statementsText, type StatementsText } from "#features/fees/statements/text/statements.ts";
import { daysBetween } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";
import { useText } from "#ui/base/lang.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { Table, type TableColumn } from "#ui/kit/table.tsx";
import { type FamilyLine } from "./use-families.ts";

type Props = { label: string; families: readonly FamilyLine[] };

/** Families with their children and what they owe; each leads to its statement. */
export function FamilyTable({ label, families }: Props) {
  const t = useText(statementsText);
  const { today } = useMe();
  const columns = useMemo(() => columnsOf(t, today), [t, today]);
  return <Table label={label} columns={columns} rows={families} keyOf={({ id }) => id} />;
}

function columnsOf(t: StatementsText, today: string): TableColumn<FamilyLine>[] {
  return [
    {
      id: "family",
      head: t.family,
      cell: (family) => (
        <span className="flex flex-col items-start">
          <TextLink
            to="/dashboard/fees/families/$accountId"
            params={{ accountId: family.id }}
            className="inline-flex items-center wrap-anywhere max-sm:-my-3 max-sm:py-3"
          >
            <NamePart>{callName(family)}</NamePart>
          </TextLink>
          <span className="text-13 text-muted">{family.code}</span>
        </span>
      ),
    },
    {
      id: "children",
      head: t.children,
      cell: ({ students }) => <NamePart>{students.map(({ name }) => name).join(", ")}</NamePart>,
    },
    {
      id: "owes",
      head: t.owes,
      phone: "aside",
      className: "sm:text-end! whitespace-nowrap tabular-nums",
      cell: ({ owed_sen, credit_sen }) =>
        owed_sen > 0 ? (
          <span className="font-semibold">{formatSen(owed_sen)}</span>
        ) : (
          <span className="text-muted">
            {credit_sen > 0 ? t.ahead(formatSen(credit_sen)) : t.settled}
          </span>
        ),
    },
    {
      id: "since",
      head: t.late,
      className: "whitespace-nowrap",
      cell: ({ oldest_due, owed_sen, late_sen }) => {
        if (late_sen > 0 && oldest_due) {
          return <Badge tone="late">{t.lateDays(daysBetween(oldest_due, today))}</Badge>;
        }
        return owed_sen > 0 ? <span className="text-13 text-muted">{t.notDue}</span> : null;
      },
    },
  ];
}
