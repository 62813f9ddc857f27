import { type Expression, parseSync, Visitor } from "oxc-parser";
import type { Plugin } from "vite";

/** What of a call only the server, its documentation and its tests read. */
const PROPERTIES = ["summary", "example"];
/** The page sends what its types let it, and believes the server: it never checks by these. */
const SHAPES = ["input", "output"];

/**
 * Leaves out of the browser's build what of the contracts only the server reads: half of their bytes, in
 * every page that makes calls. Shapes that a form reads by their name stay.
 */
export function slimContracts(): Plugin {
  return {
    name: "slim-contracts",
    enforce: "pre",
    apply: "build",
    transform(code, id) {
      return id.endsWith("/contract.ts") ? { code: slimContract(code, id), map: null } : undefined;
    },
  };
}

/** A contract's source without those parts of its calls. */
export function slimContract(code: string, path: string): string {
  const ranges: [number, number][] = [];
  const { program } = parseSync(path, code);
  new Visitor({
    CallExpression(node) {
      const { callee } = node;
      if (callee.type === "MemberExpression" && isCall(callee.object)) {
        const isShape =
          callee.property.type === "Identifier" && SHAPES.includes(callee.property.name);
        if (isShape) ranges.push([callee.object.end, node.end]);
      }
      const [route] = node.arguments;
      if (!isCall(node) || callee.type !== "Identifier" || route?.type !== "ObjectExpression")
        return;
      for (const part of route.properties) {
        if (part.type !== "Property" || part.key.type !== "Identifier") continue;
        if (PROPERTIES.includes(part.key.name)) {
          ranges.push([part.start, endOf(code, part.end)]);
        }
      }
    },
  }).visit(program);
  return ranges
    .toSorted(([a], [b]) => b - a)
    .reduce((rest, [from, to]) => rest.slice(0, from) + rest.slice(to), code);
}

/** Where a property ends, with the comma behind it. */
function endOf(code: string, end: number): number {
  return end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0);
}

/** `call({…})`, also with shapes behind it. */
function isCall(node: Expression): boolean {
  if (node.type !== "CallExpression") return false;
  const { callee } = node;
  if (callee.type === "Identifier") return callee.name === "call";
  return callee.type === "MemberExpression" && isCall(callee.object);
}
