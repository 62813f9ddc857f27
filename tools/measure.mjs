/** `npm run measure [root]`: prints the size of the code, the spread of its slices, and its repetition. */
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { FEATURES, SHELVES } from "./house.mjs";
import {
  filesUnder,
  folderOf,
  functionsOf,
  importsOf,
  isProduct,
  lonelyFolders,
  namesExportedTwice,
  openFile,
  ownersOf,
  tablesNamed,
  targetOf,
} from "./source.mjs";

/** The slices whose spread is compared from one measurement to the next. */
const SLICES = ["absences/notices", "letters", "guardians", "fees"];
const EQUAL_LINES = 6;

/** All measurements of the repository at `root`. */
export function measure(root, slices = SLICES) {
  const files = ["src", "e2e", "bench"]
    .flatMap((folder) => filesUnder(root, folder))
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => openFile(root, path));
  const product = files.filter(isProduct);
  const owners = ownersOf(product);
  return {
    features: featuresOf(files, product),
    mutual: FEATURES.flatMap((feature) => mutualPairs(product, feature)),
    slices: slices.map((slice) => spreadOf(files, slice, owners)),
    twice: namesExportedTwice(product),
    sql: foreignTables(product, owners),
    repeats: countRepeats(product),
    functions: functionLengths(product),
    lengths: product.map(linesOf),
    mutable: product.filter(isClient).flatMap(mutablesOf),
    lonely: lonelyFolders(product),
  };
}

const linesOf = ({ text }) => text.split("\n").length - 1;
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const isClient = ({ place }) => place.side === "browser" || place.side === "both";

function featuresOf(files, product) {
  const all = sum(product.map(linesOf));
  return FEATURES.map((feature) => {
    const own = product.filter(({ place }) => place.feature === feature);
    const tests = files.filter(({ place }) => place.feature === feature && place.isTest);
    const lines = sum(own.map(linesOf));
    return {
      feature,
      files: own.length,
      folders: new Set(own.map(({ path }) => folderOf(path))).size,
      lines,
      share: lines / all,
      contracts: own.filter(({ path }) => path.endsWith("/contract.ts")).length,
      tests: sum(tests.map(linesOf)) / lines,
    };
  }).toSorted((a, b) => b.lines - a.lines);
}

