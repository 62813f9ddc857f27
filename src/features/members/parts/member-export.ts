import type { Member } from "#features/members/contract.ts";
import type { MembersText } from "#features/members/text.ts";
import { dayOf } from "#lib/dates.ts";
import { fullName } from "#lib/names.ts";
import { formatPhone } from "#lib/phones.ts";
import type { SaveColumn } from "#ui/save-table.ts";

/** The columns of the saved or printed list of people and roles. */
export function memberColumns(t: MembersText, zone: string): SaveColumn<Member>[] {
  return [
    { head: t.person, value: fullName },
    { head: t.role, value: (member) => rolesOf(member, t) },
    { head: t.email, value: ({ email }) => email },
    { head: t.phone, value: ({ phone }) => phone && formatPhone(phone) },
    { head: t.children, value: ({ children }) => children.join(", ") },
    { head: t.status, value: ({ access }) => t.access[access] },
    {
      head: t.invitedUntil,
      kind: "date",
      value: ({ invited_until }) => invited_until && dayOf(invited_until, zone),
    },
  ];
}

/** A person's role, and a teacher's duties beside it. */
export function rolesOf({ role, duties }: Pick<Member, "role" | "duties">, t: MembersText): string {
  return [t.roles[role], ...duties.map((duty) => t.duties[duty])].join(", ");
}
