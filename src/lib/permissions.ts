import type { Duty, ROLES } from "./enumerations.ts";

/**
 * Who may do what: the one matrix that the server enforces, that screens use to offer actions, and that the
 * access test walks through. A cell is the reach within the school; without a cell there is no right.
 */
export type Role = (typeof ROLES)[number];

/** Guardians and pupils, who use the school's records only for their own. */
export function isFamilyRole(role: Role): boolean {
  return role === "guardian" || role === "student";
}

/**
 * How far a right reaches: `all` of the school, the person's own `classes`, the exams of whose `panel` the person is,
 * the person's own `children`, or only one`self`.
 */
export type Reach = "all" | "classes" | "panel" | "children" | "self";

type Row = Partial<Record<Role | Duty, Reach>>;

const everyone = { admin: "all", teacher: "all", guardian: "children", student: "self" } as const;
const self = { admin: "self", teacher: "self", guardian: "self", student: "self" } as const;
const staff = { admin: "self", teacher: "self" } as const;
const admins = { admin: "all" } as const;
const treasury = { admin: "all", treasurer: "all" } as const;

export const matrix = {
  "students.see": everyone,
  "students.write": admins,
  /** The identity card number, the address, and the reason of a change of status. */
  "students.private": { admin: "all", guardian: "children" },
  "students.health": { admin: "all", teacher: "classes", guardian: "children" },
  "guardians.see": { admin: "all", teacher: "classes", guardian: "self" },
  "guardians.write": admins,
  /** The own phone, e-mail and consents. */
  "guardians.contact": { admin: "all", guardian: "self" },
  "teachers.see": everyone,
  "teachers.write": admins,
  "classes.see": everyone,
  "classes.write": admins,
  "enrollments.see": everyone,
  "enrollments.write": admins,
  "attendance.see": { ...everyone, teacher: "classes" },
  "attendance.mark": { admin: "all", teacher: "classes" },
  /** Reporting an absence in advance, and deciding on such a report. */
  "attendance.report": { admin: "all", guardian: "children" },
  "attendance.decide": { admin: "all", teacher: "classes" },
  /** Asking guardians about absences. */
  "attendance.followup": { admin: "all", teacher: "classes" },
  /** Register sessions, the morning's board, the closing of months, notices and warning letters. */
  "attendance.manage": admins,
  /** Asking a colleague to take a class. */
  "classes.cover": { admin: "all", teacher: "classes" },
  /** Hafazan: the plan of a pupil and what is memorised; teachers see the pupils whom they teach today. */
  "hifz.see": { ...everyone, teacher: "classes" },
  /** The sheet of a class and day: what pupils recited, and why others were not heard. */
  "hifz.record": { admin: "all", teacher: "classes" },
  /** The plan of a pupil, and what was memorised before. */
  "hifz.plan": { admin: "all", teacher: "classes" },
  /** The exams of hafazan that one judges: the candidates, one's own scores, and the chair's decision. */
  "hifz.examine": { admin: "all", teacher: "panel" },
  /** Signing a child's week of hafazan. */
  "hifz.sign": { guardian: "children" },
  /** How the school keeps hafazan: settings, programmes and their syllabus, exams and their panels. */
  "hifz.manage": admins,
  /** The published progress reports: of pupils whom a teacher teaches today, of one's own children, of oneself. */
  "cards.see": { ...everyone, teacher: "classes" },
  /** Writing progress reports, and reading what is not published: of the classes that a teacher teaches. */
  "cards.write": { admin: "all", teacher: "classes" },
  /** Approving, publishing and sending back progress reports. */
  "cards.publish": admins,
  /** Saying as a guardian that a child's progress report was read. */
  "cards.sign": { guardian: "children" },
  /** Subjects, scales, character and periods of progress reports. */
  "cards.manage": admins,
  "payments.see": { admin: "all", treasurer: "all", guardian: "children" },
  /** What families owe: guardians see the accounts that they may see. */
  "fees.see": { admin: "all", treasurer: "all", guardian: "children" },
  /** Paying for the own family, and asking for help with its fees. */
  "fees.pay": { guardian: "children" },
  /** Taking money, and taking receipts back. */
  "fees.collect": treasury,
  /** Holding cash: a collector takes it from pupils of the own classes, and hands it over. */
  "fees.cash": { ...treasury, collector: "classes" },
  /** What needs a second person: opening a closed month, closing somebody else's drawer. */
  "fees.approve": admins,
  /** Accounts of families, items and prices, and bills. */
  "fees.manage": treasury,
  /** The funds of the school and what they paid for; a guardian who is a sponsor sees the own gifts. */
  "funds.see": { ...treasury, guardian: "self" },
  /** Funds, sponsors, gifts and pledges. */
  "funds.manage": treasury,
  "events.see": everyone,
  "events.write": admins,
  /** The announcements that one wrote or got; admins see all. */
  "announcements.see": { ...self, admin: "all" },
  "announcements.write": { admin: "all", teacher: "classes" },
  /** Who has read an announcement: teachers see it of those that they wrote. */
  "announcements.report": { admin: "all", teacher: "self" },
  "announcements.reply": { ...self, guardian: "children" },
  /** The reports; each needs a permission of its own too, whose reach is that of its rows. */
  "reports.see": { admin: "all", teacher: "classes" },
  /** Keeping reports under a name: the own ones, and for admins the shared ones. */
  "reports.save": { admin: "all", teacher: "self" },
  /** Sharing saved reports. */
  "reports.manage": admins,
  /** Official letters about students, which have a number of the school. */
  "letters.issue": admins,
  "profiles.see": { ...self, admin: "all" },
  "activity.see": { ...self, admin: "all" },
  "home.see": everyone,
  /** The cards of one's own children, or of oneself. */
  "family.see": { guardian: "children", student: "self" },
  "members.manage": admins,
  /** The tokens with which programs call the API. */
  "tokens.manage": admins,
  "settings.manage": admins,
  "audit.see": admins,
  /** Saving and printing lists that the person sees. Pupils see only their own line. */
  "lists.export": { admin: "all", teacher: "all", guardian: "children" },
  "own.manage": self,
  /**
   * Changing one's own record in the school. The office writes the names of families and the photos of the
   * register. The e-mail address follows the account's once its owner has confirmed it.
   */
  "own.name": staff,
  "own.phone": { ...staff, guardian: "self" },
  "own.picture": { ...staff, guardian: "self" },
  "own.email": self,
  "privacy.manage": admins,
} satisfies Record<string, Row>;

