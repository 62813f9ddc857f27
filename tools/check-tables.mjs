/**
 * Checks SQL against the order of shelves and features: a file may name only tables to its left, in a string, in a
 * template or by importing a table.ts. `tools/check-structure.mjs` runs it.
 */
import { FEATURES, SHELVES } from "./house.mjs";
import { ownersOf, tablesNamed, tablesTaken } from "./source.mjs";

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

function* namedTables(file, owners) {
  const unknown = tablesTaken(file).filter(({ table }) => !owners.has(table));
  const found = [...tablesNamed(file, owners), ...unknown];
  // If a file names a table several times, only the first place is reported.
  for (const { table, start } of found.toReversed()) yield [table, start];
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
