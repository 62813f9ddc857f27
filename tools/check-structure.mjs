/**
 * Holds the structure rules of ARCHITECTURE.md: `node tools/check-structure.mjs [root]`.
 * Every message ends with a sentence that says how to fix the problem.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { checkImport } from "./check-imports.mjs";
import { checkMigrations } from "./check-migrations.mjs";
import { checkTables } from "./check-tables.mjs";
import {
  FEATURE_FILES,
  FEATURES,
  FOLDERS,
  SAME_NAMES,
  SHELVES,
  TABLES_AGAINST_ORDER,
} from "./house.mjs";
import {
  filesUnder,
  functionsOf,
  importsOf,
  isProduct,
  lineAt,
  lonelyFolders,
  namesExportedTwice,
  openFile,
  walk,
} from "./source.mjs";

const FORBIDDEN = /^(index|hooks|(.*-)?(utils?|helpers?|types|misc|common))$/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const MAX_LINES = 400;
const FOLDERS_READ = ["src", "e2e", "bench", "tools", "public"];
const CODE = /\.(tsx?|mjs|js)$/;

/** All problems of the repository at `root`, as printable lines. */
export function checkStructure(
  root,
  { sameNames = SAME_NAMES, tablesAgainstOrder = TABLES_AGAINST_ORDER } = {},
) {
  const problems = [];
  const product = [];
  const scripts = [];
  const code = [];
  const paths = FOLDERS_READ.flatMap((folder) => filesUnder(root, folder));
  for (const path of paths) {
    const file = openFile(root, path);
    const report = (offset, text) => problems.push(`${path}:${lineAt(file, offset)}: ${text}`);
    checkNames(file, report);
    if (!CODE.test(path) || file.place.isGenerated) continue;
    checkExports(file, report);
    checkLength(file, report);
    if (isProduct(file)) product.push(file);
    if (path.startsWith("tools/") && !file.place.isTest) scripts.push(file);
    if (!path.startsWith("src/")) continue;
    code.push(file);
    for (const found of importsOf(file)) checkImport(file, found, report);
    if (!file.place.isTest) {
      checkClock(file, report);
      checkConnections(file, report);
      checkForms(file, report);
      checkSignInQueries(file, report);
      checkPatterns(file, report);
      checkClients(file, report);
      checkWrites(file, report);
      checkScope(file, report);
      checkTexts(file, report);
    }
  }
  checkFolders(product, problems);
  checkSameNames([...product, ...scripts], sameNames, problems);
  const reportIn = (file, offset, text) =>
    problems.push(`${file.path}:${lineAt(file, offset)}: ${text}`);
  checkTables(code, tablesAgainstOrder, reportIn);
  checkPackages(root, problems);
  problems.push(...checkMigrations(root));
  return { files: paths.length, problems };
}

/* Names and places */

function checkNames({ path, place }, report) {
  const steps = path.split("/").slice(1);
  for (const step of steps) {
    const base = step.replace(/\.[a-z0-9.]+$/, "");
    if (FORBIDDEN.test(base)) {
      report(0, `"${base}" says nothing about what is inside. Name it after what it holds.`);
    } else if (!KEBAB.test(base)) {
      report(0, `"${step}" is not in kebab-case. Rename it, as in "class-picker.tsx".`);
    }
  }
  if (!path.startsWith("src/")) return;
  if (!/\.(tsx?|css|woff2)$/.test(path)) {
    report(0, "no check reads a file with this ending. Write it as .ts or .tsx.");
  }
  if (steps.length === 1 || !SHELVES.includes(place.shelf)) {
    report(0, `this stands on no shelf. Move it to one of src/{${SHELVES.join(",")}}.`);
    return;
  }
  if (place.shelf === "features") checkFeaturePlace(steps.slice(1), report);
}

function checkFeaturePlace([feature, ...inside], report) {
  if (!FEATURES.includes(feature)) {
    report(0, `"${feature}" is no known feature. Give it its place in FEATURES, tools/house.mjs.`);
    return;
  }
  const isFolder = (step) => FOLDERS.includes(step);
  // A sub-folder for a second concern may hold the same file names.
  const [first, ...rest] = inside.length > 1 && !isFolder(inside[0]) ? inside.slice(1) : inside;
  const inFolder = isFolder(first) && rest.length === 1 && /\.(tsx?|css)$/.test(rest[0]);
  const isTest = /\.test\.tsx?$/.test(first ?? "");
  const base = first?.replace(/\.ts$/, "");
  const isListed =
    first?.endsWith(".ts") && Object.hasOwn(FEATURE_FILES, base) && !/^(screens|parts)$/.test(base);
  if (inFolder || (rest.length === 0 && (isTest || isListed))) return;
  report(
    0,
    "not on the list of a feature's files. Use table, contract, fields, rules, db, api, html, persons, " +
      "jobs, seed or text .ts, tests, screens/ and parts/, or one sub-folder with these names.",
  );
}

