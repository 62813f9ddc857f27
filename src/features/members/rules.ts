import { fullName, matches } from "#lib/names.ts";
import { toE164 } from "#lib/phones.ts";
import { freeNumbers } from "#lib/series.ts";
import type { MemberAccess } from "#features/members/access/rules.ts";
import type { Member } from "./contract.ts";

export type MemberSearch = {
  q?: string | undefined;
  role?: Member["role"] | undefined;
  access?: MemberAccess | undefined;
};

/** Text in the name, e-mail, phone or a child's name; role and access exact. Who waits comes first. */
export function filterMembers(members: readonly Member[], search: MemberSearch): Member[] {
  const { q = "", role, access } = search;
  const found = members.filter(
    (member) =>
      (!role || member.role === role) &&
      (!access || member.access === access) &&
      matches(q, [fullName(member), member.email, member.phone, ...member.children]),
  );
  const waits = ({ access }: Member) => (access === "came" ? 0 : 1);
  return found.toSorted((a, b) => waits(a) - waits(b));
}

/** Roles that a person may be given: a pupil stays a pupil, and nobody becomes one here. */
export function rolesFor({ role }: Pick<Member, "role">): Member["role"][] {
  return role === "student" ? ["student"] : ["admin", "teacher", "guardian"];
}

/** The page of WhatsApp with a text to send; to the person's own number where it is one. */
export function whatsAppUrl(phone: string | null, text: string): string {
  const number = phone ? (toE164(phone)?.slice(1) ?? "") : "";
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}

/** The free numbers after the highest one, in its dress: "T-09" → "T-10". None yet: "G-001". */
export function nextNumbers(numbers: Iterable<string>, count: number): string[] {
  const taken = new Set(numbers);
  let best = { head: "G-", value: 0, width: 3 };
  for (const number of taken) {
    const [, head = "", digits = ""] = /^(.*?)(\d+)$/.exec(number) ?? [];
    const value = Number(digits);
    // Longer ones are no count of teachers, and the next must still fit into a number's 40 signs.
    if (digits.length > 9 || head.length > 24) continue;
    if (digits && value > best.value) best = { head, value, width: digits.length };
  }
  const { head, value, width } = best;
  const make = (counter: number) => `${head}${String(counter).padStart(width, "0")}`;
  return freeNumbers(count, value + 1, make, taken);
}
