import { describe, expect, test } from "vitest";
import { DUTIES, type Duty, ROLES } from "./enumerations.ts";
import {
  matrix,
  may,
  reachesOf,
  type Permission,
  type Reach,
  type Role,
  type PersonRoles,
} from "./permissions.ts";

/** The table of rights as it was decided: admin, teacher, guardian, student; "–" is no right. */
const DECIDED: Record<Permission, string> = {
  "students.see": "all all children self",
  "students.write": "all – – –",
  "students.private": "all – children –",
  "students.health": "all classes children –",
  "guardians.see": "all classes self –",
  "guardians.write": "all – – –",
  "guardians.contact": "all – self –",
  "teachers.see": "all all children self",
  "teachers.write": "all – – –",
  "classes.see": "all all children self",
  "classes.write": "all – – –",
  "enrollments.see": "all all children self",
  "enrollments.write": "all – – –",
  "attendance.see": "all classes children self",
  "attendance.mark": "all classes – –",
  "attendance.report": "all – children –",
  "attendance.decide": "all classes – –",
  "attendance.followup": "all classes – –",
  "attendance.manage": "all – – –",
  "classes.cover": "all classes – –",
  "hifz.see": "all classes children self",
  "hifz.record": "all classes – –",
  "hifz.plan": "all classes – –",
  "hifz.examine": "all panel – –",
  "hifz.sign": "– – children –",
  "hifz.manage": "all – – –",
  "cards.see": "all classes children self",
  "cards.write": "all classes – –",
  "cards.publish": "all – – –",
  "cards.sign": "– – children –",
  "cards.manage": "all – – –",
  "payments.see": "all – children –",
  "fees.see": "all – children –",
  "fees.pay": "– – children –",
  "fees.collect": "all – – –",
  "fees.cash": "all – – –",
  "fees.approve": "all – – –",
  "fees.manage": "all – – –",
  "funds.see": "all – self –",
  "funds.manage": "all – – –",
  "events.see": "all all children self",
  "events.write": "all – – –",
  "announcements.see": "all self self self",
  "announcements.write": "all classes – –",
  "announcements.report": "all self – –",
  "announcements.reply": "self self children self",
  "reports.see": "all classes – –",
  "reports.save": "all self – –",
  "reports.manage": "all – – –",
  "letters.issue": "all – – –",
  "profiles.see": "all self self self",
  "activity.see": "all self self self",
  "home.see": "all all children self",
  "family.see": "– – children self",
  "members.manage": "all – – –",
  "tokens.manage": "all – – –",
  "settings.manage": "all – – –",
  "audit.see": "all – – –",
  "lists.export": "all all children –",
  "own.manage": "self self self self",
  "own.name": "self self – –",
  "own.phone": "self self self –",
  "own.picture": "self self self –",
  "own.email": "self self self self",
  "privacy.manage": "all – – –",
};

/** What the duties treasurer and collector add to a teacher's rights. */
const OF_DUTIES: Partial<Record<Permission, string>> = {
  "payments.see": "all –",
  "fees.see": "all –",
  "fees.collect": "all –",
  "fees.cash": "all classes",
  "fees.manage": "all –",
  "funds.see": "all –",
  "funds.manage": "all –",
};

const person = (role: Role, more: Partial<PersonRoles> = {}): PersonRoles => ({
  role,
  duties: [],
  guardian_id: null,
  student_id: null,
  ...more,
});

describe("the matrix", () => {
  const permissions = Object.keys(matrix) as Permission[];

  test.each(permissions)("%s is as decided", (permission) => {
    const cells = ROLES.map((role) => reachesOf(permission, person(role)).join() || "–");
    expect(cells.join(" ")).toBe(DECIDED[permission]);
    for (const [at, role] of ROLES.entries()) {
      expect(may(permission, person(role))).toBe(cells[at] !== "–");
    }
  });

  test.each(permissions)("%s adds to a teacher's duties what was decided", (permission) => {
    const row: Partial<Record<Role | Duty, Reach>> = matrix[permission];
    const own = reachesOf(permission, person("teacher"));
    const added = DUTIES.map((duty) => {
      const reaches = reachesOf(permission, person("teacher", { duties: [duty] }));
      expect(reaches).toEqual([...new Set([...own, ...(row[duty] ? [row[duty]] : [])])]);
      return row[duty] ?? "–";
    });
    expect(added.join(" ")).toBe(OF_DUTIES[permission] ?? "– –");
  });

  test("has no row that was not decided", () => {
    expect(permissions.toSorted()).toEqual(Object.keys(DECIDED).toSorted());
  });

  test("only admins write, but for attendance, and progress reports and announcements of teachers", () => {
    const written = permissions.filter((permission) => permission.endsWith(".write"));
    const ofTeachers = ["announcements.write", "cards.write"];
    for (const permission of written) {
      const others = ["guardian", "student"] as const;
      for (const role of ofTeachers.includes(permission)
        ? others
        : (["teacher", ...others] as const)) {
        const relations = { guardian_id: "g", student_id: "s" };
        expect(may(permission, person(role, relations)), permission).toBe(false);
      }
    }
  });
});

describe("relations add to the role", () => {
  test("a teacher who is also a parent has both", () => {
    const both = person("teacher", { guardian_id: "g" });
    expect(reachesOf("payments.see", both)).toEqual(["children"]);
    expect(reachesOf("attendance.see", both)).toEqual(["classes", "children"]);
    expect(reachesOf("students.see", both)).toEqual(["all", "children"]);
    expect(reachesOf("attendance.mark", both)).toEqual(["classes"]);
  });

  test("a guardian who learns at the school has both", () => {
    const both = person("guardian", { guardian_id: "g", student_id: "s" });
    expect(reachesOf("attendance.see", both)).toEqual(["children", "self"]);
  });

  test("a reach is named once", () => {
    expect(reachesOf("students.see", person("guardian", { guardian_id: "g" }))).toEqual([
      "children",
    ]);
  });
});