/** A feature's root or one of its sub-folders; screens, parts and rules belong to the folder around them. */
export function roomOf(path) {
  return folderOf(path)
    .replace(/^src\/features\//, "")
    .replace(/(\/(screens|parts|rules|text))+$/, "");
}

/**
 * Pairs of rooms of one feature that import each other, with the number of imports each way. A persons.ts, which
 * gathers its feature's rooms for app, does not count.
 */
function mutualPairs(product, feature) {
  const arrows = new Map();
  for (const file of product) {
    if (file.place.feature !== feature || file.place.part === "persons") continue;
    for (const { specifier } of importsOf(file)) {
      if (!/^[.#]/.test(specifier)) continue;
      const target = targetOf(file.path, specifier);
      if (!target.startsWith(`src/features/${feature}/`)) continue;
      const [from, to] = [roomOf(file.path), roomOf(target)];
      if (from !== to) arrows.set(`${from} ${to}`, (arrows.get(`${from} ${to}`) ?? 0) + 1);
    }
  }
  return [...arrows].flatMap(([arrow, count]) => {
    const [from, to] = arrow.split(" ");
    const back = arrows.get(`${to} ${from}`);
    return back && from < to ? [`${from} ↔ ${to} ${count}:${back}`] : [];
  });
}

/** Counts the files of a slice, and also with those that import one of its files or name one of its tables. */
function spreadOf(files, slice, owners) {
  const base = `src/features/${slice}/`;
  const tables = new Map([...owners].filter(([, { path }]) => path.startsWith(base)));
  const own = files.filter(({ path }) => path.startsWith(base));
  const naming = files.filter(
    (file) =>
      !file.path.startsWith(base) &&
      (importsOf(file).some(({ specifier }) => targetOf(file.path, specifier).startsWith(base)) ||
        tablesNamed(file, tables).length > 0),
  );
  const count = (some) => ({
    files: some.length,
    folders: new Set(some.map(({ path }) => folderOf(path))).size,
  });
  return { slice, own: count(own), all: count([...own, ...naming]) };
}

/** The places where SQL names a table of another owner, and whether that owner stands to the right. */
function foreignTables(product, owners) {
  const rank = ({ shelf, feature }) => SHELVES.indexOf(shelf) * 100 + FEATURES.indexOf(feature);
  const ownerOf = ({ shelf, feature }) => feature ?? shelf;
  return product.flatMap((file) =>
    tablesNamed(file, owners).flatMap(({ table }) => {
      const { place } = owners.get(table);
      if (ownerOf(place) === ownerOf(file.place)) return [];
      return [{ path: file.path, table, isAgainst: rank(place) > rank(file.place) }];
    }),
  );
}

/** Counts pairs of places with a run of at least so many equal lines, each run once; imports do not count. */
export function countRepeats(product, least = EQUAL_LINES) {
  const files = product.map(({ text }) =>
    text
      .replace(/^import\s[^;]*;$/gm, "")

      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  );
  const windows = new Map();
  files.forEach((lines, file) => {
    for (let at = 0; at + least <= lines.length; at += 1) {
      const key = lines.slice(at, at + least).join("\n");
      windows.set(key, [...(windows.get(key) ?? []), { file, at }]);
    }
  });
  // Each run counts once, because only its first window has different lines before it.
  const before = ({ file, at }) => files[file][at - 1] ?? `the start of ${file}`;
  let count = 0;
  for (const places of windows.values()) {
    places.forEach((place, index) => {
      for (const other of places.slice(index + 1)) if (before(place) !== before(other)) count += 1;
    });
  }
  return count;
}

/** The functions at the top level of a file, longest first. */
function functionLengths(product) {
  return product
    .flatMap((file) =>
      file.program.body
        .map((node) => (node.type === "ExportNamedDeclaration" ? node.declaration : node))
        .flatMap((declared) => functionsOf(declared))
        .map(([name, { start, end }]) => ({
          name,
          path: file.path,
          lines: file.text.slice(start, end).split("\n").length,
        })),
    )
    .toSorted((a, b) => b.lines - a.lines);
}

/** The variables of a browser's module that last between calls: `let`, and lists and maps that begin empty. */
function mutablesOf(file) {
  const found = [];
  for (const node of file.program.body) {
    const declared = node.type === "ExportNamedDeclaration" ? node.declaration : node;
    if (declared?.type !== "VariableDeclaration") continue;
    for (const { id, init } of declared.declarations) {
      const isEmpty =
        (init?.type === "NewExpression" &&
          /^(Weak)?(Map|Set)$/.test(init.callee.name) &&
          init.arguments.length === 0) ||
        (init?.type === "ArrayExpression" && init.elements.length === 0);
      // A name in capitals is a constant, such as an empty list that serves as a default.
      const isConstant = /^[A-Z_]+$/.test(id.name);
      if (declared.kind === "let" || (isEmpty && !isConstant))
        found.push(`${file.path} ${id.name}`);
    }
  }
  return found;
}

/** The number below which the share `part` of all numbers lies. */
function percentile(numbers, part) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

function print(found) {
  const { features, slices, sql, functions, lengths } = found;
  const table = (head, rows) => {
    console.log(`\n| ${head.join(" | ")} |\n|${"---|".repeat(head.length)}`);
    for (const row of rows) console.log(`| ${row.join(" | ")} |`);
  };
  table(
    ["feature", "files", "folders", "lines", "share", "contracts", "tests : code"],
    features.map((feature) => [
      feature.feature,
      feature.files,
      feature.folders,
      feature.lines,
      `${(feature.share * 100).toFixed(1)} %`,
      feature.contracts,
      feature.tests.toFixed(2),
    ]),
  );
  table(
    ["slice", "own files / folders", "with all who name it"],
    slices.map(({ slice, own, all }) => [
      slice,
      `${own.files} / ${own.folders}`,
      `${all.files} / ${all.folders}`,
    ]),
  );
  const named = new Map(sql.map((use) => [`${use.path} ${use.table}`, use]));
  const against = sql.filter(({ isAgainst }) => isAgainst).length;
  const sizes = functions.map(({ lines }) => lines);
  const spread = (numbers) =>
    [0.5, 0.9, 0.99, 1].map((part) => percentile(numbers, part)).join(" / ");
  const pairs = found.repeats;
  table(
    ["the house", "", "which"],
    [
      ["product files", lengths.length, `${sum(lengths)} lines`],
      ["lines of a file: median / p90 / p99 / max", spread(lengths), ""],
      ["lines of a function: median / p90 / p99 / max", spread(sizes), functions[0]?.name ?? ""],
      ["pairs of rooms that import each other", found.mutual.length, found.mutual.join(", ")],
      ["exported names in several files", found.twice.length, ""],
      ["tables of others named in SQL", sql.length, `${named.size} by file and table`],
      ["… against the order", against, ""],
      [
        `pairs of ${EQUAL_LINES} equal lines or more`,
        pairs,
        `${(pairs / lengths.length).toFixed(2)} a file`,
      ],
      ["variables of modules in the browser", found.mutable.length, ""],
      ["folders of one file", found.lonely.length, found.lonely.join(", ")],
    ],
  );
}

/** With `npm run measure -- --all`, names the places behind the counts. */
function printAll({ twice, sql, mutable, functions }) {
  for (const { name, files } of twice) {
    console.log(`exported twice: ${name} ${files.map(({ path }) => path).join(" ")}`);
  }
  for (const { path, table, isAgainst } of sql) {
    if (isAgainst) console.log(`against the order: ${path} ${table}`);
  }
  for (const variable of mutable) console.log(`module variable: ${variable}`);
  for (const { path, name, lines } of functions.slice(0, 20)) {
    console.log(`long function: ${lines} ${path} ${name}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [first] = process.argv.slice(2).filter((argument) => argument !== "--all");
  const found = measure(resolve(first ?? join(dirname(fileURLToPath(import.meta.url)), "..")));
  print(found);
  if (process.argv.includes("--all")) printAll(found);
}
