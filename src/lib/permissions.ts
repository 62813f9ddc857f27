/**
 * Who may do what: the one matrix that the server decides by, the screens offer by, and the access
 * test walks. A cell is the reach within the school; no cell, no right.
 */
export type Role = "admin" | "teacher" | "guardian" | "student";

/** `all` of the school, the own `classes`, the own `children`, or only one`self`. */
export type Reach = "all" | "classes" | "children" | "self";

type Row = Partial<Record<Role, Reach>>;

const everyone = { admin: "all", teacher: "all", guardian: "children", student: "self" } as const;
const self = { admin: "self", teacher: "self", guardian: "self", student: "self" } as const;
const staff = { admin: "self", teacher: "self" } as const;
const admins = { admin: "all" } as const;

export const matrix = {
  "students.see": everyone,
  "students.write": admins,
  /** Identity card number, address, why a status changed. */
  "students.private": { admin: "all", guardian: "children" },
  "students.health": { admin: "all", teacher: "classes", guardian: "children" },
  "guardians.see": { admin: "all", teacher: "classes", guardian: "self" },
  "guardians.write": admins,
  /** Own phone, e-mail and consents. */
  "guardians.contact": { admin: "all", guardian: "self" },
  "teachers.see": everyone,
  "teachers.write": admins,
  "classes.see": everyone,
  "classes.write": admins,
  "enrollments.see": everyone,
  "enrollments.write": admins,
  "attendance.see": { ...everyone, teacher: "classes" },
  "attendance.mark": { admin: "all", teacher: "classes" },
  /** Telling of an absence ahead, and deciding on what was told. */
  "attendance.report": { admin: "all", guardian: "children" },
  "attendance.decide": { admin: "all", teacher: "classes" },
  /** Asking guardians about absences. */
  "attendance.followup": { admin: "all", teacher: "classes" },
  /** Sessions, the morning's board, closing of months, notices, warning letters. */
  "attendance.manage": admins,
  /** Asking that a colleague takes a class. */
  "classes.cover": { admin: "all", teacher: "classes" },
  "payments.see": { admin: "all", guardian: "children" },
  "events.see": everyone,
  "events.write": admins,
  "profiles.see": { ...self, admin: "all" },
  "activity.see": { ...self, admin: "all" },
  "home.see": everyone,
  "members.manage": admins,
  "settings.manage": admins,
  "audit.see": admins,
  /** Saving and printing the lists that one sees. A pupil sees but the own line. */
  "lists.export": { admin: "all", teacher: "all", guardian: "children" },
  "own.manage": self,
  /**
   * The own record as the school keeps it. The office writes names for the families, and the photo of the
   * register; the address of mail follows the account's, once its owner has confirmed it.
   */
  "own.name": staff,
  "own.phone": { ...staff, guardian: "self" },
  "own.picture": { ...staff, guardian: "self" },
  "own.email": self,
  "privacy.manage": admins,
} satisfies Record<string, Row>;

export type Permission = keyof typeof matrix;

/** What a person is in a school, as far as rights go. */
export type PersonRoles = { role: Role; guardian_id: string | null; student_id: string | null };

/** Of a pupil's record, the office's alone: also where the pupil is a guardian or teaches as well. */
const OF_THE_REGISTER: readonly Permission[] = ["own.name", "own.picture"];

/**
 * The reaches a person has under a permission: the role's cell and what the relations give (a
 * teacher who is also a parent has both). Empty: the call is refused.
 */
export function reachesOf(permission: Permission, person: PersonRoles): Reach[] {
  if (person.student_id && person.role !== "admin" && OF_THE_REGISTER.includes(permission)) {
    return [];
  }
  const row: Row = matrix[permission];
  const roles = new Set<Role>([person.role]);
  if (person.guardian_id) roles.add("guardian");
  if (person.student_id) roles.add("student");
  return [...new Set([...roles].flatMap((role) => row[role] ?? []))];
}

/** True when the person has any reach under the permission. */
export function may(permission: Permission, person: PersonRoles): boolean {
  return reachesOf(permission, person).length > 0;
}
