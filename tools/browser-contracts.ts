import { type AnyContractRouter, isContractProcedure, minifyContractRouter } from "@orpc/contract";
import { parseSync } from "oxc-parser";
import { type Plugin, runnerImport } from "vite";

/** Modules that export plain data beside shapes; the build evaluates them. */
const EVALUATED = /\/(contract|fields)\.ts$/;
const MAKES_SHAPES = /from "zod\/mini"/;

/**
 * Keeps shapes out of pages that read none. Of each call, a page needs only the method and the path, because the
 * server checks inputs and answers. So the calls of a contract and the plain data beside shapes become a module of
 * their own. Of the shapes, a page gets those that its forms name.
 */
export function browserContracts(): Plugin {
  const data = new Map<string, string>();
  return {
    name: "browser-contracts",
    enforce: "pre",
    apply: "build",
    load: (id) => data.get(id),
    async transform(code, id) {
      if (!/\/src\/.*\.ts$/.test(id) || !MAKES_SHAPES.test(code)) return undefined;
      const file = { map: null, moduleSideEffects: false };
      if (!EVALUATED.test(id)) return { ...file, code: droppable(code) };
      const { module } = await runnerImport<Record<string, unknown>>(id, { configFile: false });
      const split = splitData(code, module, `${id}?data`);
      data.set(`${id}?data`, split.data);
      return { ...file, code: droppable(split.shapes) };
    },
  };
}

/**
 * Splits a module in two. `data` exports its contracts, reduced to what the browser reads, and its other plain data.
 * `shapes` is the rest, and imports the data from the module named `from`.
 */
export function splitData(code: string, module: Record<string, unknown>, from: string) {
  const found = parseSync("contract.ts", code).program.body.flatMap((node) => {
    if (node.type !== "ExportNamedDeclaration") return [];
    if (node.declaration?.type !== "VariableDeclaration") return [];
    const [declared, ...others] = node.declaration.declarations;
    const name = declared?.id.type === "Identifier" ? declared.id.name : "";
    const value = dataOf(module[name]);
    return value && others.length === 0 ? [{ start: node.start, end: node.end, name, value }] : [];
  });
  const shapes = replaceAll(
    code,
    found,
    ({ name }) => `import { ${name} } from "${from}";\nexport { ${name} };`,
  );
  const data = found.map(({ name, value }) => `export const ${name} = ${value};\n`);
  return { shapes, data: data.join("") };
}

/**
 * Marks the values of a module's constants as free of side effects, so that the build drops those that nobody reads.
 * Unmarked, every call that makes a shape would stay.
 */
export function droppable(code: string): string {
  const values = parseSync("shapes.ts", code)
    .program.body.map((node) =>
      node.type === "ExportNamedDeclaration" && node.declaration ? node.declaration : node,
    )
    .flatMap((node) => (node.type === "VariableDeclaration" ? node.declarations : []))
    .flatMap(({ init }) => (init && DROPPABLE.test(init.type) ? [init] : []));
  return replaceAll(
    code,
    values,
    ({ start, end }) => `/* @__PURE__ */ (() => (${code.slice(start, end)}))()`,
  );
}

const DROPPABLE = /^(Call|Object|Array|TSAs|TSSatisfies)Expression$/;

type Place = { start: number; end: number };

function replaceAll<P extends Place>(code: string, places: P[], text: (place: P) => string) {
  return places.reduceRight(
    (rest, place) => rest.slice(0, place.start) + text(place) + rest.slice(place.end),
    code,
  );
}

/** A value as JSON, if it is a contract or plain data. */
function dataOf(value: unknown): string | undefined {
  if (isRouter(value)) return routesOf(value);
  return isPlain(value) ? JSON.stringify(value) : undefined;
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== "object" || value === null)
    return /string|boolean|number/.test(typeof value);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}

function isRouter(made: unknown): made is AnyContractRouter {
  if (isContractProcedure(made)) return true;
  if (typeof made !== "object" || made === null) return false;
  const inner = Object.values(made);
  return (
    inner.length > 0 && Object.getPrototypeOf(made) === Object.prototype && inner.every(isRouter)
  );
}

/** What only the server reads of a route. */
const OF_THE_SERVER = ["summary", "tags", "successStatus"];

function routesOf(router: AnyContractRouter): string {
  return JSON.stringify(minifyContractRouter(router), (key, value) => {
    if (key !== "~orpc") return value;
    const route = Object.entries(value.route).filter(([name]) => !OF_THE_SERVER.includes(name));
    return { ...value, meta: {}, route: Object.fromEntries(route) };
  });
}
