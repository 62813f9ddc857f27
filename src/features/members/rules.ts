import { DUTIES, type Duty, ROLES } from "#lib/enumerations.ts";
import { fullName, matches } from "#lib/names.ts";
import { chatUrl } from "#lib/phones.ts";
import { freeNumbers } from "#lib/series.ts";
import type { MemberAccess } from "#features/members/access/rules.ts";
import type { Member } from "./contract.ts";

export type MemberSearch = {
  q?: string | undefined;
  role?: Member["role"] | undefined;
  access?: MemberAccess | undefined;
};

/**
 * Filters by text in the name, e-mail, phone or a child's name, and by exact role and access. People who wait
 * for confirmation come first, then the staff.
 */
export function filterMembers(members: readonly Member[], search: MemberSearch): Member[] {
  const { q = "", role, access } = search;
  const found = members.filter(
    (member) =>
      (!role || member.role === role) &&
      (!access || member.access === access) &&
      matches(q, [fullName(member), member.email, member.phone, ...member.children]),
  );
  const place = ({ access, role }: Member) => (access === "came" ? -1 : ROLES.indexOf(role));
  return found.toSorted((a, b) => place(a) - place(b));
}

/** The roles that can be given. */
export const GIVEN_ROLES = ["admin", "teacher", "guardian"] as const;

/** The roles that a person may be given: a pupil stays a pupil, and nobody becomes one here. */
export function rolesFor({ role }: Pick<Member, "role">): Member["role"][] {
  return role === "student" ? ["student"] : [...GIVEN_ROLES];
}

/** The duties that a person keeps in a role: only teachers have some. */
export function dutiesFor(role: Member["role"], duties: readonly Duty[]): Duty[] {
  return role === "teacher" ? DUTIES.filter((duty) => duties.includes(duty)) : [];
}

/** The address of WhatsApp with a prepared text, to the person's own number if it is a phone number. */
export function whatsAppUrl(phone: string | null, text: string): string {
  return chatUrl(phone ?? "", text) ?? `https://wa.me/?text=${encodeURIComponent(text)}`;
}

/** The next free numbers in the format of the highest one: "T-09" → "T-10". Without numbers, the first is "G-001". */
export function nextNumbers(numbers: Iterable<string>, count: number): string[] {
  const taken = new Set(numbers);
  let best = { head: "G-", value: 0, width: 3 };
  for (const number of taken) {
    const [, head = "", digits = ""] = /^(.*?)(\d+)$/.exec(number) ?? [];
    const value = Number(digits);
    // Longer numbers are not counters of teachers, and the next one must still fit into a number's 40
    // characters.
    if (digits.length > 9 || head.length > 24) continue;
    if (digits && value > best.value) best = { head, value, width: digits.length };
  }
  const { head, value, width } = best;
  const make = (counter: number) => `${head}${String(counter).padStart(width, "0")}`;
  return freeNumbers(count, value + 1, make, taken);
}
