import { instant, toInstant } from "#lib/dates.ts";
import { fullName, matches } from "#lib/names.ts";
import { toE164 } from "#lib/phones.ts";
import { freeNumbers } from "#lib/series.ts";
import type { Member, MemberAccess } from "./contract.ts";

/** The part of the sign-in data that decides a person's state of access. */
export type MemberStanding = {
  user_id: string | null;
  ended: boolean;
  invited_until: string | null;
  came_name: string | null;
};

/** A person's state of access at an instant (milliseconds since 1970). */
export function accessOf(standing: MemberStanding | undefined, now: number): MemberAccess {
  if (!standing) return "none";
  const { user_id, ended, invited_until, came_name } = standing;
  if (user_id && !ended) return "active";
  if (invited_until) {
    if (toInstant(invited_until) <= instant(now)) return "expired";
    return came_name ? "came" : "invited";
  }
  return ended ? "ended" : "none";
}

export type MemberSearch = {
  q?: string | undefined;
  role?: Member["role"] | undefined;
  access?: MemberAccess | undefined;
};

/**
 * Filters by text in the name, e-mail, phone or a child's name, and by exact role and access. People who wait
 * for confirmation come first.
 */
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

/** The roles that a person may be given: a pupil stays a pupil, and nobody becomes one here. */
export function rolesFor({ role }: Pick<Member, "role">): Member["role"][] {
  return role === "student" ? ["student"] : ["admin", "teacher", "guardian"];
}

/** The address of WhatsApp with a prepared text, to the person's own number if it is a phone number. */
export function whatsAppUrl(phone: string | null, text: string): string {
  const number = phone ? (toE164(phone)?.slice(1) ?? "") : "";
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}

/** The link of an invitation. The formatted code stands behind the #, so that no server on the way reads it. */
export function invitationUrl(origin: string, code: string): string {
  return `${origin}/join#${code}`;
}

/**
 * The next free numbers in the format of the highest one: "T-09" → "T-10". Without numbers, the first is
 * "G-001".
 */
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
