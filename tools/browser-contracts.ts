import { type AnyContractRouter, isContractProcedure, minifyContractRouter } from "@orpc/contract";
import { parseSync } from "oxc-parser";
import { type Plugin, runnerImport } from "vite";

/**
 * Puts in the browser's build only method and path of each call, as JSON made from the contract itself: the
 * page sends what its types let it, and believes the server. Shapes that a form reads by their name stay.
 */
export function browserContracts(): Plugin {
  return {
    name: "browser-contracts",
    enforce: "pre",
    apply: "build",
    async transform(code, id) {
      if (!id.endsWith("/contract.ts")) return undefined;
      const { module } = await runnerImport<Record<string, unknown>>(id, { configFile: false });
      // Shapes that nobody reads are left out with their file.
      return { code: withRoutesOnly(code, module), map: null, moduleSideEffects: false };
    },
  };
}

/** A contract's source with each of its routers written out as what the browser reads of it. */
export function withRoutesOnly(code: string, module: Record<string, unknown>): string {
  const routers = parseSync("contract.ts", code)
    .program.body.flatMap((node) =>
      node.type === "ExportNamedDeclaration" && node.declaration?.type === "VariableDeclaration"
        ? node.declaration.declarations
        : [],
    )
    .flatMap(({ id, init }) => {
      const made = id.type === "Identifier" ? module[id.name] : undefined;
      return init && isRouter(made) ? [{ start: init.start, end: init.end, router: made }] : [];
    });
  return routers
    .toReversed()
    .reduce(
      (rest, { start, end, router }) => rest.slice(0, start) + routesOf(router) + rest.slice(end),
      code,
    );
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
