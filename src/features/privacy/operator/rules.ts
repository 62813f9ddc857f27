import type { Hold } from "#lib/enumerations.ts";
import { instant } from "#lib/dates.ts";

/** A school in the operator's list, with its active students. */
export type ListedSchool = {
  id: string;
  name: string;
  plan: string;
  students: number;
  hold: Hold | null;
};

export type SchoolFacts = ListedSchool & {
  created_at: Date;
  held_at: Date | null;
  /** Where the school lives, if not here. */
  lives_at: string | null;
  phone: string | null;
  email: string | null;
  teachers: number;
  guardians: number;
  accounts: number;
  admins: number;
  /** When somebody last signed in, as far as the session is kept. */
  signed_in_at: Date | null;
  changed_at: Date | null;
};

/** What each order of the operator makes of a school. */
export const ORDERS: Record<string, { hold: Hold | null; says: string }> = {
  suspend: { hold: "suspended", says: "is suspended: its people see a page that says so." },
  freeze: { hold: "frozen", says: "is frozen: everything can be read, and nothing changed." },
  resume: { hold: null, says: "is open again." },
};

/** The file name of a school's copy; `at` is an ISO instant. */
export function copyName(school_id: string, at: string): string {
  return `school-${school_id}-${at.slice(0, 19).replace(/[-:]/g, "").replace("T", "-")}.zip`;
}

/** A school as `npm run admin -- show` prints it, one line each. */
export function describeSchool(school: SchoolFacts): string[] {
  const { hold, held_at, lives_at, signed_in_at, changed_at } = school;
  const day = (at: Date | null) => (at ? instant(at.getTime()).slice(0, 10) : "never");
  return [
    `${school.name}  ${school.id}`,
    hold ? `${hold} since ${day(held_at)}${lives_at ? `, at ${lives_at}` : ""}` : "open",
    `plan ${school.plan}, made on ${day(school.created_at)}`,
    `${school.students} active students, ${school.teachers} active teachers, ${school.guardians} guardians`,
    `${school.accounts} accounts, ${school.admins} of them admins`,
    `last sign-in ${day(signed_in_at)}, last line of the audit log ${day(changed_at)}`,
    `phone ${school.phone ?? "–"}, e-mail ${school.email ?? "–"}`,
  ];
}