function checkLength({ text, place }, report) {
  const lines = text.split("\n").length - 1;
  // Tests may be longer, because a journey or a table of cases is read from top to bottom.
  if (lines <= MAX_LINES || place.isTest) return;
  report(0, `${lines} lines, at most ${MAX_LINES}. It holds two things: part them.`);
}

/** Refuses folders with a single file, which is found sooner without its folder. */
function checkFolders(product, problems) {
  for (const folder of lonelyFolders(product)) {
    problems.push(
      `${folder}: holds a single file. Make the folder that file, or part the file into two that each hold one thing.`,
    );
  }
}

/* Exports */

function checkExports(file, report) {
  const entries = file.module.staticExports.flatMap((statement) => statement.entries);
  for (const entry of entries) {
    if (entry.exportName.kind === "Default" || entry.exportName.name === "default") {
      report(entry.start, "default export. Export it by its name.");
    }
    if (entry.importName.kind === "AllButDefault" || entry.importName.kind === "All") {
      report(entry.start, "`export *` hides where things stand. Import from the file itself.");
    }
  }
  const isBarrel = entries.length > 0 && entries.every((entry) => entry.moduleRequest);
  if (isBarrel && file.program.body.every((node) => /^(Export|Import)/.test(node.type))) {
    report(0, "a file of nothing but re-exports. Delete it and import from the files themselves.");
  }
}

/** Refuses a name that several files export, because every reader would have to ask which one is meant. */
function checkSameNames(product, allowed, problems) {
  const twice = namesExportedTwice(product);
  for (const { name, files } of twice) {
    if (allowed.includes(name)) continue;
    const paths = files.map(({ path }) => path);
    problems.push(
      `${paths.at(-1)}: exports "${name}", as ${paths.slice(0, -1).join(" and ")} does. ` +
        "Give one a name that says more, or keep it in one place.",
    );
  }
  for (const name of allowed) {
    if (twice.some((entry) => entry.name === name)) continue;
    problems.push(`tools/house.mjs: "${name}" is exported once. Take it from SAME_NAMES.`);
  }
}

/* Code */

function checkClock(file, report) {
  const { shelf } = file.place;
  if (shelf === "lib" || !/\b(Intl|Date)\b|\btoLocale/.test(file.text)) return;
  const mayReadClock = shelf === "server" || shelf === "db";
  const isDate = (node) => node?.type === "Identifier" && node.name === "Date";
  walk(file.program, (node) => {
    const member = node.type === "MemberExpression" ? (node.property.name ?? "") : "";
    if (member.startsWith("toLocale")) {
      report(node.start, `${member}() outside lib/. Use lib/dates.ts, money.ts or text.ts.`);
    }
    if (member && node.object.type === "Identifier" && node.object.name === "Intl") {
      report(node.start, "Intl outside lib/. Use lib/dates.ts, money.ts or text.ts, or add to it.");
    }
    const isNow =
      (member === "now" && isDate(node.object)) ||
      (node.type === "NewExpression" && isDate(node.callee) && node.arguments.length === 0);
    if (isNow && !mayReadClock) {
      report(
        node.start,
        "reads the clock. Take today or the instant from the server or lib/dates.ts.",
      );
    }
    const isMaking =
      (/^(New|Call)Expression$/.test(node.type) && isDate(node.callee)) ||
      (member && isDate(node.object));
    if (isMaking && !isNow) {
      report(node.start, "Date outside lib/ shifts days between zones. Use lib/dates.ts.");
    }
  });
}

