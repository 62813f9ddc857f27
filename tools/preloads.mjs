/** @typedef {{ file: string, imports?: string[] }} Chunk */

/**
 * Makes the links for the files that the page at each address surely loads. A browser then asks for all of them at
 * once, instead of running one file to learn of the next. The first pattern that matches an address applies.
 *
 * @param {Record<string, Chunk>} manifest what the build made of which file
 * @param {object} routes the root of src/app/routes.ts
 * @param {string} page the page of all screens, whose own files need no links
 * @returns {[pattern: string, links: string][]}
 */
export function preloadsOf(manifest, routes, page) {
  return addressesOf(routes).map(({ address, files }) => {
    const wanted = new Set();
    for (const file of files) collect(manifest, screenOf(manifest, file), wanted);
    const links = [...wanted]
      .filter((file) => !page.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
    return [`^${address.replaceAll(/\$\w+/g, "[^/]+")}/?$`, links.join("")];
  });
}

/** Each address of the app with the files that render it, outermost first. */
function addressesOf(node, address = "", files = []) {
  const own = node.file && node.type !== "root" ? [...files, node.file] : files;
  const path = node.type === "route" ? `${address}/${node.path}` : address;
  const inner = (node.children ?? []).flatMap((child) => addressesOf(child, path, own));
  const isAddress = node.type === "index" || (node.type === "route" && inner.length === 0);
  return isAddress ? [{ address: path, files: own }] : inner;
}

/** The part of a route's file that holds its screen; the rest is in the page's first file. */
function screenOf(manifest, file) {
  return Object.keys(manifest).find((key) => key.startsWith(`src/${file}?`));
}

function collect(manifest, key, wanted) {
  const chunk = manifest[key];
  if (!chunk || wanted.has(chunk.file)) return;
  wanted.add(chunk.file);
  for (const next of chunk.imports ?? []) collect(manifest, next, wanted);
}
