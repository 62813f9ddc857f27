/** Reads the code as the tools need it: files with their place and syntax tree, and what stands in them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";
import { parseSync } from "oxc-parser";
import { placeOf } from "./house.mjs";

/** The paths of all files in a folder of the repository, sorted, with forward slashes. */
export function filesUnder(root, folder) {
  const base = join(root, folder);
  if (!existsSync(base)) return [];
  return readdirSync(base, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}

/** One file: its text, its place in the house, and its syntax tree, which is made when first asked for. */
export function openFile(root, path) {
  const text = readFileSync(join(root, path), "utf8");
  let parsed;
  const parse = () => (parsed ??= parseSync(path, text));
  return {
    path,
    text,
    place: placeOf(path),
    get module() {
      return parse().module;
    },
    get program() {
      return parse().program;
    },
  };
}

/** Whether a file is part of what users run: no test, nothing generated, no demo data. */
export function isProduct({ path, place }) {
  const isDemo = place.part === "seed" || path.startsWith("src/app/demo/");
  return /^src\/.*\.tsx?$/.test(path) && !place.isTest && !place.isGenerated && !isDemo;
}

export function lineAt(file, offset) {
  return file.text.slice(0, offset).split("\n").length;
}

/** What a file imports, re-exports or loads later, values and types alike. */
export function importsOf({ text, module }) {
  const found = module.staticImports.map(({ moduleRequest, start }) => [
    moduleRequest.value,
    start,
  ]);
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, start } of entries) {
      if (moduleRequest) found.push([moduleRequest.value, start]);
    }
  }
  // Covers import("…") of values and of types alike.
  for (const match of text.matchAll(/\bimport\(\s*["']([^"']+)["']/g)) {
    found.push([match[1], match.index]);
  }
  return found.map(([specifier, start]) => ({ specifier, start }));
}

/** The path of the file that an import of our own code names. */
export function targetOf(path, specifier) {
  const bare = specifier.replace(/\?.*$/, "");
  return bare.startsWith("#") ? bare.replace("#", "src/") : posix.join(posix.dirname(path), bare);
}

/** The names that a file exports, with their offsets. */
export function exportsOf({ module }) {
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ exportName, start }) =>
      exportName.name ? [{ name: exportName.name, start }] : [],
    );
}

/** The router requires this name in the file of every screen. */
const OF_THE_ROUTER = "Route";

/** Exported names, values and types, that stand in two files or more, each with these files. */
export function namesExportedTwice(files) {
  const places = new Map();
  for (const file of files) {
    for (const { name } of exportsOf(file)) {
      if (name === OF_THE_ROUTER) continue;
      places.set(name, (places.get(name) ?? new Set()).add(file));
    }
  }
  return [...places]
    .filter(([, { size }]) => size > 1)
    .map(([name, found]) => ({ name, files: [...found] }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Walks every node of a syntax tree. */
export function walk(node, visit) {
  if (!node || typeof node !== "object") return;
  if (typeof node.type === "string") visit(node);
  for (const key in node) {
    const value = node[key];
    if (Array.isArray(value)) for (const item of value) walk(item, visit);
    else if (value && typeof value === "object") walk(value, visit);
  }
}

/** The functions that a statement declares by name, as pairs of name and node. */
export function functionsOf(node) {
  if (node?.type === "FunctionDeclaration") return [[node.id.name, node]];
  if (node?.type !== "VariableDeclaration") return [];
  return node.declarations
    .filter(({ init }) => /^(Arrow)?FunctionExpression$/.test(init?.type ?? ""))
    .map(({ id, init }) => [id.name, init]);
}

/** Where each table is made, under the name that SQL calls it: `app.students`. */
export function ownersOf(files) {
  const owners = new Map();
  for (const { path, place, text } of files) {
    if (place.name !== "table.ts") continue;
    const made = text.matchAll(/export const (\w+) = (app|auth|platform)\.table\(\s*"(\w+)"/g);
    for (const [, constant, schema, name] of made) {
      owners.set(`${schema}.${name}`, { path, place, constant });
    }
  }
  return owners;
}

/** What a pattern finds in the strings and templates of a file that may hold SQL. */
function findInSql(file, pattern) {
  const found = [];
  if (!/\b(app|auth|platform)\.\w/.test(file.text)) return found;
  walk(file.program, (node) => {
    const isText = node.type === "Literal" && typeof node.value === "string";
    const text = isText ? node.value : node.type === "TemplateElement" ? node.value.raw : "";
    for (const match of text.matchAll(pattern)) {
      found.push({ match, start: node.start + match.index });
    }
  });
  return found;
}

/** The tables that SQL in a file's strings and templates names: `from app.students`. */
export function tablesNamed(file, known) {
  return findInSql(file, /\b(?:app|auth|platform)\.\w+/g).flatMap(({ match: [table], start }) =>
    known.has(table) ? [{ table, start }] : [],
  );
}

/** The tables that SQL reads or writes, made by a `table.ts` or not. */
export function tablesTaken(file) {
  const taken = /\b(?:from|join|into|update|delete from)\s+((?:app|auth|platform)\.[a-z_]+)\b/g;
  return findInSql(file, taken).map(({ match: [, table], start }) => ({ table, start }));
}
