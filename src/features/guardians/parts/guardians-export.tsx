import { useQueryClient } from "@tanstack/react-query";
import type { Guardian } from "#features/guardians/contract.ts";
import { guardianFields, guardianLabels } from "#features/guardians/fields.ts";
import { guardiansText, savedText } from "#features/guardians/text/guardians.ts";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import { namesOf } from "#lib/fields.ts";
import { fullName } from "#lib/names.ts";
import { formatPhone } from "#lib/phones.ts";
import { useText } from "#ui/base/lang.tsx";
import type { SaveColumn } from "#ui/save-table.ts";
import { guardiansClient } from "./guardians-client.ts";

/** Saves and prints the guardians whom the person may see, with their children. */
export function GuardiansExport() {
  const t = useText(guardiansText);
  const s = useText(savedText);
  const labels = useText(guardianLabels);
  const queries = useQueryClient();
  const childOf = ({ number, relation, ...child }: Guardian["children"][number]) =>
    `${fullName(child) || number} (${t.relations[relation]})`;
  const columns: SaveColumn<Guardian>[] = [
    { head: s.guardian, value: fullName },
    { head: labels.phone, value: ({ phone }) => phone && formatPhone(phone) },
    { head: labels.email, value: ({ email }) => email },
    { head: s.children, value: ({ children }) => children.map(childOf).join("; ") },
  ];
  const consents = namesOf(guardianFields).map((name): SaveColumn<Guardian> => ({
    head: labels[name],
    value: ({ [name]: agreed }) => (agreed === null ? null : agreed ? s.yes : s.no),
  }));
  return (
    <ListExport
      list="guardians"
      title={t.title}
      columns={[...columns, ...consents]}
      load={() => queries.fetchQuery(guardiansClient.listGuardians.queryOptions({ input: {} }))}
    />
  );
}
