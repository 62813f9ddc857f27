/** Reads the code for the tools: files with their place and syntax tree, imports, exports and tables. */
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

/** One file: its text, its place in the layout, and its syntax tree, which is parsed on first use. */
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

/** Whether users run this file: it is no test, not generated, and no demo data. */
export function isProduct({ path, place }) {
  const isDemo = place.part === "seed" || path.startsWith("src/app/demo/");
  return /^src\/.*\.tsx?$/.test(path) && !place.isTest && !place.isGenerated && !isDemo;
}

export const folderOf = (path) => path.slice(0, path.lastIndexOf("/"));

/** Folders inside features, except screens and parts, that hold one file of the product and no folder. */
export function lonelyFolders(product) {
  const paths = product.map(({ path }) => path).filter((path) => path.startsWith("src/features/"));
  const folders = [...new Set(paths.map(folderOf))].filter(
    (path) => path.split("/").length > 3 && !/\/(screens|parts)$/.test(path),
  );
  return folders.filter(
    (folder) => paths.filter((path) => path.startsWith(`${folder}/`)).length === 1,
  );
}

export function lineAt(file, offset) {
  return file.text.slice(0, offset).split("\n").length;
}

/** The imports, re-exports and dynamic imports of a file, of values and of types. */
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
  // This covers import("…") of values and of types, also with a comment before the path.
  for (const match of text.matchAll(/\bimport\((?:\s|\/\*.*?\*\/|\/\/.*)*["'`]([^"'`]+)["'`]/g)) {
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

/** The names that two or more files export, as values or types, each with these files. */
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

/** The table.ts that declares each table, by the table's name in SQL: `app.students`. */
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

/** The matches of a pattern in the strings and templates of a file that may hold SQL. */
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

/** The tables that SQL reads or writes, even if no `table.ts` declares them. */
export function tablesTaken(file) {
  const taken =
    /\b(?:from|join|into|update|delete from)\s+((?:app|auth|platform)\.[a-z_]+)\b(?!\()/g;
  return findInSql(file, taken).map(({ match: [, table], start }) => ({ table, start }));
}
