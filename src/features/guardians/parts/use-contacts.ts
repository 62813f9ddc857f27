import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Guardian } from "#features/guardians/contract.ts";
import { savedText } from "#features/guardians/text/guardians.ts";
import { fullName } from "#lib/names.ts";
import { formatPhone } from "#lib/phones.ts";
import { useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";
import type { SaveColumn } from "#ui/save-table.ts";
import { guardiansClient } from "./guardians-client.ts";

/** A row about a student, with the guardian who is called first once that is read. */
type Contacted = { guardian?: Guardian | undefined };

/**
 * The columns of a student's first guardian and of the phone number, and a function that reads them for rows about
 * students. For those who may see no guardians there are neither.
 */
export function useContacts<Row>() {
  const t = useText(savedText);
  const queries = useQueryClient();
  const seesGuardians = useMay("guardians.see");
  return useMemo(() => {
    const columns: SaveColumn<Row & Contacted>[] = [
      { head: t.guardian, value: ({ guardian }) => guardian && fullName(guardian) },
      { head: t.phone, value: ({ guardian }) => guardian?.phone && formatPhone(guardian.phone) },
    ];
    return {
      columns: seesGuardians ? columns : [],
      withContacts: async (rows: readonly Row[], idOf: (row: Row) => string) => {
        if (!seesGuardians) return rows;
        const options = guardiansClient.listGuardians.queryOptions({ input: {} });
        const first = firstGuardians(await queries.fetchQuery(options));
        return rows.map((row) => ({ ...row, guardian: first.get(idOf(row)) }));
      },
    };
  }, [t, seesGuardians, queries]);
}

/** The guardian of each student who is called first. */
function firstGuardians(guardians: readonly Guardian[]): Map<string, Guardian> {
  const first = new Map<string, Guardian>();
  const order = new Map<string, number>();
  for (const guardian of guardians) {
    for (const { student_id, contact_order } of guardian.children) {
      if (contact_order >= (order.get(student_id) ?? Infinity)) continue;
      order.set(student_id, contact_order);
      first.set(student_id, guardian);
    }
  }
  return first;
}
