/**
 * Holds SQL to the order of shelves and features: which file names which table, in a string, in a template or
 * by importing a table.ts. `tools/check-structure.mjs` runs it.
 */
import { FEATURES, SHELVES } from "./house.mjs";
import { walk } from "./syntax.mjs";

const NAMED = /\b(?:app|auth|platform)\.[a-z_]+\b/g;
/** Where a table stands, whoever declares it. */
const TAKEN = /\b(?:from|join|into|update|delete from)\s+((?:app|auth|platform)\.[a-z_]+)\b/g;
const DECLARED = /export const (\w+) = (app|auth|platform)\.table\(\s*"(\w+)"/g;

/**
 * @param files all files of src, as check-structure opens them
 * @param exceptions file → table → reason
 * @param report called with a file, an offset and a text
 */
export function checkTables(files, exceptions, report) {
  const owners = ownersOf(files);
  const needed = new Set();
  for (const file of files) {
    if (file.place.isTest || !file.path.endsWith(".ts")) continue;
    const found = new Map([...importedTables(file, owners), ...namedTables(file, owners)]);
    for (const [table, start] of found) {
      const owner = owners.get(table)?.place;
      if (!owner) {
        report(file, start, `${table} is declared by no table.ts. Declare it, or take this out.`);
        continue;
      }
      if (isInOrder(file.place, owner)) continue;
      if (exceptions[file.path]?.[table]) {
        needed.add(`${file.path} ${table}`);
        continue;
      }
      report(
        file,
        start,
        `${table} belongs to "${owner.feature ?? owner.shelf}", which stands to the right of ` +
          `"${file.place.feature ?? file.place.shelf}". Let its owner do it and hand it over in src/app, ` +
          "as persons.ts does, or move the code to the right.",
      );
    }
  }
  for (const [path, tables] of Object.entries(exceptions)) {
    for (const table of Object.keys(tables)) {
      if (needed.has(`${path} ${table}`)) continue;
      report(
        { path, text: "" },
        0,
        `no longer names ${table}. Take it out of TABLES_AGAINST_ORDER in tools/house.mjs.`,
      );
    }
  }
}

/** The file that declares each table, by the table's full name. */
function ownersOf(files) {
  const owners = new Map();
  for (const file of files) {
    if (file.place.name !== "table.ts") continue;
    for (const [, constant, schema, name] of file.text.matchAll(DECLARED)) {
      owners.set(`${schema}.${name}`, { place: file.place, path: file.path, constant });
    }
  }
  return owners;
}

function* namedTables(file, owners) {
  if (!/\b(app|auth|platform)\.[a-z]/.test(file.text)) return;
  const found = [];
  walk(file.program, (node) => {
    const text =
      node.type === "TemplateElement"
        ? node.value.raw
        : node.type === "Literal" && typeof node.value === "string"
          ? node.value
          : "";
    for (const [name] of text.matchAll(NAMED)) if (owners.has(name)) found.push([name, node.start]);
    for (const [, name] of text.matchAll(TAKEN)) {
      if (!owners.has(name)) found.push([name, node.start]);
    }
  });
  yield* found.reverse();
}

function* importedTables(file, owners) {
  for (const { moduleRequest, entries, start } of file.module.staticImports) {
    const path = moduleRequest.value.replace("#", "src/");
    if (!path.endsWith("/table.ts")) continue;
    const names = entries.map(({ importName }) => importName.name);
    for (const [table, owner] of owners) {
      if (owner.path === path && names.includes(owner.constant)) yield [table, start];
    }
  }
}

function isInOrder(place, owner) {
  const apart = SHELVES.indexOf(owner.shelf) - SHELVES.indexOf(place.shelf);
  if (apart !== 0 || place.shelf !== "features") return apart <= 0;
  return FEATURES.indexOf(owner.feature) <= FEATURES.indexOf(place.feature);
}
