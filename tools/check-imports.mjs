/** Holds imports to shelves, sides and the order of features. `tools/check-structure.mjs` runs it. */
import { isBuiltin } from "node:module";
import {
  FEATURES,
  INSIDE,
  isServerPackage,
  placeOf,
  READ_ALL,
  SHARED_PARTS,
  SHELVES,
} from "./house.mjs";
import { targetOf } from "./source.mjs";

/**
 * Checks one import.
 * @param file the importing file, as `openFile` answers it
 * @param found an import as `importsOf` answers it
 * @param report called with an offset and a text
 */
export function checkImport(file, { specifier, start }, report) {
  const { place } = file;
  const say = (text) => report(start, text);
  if (!/^[.#]/.test(specifier)) return checkPackageImport(place, specifier, say);

  const target = placeOf(targetOf(file.path, specifier));
  if (specifier.startsWith("../") || /^\.\/.*\//.test(specifier)) {
    const alias = target.path.replace("src/", "#");
    say(`"${specifier}" leaves the folder. Write it with its alias, "${alias}".`);
  }
  if (!/\.[a-z0-9]+(\?[a-z&-]+)?$/.test(specifier)) {
    say(`"${specifier}" has no extension. Add it (.ts or .tsx).`);
  }
  if (place.isTest) return;
  if (target.isTest) {
    say(`"${specifier}" is for tests. Move what is needed here into a file of its own.`);
    return;
  }
  if (SHELVES.indexOf(target.shelf) > SHELVES.indexOf(place.shelf)) {
    say(
      `${place.shelf} imports ${target.shelf}, but the shelves go ${SHELVES.join(" ← ")}. ` +
        "Move the shared part to the left, or hand it over as an argument.",
    );
    return;
  }
  if (!sidesAgree(place, target)) {
    say(
      `${sideName(place)} imports "${specifier}", which is ${sideName(target)}. ` +
        "Move what both need (types too) to contract.ts, rules.ts, text.ts or lib/.",
    );
    return;
  }
  if (place.shelf === "features" && target.shelf === "features") {
    checkFeatureImport(place, target, say);
  }
}

function checkPackageImport(place, specifier, say) {
  if (place.isTest) return;
  if (place.side !== "server" && (isBuiltin(specifier) || isServerPackage(specifier))) {
    say(
      `${sideName(place)} imports "${specifier}", which only the server has. ` +
        "Move this to db.ts, api.ts or src/server.",
    );
    return;
  }
  const mayQuery =
    place.shelf === "db" ||
    place.shelf === "server" ||
    ["table", "db", "seed"].includes(place.part ?? "");
  if (/^(drizzle-orm|pg)(\/|$)/.test(specifier) && !mayQuery) {
    say(`SQL outside db.ts ("${specifier}"). Make it a function (scope, params) of a db.ts.`);
  }
}

function sidesAgree(place, target) {
  return !place.side || !target.side || target.side === "both" || place.side === target.side;
}

function sideName({ side }) {
  return side === "both" ? "code of both sides" : `${side} code`;
}

function checkFeatureImport(place, target, say) {
  if (place.feature === target.feature) return checkInside(place, target, say);
  if (!FEATURES.includes(target.feature)) return;
  const isLeft = FEATURES.indexOf(target.feature) < FEATURES.indexOf(place.feature);
  if (target.part === "table") {
    // check-tables.mjs decides whose tables a db.ts may read.
    if (place.part === "db" || (place.part === "table" && isLeft)) return;
    if (place.part !== "table") {
      say(
        `only db.ts and table.ts read the tables of "${target.feature}". ` +
          "Call a function of its db.ts, or query in your own db.ts.",
      );
      return;
    }
  } else if (place.part === "table") {
    say(
      `a table.ts takes only tables from other features, not ${target.part ?? target.name}. ` +
        "Repeat the constant, or put it into lib/.",
    );
    return;
  } else if (target.part === "db" && READ_ALL.includes(place.feature)) {
    return;
  } else if (!SHARED_PARTS.includes(target.part)) {
    say(
      `"${target.part ?? target.name}" is the own affair of "${target.feature}". ` +
        `Import its ${SHARED_PARTS.join(", ")}, or compose both in src/app.`,
    );
    return;
  }
  if (isLeft) return;
  say(
    `"${place.feature}" stands left of "${target.feature}" in FEATURES (tools/house.mjs). ` +
      "Compose the two in src/app (routes.ts for screens), or move the code to the right one.",
  );
}

/** Checks that the sub-folders of a feature import only those to their left. */
function checkInside({ feature, inside, part }, target, say) {
  if (target.part === "persons") {
    say("persons.ts is for src/app/persons.ts alone. Use db.ts for both.");
  }
  // persons.ts gathers the sub-folders' data about people, and no file inside the feature imports it.
  if (target.inside === inside || part === "persons") return;
  const order = INSIDE[feature] ?? [];
  const missing = [inside, target.inside].find((room) => !order.includes(room));
  if (missing) {
    say(
      `"${missing}" has no place in the order inside "${feature}". ` +
        "Give it one in INSIDE, tools/house.mjs.",
    );
    return;
  }
  if (order.indexOf(target.inside) < order.indexOf(inside)) return;
  say(
    `inside "${feature}", "${inside}" stands left of "${target.inside}" (INSIDE, tools/house.mjs). ` +
      "Move the code to the right one, or what both need to the left one.",
  );
}
