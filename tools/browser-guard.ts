import { isBuiltin } from "node:module";
import { relative, sep } from "node:path";
import type { Plugin } from "vite";
import { isServerPackage, placeOf } from "./house.mjs";

const REMEDY =
  "Call it through the feature's contract.ts, or move the part both sides need to rules.ts or lib/.";

/**
 * Stops the build, and the page in development, when server code is about to reach the browser.
 * One careless import would otherwise ship the database driver, with a green build.
 */
export function browserGuard(): Plugin {
  let root = process.cwd();
  const shown = (id: string) => relative(root, id).split(sep).join("/").replace(/\?.*$/, "");
  return {
    name: "browser-guard",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    configResolved: (config) => {
      root = config.root;
    },
    async resolveId(source, importer, options) {
      if (!importer || importer.includes("/node_modules/")) return null;
      if (isBuiltin(source) || isServerPackage(source)) {
        throw new Error(`${shown(importer)} imports ${source}, which is server code: ${REMEDY}`);
      }
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const path = found && shown(found.id);
      if (path?.startsWith("src/") && placeOf(path).side === "server") {
        throw new Error(`${shown(importer)} imports ${path}, which is server code: ${REMEDY}`);
      }
      return null;
    },
    load(id) {
      // Reached without an import: named as an entry, or asked for by its address.
      const path = shown(id);
      if (!path.startsWith("src/") || placeOf(path).side !== "server") return null;
      throw new Error(`${path} is server code: ${REMEDY}`);
    },
  };
}