function checkConnections({ path, text }, report) {
  const found = /\bnew (pg\.)?(Client|Pool)\(/.exec(text);
  if (!found || path === "src/db/connections.ts") return;
  report(
    found.index,
    "a connection without a listener for its errors ends the process when it breaks. Use " +
      "db/connections.ts.",
  );
}

/** Allows imports by a pattern only for content and pictures, and none by a path that is made at run time. */
function checkPatterns({ text, module }, report) {
  const found = /\bimport\.meta\.glob(<[^(]*>)?\(\s*\[?\s*["'`](\/src|[.#])/.exec(text);
  if (found) {
    report(found.index, "import.meta.glob hides what is imported from this check. Name each file.");
  }
  for (const { start, moduleRequest } of module.dynamicImports) {
    if (/^(["']|`[^$]*`$)/.test(text.slice(moduleRequest.start, moduleRequest.end))) continue;
    report(
      start,
      "import() of no fixed path hides what is imported from this check. Name the file.",
    );
  }
}

function checkForms({ path, text }, report) {
  const found = /\.normalize\(/.exec(text);
  if (!found || path === "src/lib/signs.ts") return;
  report(
    found.index,
    "a flood of marks holds the platform's normalize for minutes. Use normalize of lib/signs.ts.",
  );
}

function checkSignInQueries({ text }, report) {
  const found = /\bauth\.query\b/.exec(text);
  if (!found) return;
  report(
    found.index,
    "a statement to the sign-in side as a bare string. Use execute or transact of db/transaction.ts.",
  );
}

function checkClients({ path, text }, report) {
  const found = /\bapiOf\(/.exec(text);
  if (!found || /\/parts\/[\w-]+-client\.ts$/.test(path)) return;
  report(
    found.index,
    "a client of a contract is made once. Import the one of the feature's parts/*-client.ts, or " +
      "make it there.",
  );
}

function checkWrites({ path, text }, report) {
  const found = /\buseMutation\b/.exec(text);
  if (!found || path === "src/ui/base/use-action.ts") return;
  report(found.index, "a write has one way to be busy and to fail. Use useAction of ui/base/.");
}

function checkScope(file, report) {
  if (file.place.part !== "db" || !/(^|\/)db\.ts$/.test(file.path)) return;
  const functions = new Map();
  const exported = new Set();
  for (const node of file.program.body) {
    const declared = node.type === "ExportNamedDeclaration" ? node.declaration : node;
    for (const [name, made] of functionsOf(declared)) {
      functions.set(name, made);
      if (declared !== node) exported.add(name);
    }
    if (node.type !== "ExportNamedDeclaration" || node.source) continue;
    for (const { local } of node.specifiers) exported.add(local.name);
  }
  for (const [name, made] of functions) {
    // A piece of SQL reads nothing by itself; the query around it has the scope.
    const isPiece = made.returnType?.typeAnnotation.typeName?.name === "SQL";
    if (!exported.has(name) || /everywhere/i.test(name) || isPiece) continue;
    const [first] = made.params;
    // `auth` is the login of the sign-in side, which sees the schema of that name and no school.
    const { name: given } = (first?.type === "AssignmentPattern" ? first.left : first) ?? {};
    if (given === "scope" || given === "auth") continue;
    report(
      made.start,
      `${name}() does not take \`scope\` first (\`auth\` where it reads the sign-in side). Add it, or, ` +
        "if it runs across schools, say `everywhere` in its name.",
    );
  }
}

/** Texts are read only with useText (pageText on a page of the server, inAllWords in a search), which knows the school's word for pupils. */
function checkTexts({ path, place, text, module }, report) {
  // The public site is in one language and belongs to no school.
  if (place.feature === "site" || path === "src/app/site.tsx" || /(^|[/-])text\.ts$/.test(path))
    return;
  const imports = module.staticImports;
  const names = imports
    .filter(({ moduleRequest }) => /(^|[/-])text\.ts$/.test(moduleRequest.value))
    .flatMap(({ entries }) => entries.filter(({ isType }) => !isType))
    .map(({ localName }) => localName.value)
    .filter((name) => name.endsWith("Text"));
  for (const name of names) {
    for (const found of text.matchAll(
      new RegExp(`((useText|pageText|inAllWords)\\(|typeof )?\\b${name}\\b(\\()?`, "g"),
    )) {
      const [, asked, , called] = found;
      const isImport = imports.some(({ start, end }) => found.index > start && found.index < end);
      if (asked || called || isImport) continue;
      report(
        found.index,
        `${name} passes by the school's word for pupils. Ask for it with useText(${name}).`,
      );
    }
  }
}

/* Packages */

function checkPackages(root, problems) {
  const read = (name) =>
    existsSync(join(root, name)) ? readFileSync(join(root, name), "utf8") : "";
  const manifest = JSON.parse(read("package.json") || "{}");
  const pins = { ...manifest.dependencies, ...manifest.devDependencies };
  for (const [name, version] of Object.entries(pins)) {
    if (/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) continue;
    problems.push(`package.json: ${name} "${version}" is no exact pin. Name one version.`);
  }
  const address = read("package-lock.json").match(/"resolved": "https?:[^"]+"/);
  if (address) {
    problems.push(
      `package-lock.json: holds registry addresses (${address[0]}). Run \`npm install\` again with ` +
        "this repository's .npmrc, which leaves them out.",
    );
  }
  if (/^\s*(@[^:]+:)?registry\s*=/m.test(read(".npmrc"))) {
    problems.push(".npmrc: names a registry. Set it in your own ~/.npmrc instead.");
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), ".."));
  const { files, problems } = checkStructure(root);
  for (const line of problems) console.log(line);
  console.log(`${files} files, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
