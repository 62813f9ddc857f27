import { instant, toInstant } from "#lib/dates.ts";
import { fullName, matches } from "#lib/names.ts";
import { toE164 } from "#lib/phones.ts";
import { freeNumbers } from "#lib/series.ts";
import type { Member, MemberAccess } from "./contract.ts";

/** What the sign-in side knows of a person, as far as it decides how the person stands. */
export type MemberStanding = {
  user_id: string | null;
  ended: boolean;
  invited_until: string | null;
  came_name: string | null;
};

/** How a person stands towards signing in, at an instant (milliseconds since 1970). */
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

/** The link of an invitation: the code, as it is written, stands behind the #, so no server on the way reads it. */
export function invitationUrl(origin: string, code: string): string {
  return `${origin}/join#${code}`;
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