export type Permission = keyof typeof matrix;

/**
 * What an API token may be given: the school's records. Access, settings, personal data as a whole, the audit
 * log, and what a person has for oneself stay with people who are signed in.
 */
export const TOKEN_PERMISSIONS = [
  "students.see",
  "students.private",
  "students.health",
  "students.write",
  "guardians.see",
  "guardians.contact",
  "guardians.write",
  "teachers.see",
  "teachers.write",
  "profiles.see",
  "classes.see",
  "classes.cover",
  "classes.write",
  "enrollments.see",
  "enrollments.write",
  "attendance.see",
  "attendance.mark",
  "attendance.report",
  "attendance.decide",
  "attendance.followup",
  "attendance.manage",
  "events.see",
  "events.write",
  "payments.see",
] as const satisfies readonly Permission[];

export type TokenPermission = (typeof TOKEN_PERMISSIONS)[number];

/** Whether API tokens may be given a permission; a stored one may have a name of another version. */
export function isTokenPermission(name: string): name is TokenPermission {
  return TOKEN_PERMISSIONS.some((permission) => permission === name);
}

/** The person's roles in a school, as far as rights depend on them. */
export type PersonRoles = {
  role: Role;
  duties: readonly Duty[];
  guardian_id: string | null;
  student_id: string | null;
};

/**
 * Rights that only the office has over a pupil's record, even where the pupil is also a guardian or teaches.
 */
const OF_THE_REGISTER: readonly Permission[] = ["own.name", "own.picture"];

/**
 * The reaches of a person under a permission: the role's cell and what duties and relations add (a teacher who is
 * also a parent has both). When the list is empty, the call is refused.
 */
export function reachesOf(permission: Permission, person: PersonRoles): Reach[] {
  if (person.student_id && person.role !== "admin" && OF_THE_REGISTER.includes(permission)) {
    return [];
  }
  const row: Row = matrix[permission];
  const roles = new Set<Role | Duty>([person.role, ...person.duties]);
  if (person.guardian_id) roles.add("guardian");
  if (person.student_id) roles.add("student");
  return [...new Set([...roles].flatMap((role) => row[role] ?? []))];
}

/** Whether the person has any reach under the permission. */
export function may(permission: Permission, person: PersonRoles): boolean {
  return reachesOf(permission, person).length > 0;
}
