import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { browserContracts } from "./tools/browser-contracts.ts";
import { FEATURES } from "./tools/house.mjs";

const router = tanstackRouter({
  target: "react",
  routesDirectory: "./src",
  virtualRouteConfig: "./src/app/routes.ts",
  generatedRouteTree: "./src/app/routes.gen.ts",
  addExtensions: true,
  autoCodeSplitting: true,
  // What a loader reads belongs to its screen's file, not to the first one.
  codeSplittingOptions: { defaultBehavior: [["component", "loader"]] },
  quoteStyle: "double",
  semicolons: true,
  disableLogging: true,
  tmpDir: ".tmp/routes",
});

/** Everything of these changes only with a release, so browsers keep it between ours. */
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-)?(router|query|store|history)(-core)?|@orpc\/[^/]+)\/|rolldown\/runtime/;

const SHAPES = /node_modules\/zod\/|src\/lib\/shapes\.ts/;

/** Amounts of money and phone numbers, which the base would take along though only some screens show them. */
const VALUES = /src\/lib\/(money|phones)\.ts/;

/** The suffix of a route's file that names the part with its screen and loader. */
const SCREEN_PART = "?tsr-split=component---loader";

const CONTRACT = /\/contract\.ts$/;
const RULES = /\/rules(\/[\w-]+)?\.ts$/;
const LIB = /\/src\/lib\//;

type Modules = { getModuleInfo(id: string): { importers: readonly string[] } | null };

/** The rules of the mushaf import no contract. With one that imports them, every sheet would load its shapes. */
const MUSHAF = /hifz\/mushaf\/rules\//;

/** What every screen that names ayahs needs of the mushaf. */
const NAMES_AYAHS = /mushaf\/rules\/(layout|positions|ranges|sizes|surahs)\.ts/;

/**
 * The contract whose file a module is put into: the contract itself, or one that imports these rules. In a file of
 * their own, the rules and the contract could import each other, and whichever ran first would lack values. What only
 * rules use of lib goes with them, because the bundler could put it into a screen's file that imports them.
 */
function contractOf(id: string, modules: Modules): string | undefined {
  if (CONTRACT.test(id)) return id;
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  const isRulesOwn = LIB.test(id) && importers.every((importer) => RULES.test(importer));
  const isAlone = OF_FEATURES.test(id) || MUSHAF.test(id);
  if (isAlone || !(RULES.test(id) || isRulesOwn)) return undefined;
  for (const importer of importers) {
    const contract = contractOf(importer, modules);
    if (contract) return contract;
  }
  return undefined;
}

/** The frame around all screens behind the sign-in. */
const FRAME = `/src/app/layouts/dashboard.tsx${SCREEN_PART}`;

/** The page itself, its sign-in, and what most screens need: all in one file with src/ui/base. */
const WITH_BASE = [
  "vite/preload-helper.js",
  "/src/app/web.tsx",
  `/src/app/layouts/auth.tsx${SCREEN_PART}`,
  `/src/features/accounts/passwords/screens/login.tsx${SCREEN_PART}`,
  "/src/lib/names.ts",
  "/src/lib/signs.ts",
  "/src/ui/api.ts",
];

/** The modules of features that every page may load: routes, the values that addresses name, and the sign-in. */
const OF_FEATURES =
  /features\/(.*\/screens\/|accounts\/(parts\/|text\.ts|passwords\/parts\/)|.*contract\.ts\?data|audit\/rules\.ts|fees\/waivers\/rules\.ts|members\/access\/rules\.ts)/;

/**
 * Checks that the file of every page holds what it must and nothing else. The route of each screen is in it, with
 * what the route imports; the screen's component and loader are not.
 */
function checkBase(): Plugin {
  return {
    name: "check-base",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle(_, bundle) {
      const base = Object.values(bundle).find((made) => made.name === "base");
      const modules = base?.type === "chunk" ? Object.entries(base.modules) : [];
      const held = modules.flatMap(([id, { code }]) => (code ? [id] : []));
      const lost = WITH_BASE.filter((name) => !held.some((id) => id.endsWith(name)));
      if (lost.length > 0) this.error(`Not in the file of every page: ${lost.join(", ")}`);
      const strays = held.filter((id) => id.includes("/src/features/") && !OF_FEATURES.test(id));
      const from = strays.map(
        (id) => `${id} (imported by ${this.getModuleInfo(id)?.importers.join(", ")})`,
      );
      if (strays.length > 0)
        this.error(
          `In the file of every page, but not of OF_FEATURES in vite.config.ts: ${from.join("; ")}`,
        );
    },
  };
}

/** Refuses files that import each other: whichever ran first would find the other's values missing. */
function checkCycles(): Plugin {
  return {
    name: "check-cycles",
    generateBundle(_, bundle) {
      const ended = new Set<string>();
      const follow = (file: string, way: string[]): void => {
        if (way.includes(file))
          this.error(`These files import each other: ${[...way, file].join(" → ")}`);
        const made = bundle[file];
        if (ended.has(file) || made?.type !== "chunk") return;
        for (const next of made.imports) follow(next, [...way, file]);
        ended.add(file);
      };
      for (const file of Object.keys(bundle)) follow(file, []);
    },
  };
}

/** The files that a first visit to the sign-in waits for. */
const FIRST = ["vendor", "base"];

/**
 * Copies the bundler's helpers (0.4 kB) into the first files: as a file of their own they are one request more, and the
 * bundler puts them into no group.
 */
function inlineHelpers(): Plugin {
  return {
    name: "inline-helpers",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((made) => made.type === "chunk");
      const helpers = chunks.find(({ name }) => name === "rolldown-runtime");
      if (!helpers) return;
      const body = helpers.code.replace(
        /export\s*\{([^}]*)\};?/,
        (__, names: string) => `return {${names.replaceAll(/([\w$]+) as ([\w$]+)/g, "$2: $1")}};`,
      );
      for (const made of chunks.filter(({ name }) => FIRST.includes(name))) {
        made.code = made.code.replace(
          /import\s*\{([^}]*)\}\s*from\s*"\.\/rolldown-runtime-[^"]*";/,
          (__, names: string) => `const {${names.replaceAll(" as ", ": ")}} = (() => {${body}})();`,
        );
        made.imports = made.imports.filter((file) => file !== helpers.fileName);
      }
    },
  };
}

/** The router takes its routes as a list too: every page would load the names of all of them, which nothing reads. */
function namelessRoutes(): Plugin {
  return {
    name: "nameless-routes",
    enforce: "pre",
    transform: {
      filter: { id: /app\/routes\.gen\.ts$/ },
      handler: (code) =>
        code.replace(
          /(RouteChildren):\s*\w+\s*=\s*\{([^}]*)\}/gi,
          (_, name: string, list: string) => `${name} = [${list.replace(/\w+:\s*/g, "")}]`,
        ),
    },
  };
}

/**
 * What every screen behind the sign-in and its frame are made of: one file instead of a hundred small ones, each of which
 * would be asked for by itself.
 */
const KIT =
  /src\/ui\/kit\/(?!near-window|chips|status-group)|src\/app\/(nav|text|layouts\/counts)\.|home\/tasks\/parts\/use-waiting\.|accounts\/(own\/parts\/use-language|parts\/accounts-client)\.|search\/text\/button\.|lucide-react\/.*\/(circle-question-mark|graduation-cap|layout-dashboard|log-out|megaphone|school|settings|user-pen|user-round|wallet)\./;

/** What lists and forms use of the kit, but neither the home nor a register or sheet: a file of its own. */
const LISTS =
  /src\/ui\/kit\/(back-link|card-grid|check-field|date-field|dialog|export-menu|facts|history-state|load-state|person-cell|selection|use-search-text)\.|lucide-react\/.*\/(calendar-clock|calendar-plus|copy|download|ellipsis-vertical|file-spreadsheet|file-text|file-up|image-up|message-circle|pen-line|pencil|phone|printer|search-x|trash|user-lock)\./;

/** What the screens of a sheet share: one file is less to load than one for each. */
const TASMIK =
  /hifz\/tasmik\/(parts\/(sheet-queue|tasmik-client|tasmik-words|use-halaqah|use-hearing|use-sheet)|text\/sheet)\.ts/;

/** Icons of many screens go with the kit, those of a few with their screens. */
const MANY = 5;

const NAMED = ["vendor", "base", "shapes", "kit", "lists", "dashboard", "rolldown-runtime"];

/** Loaded by the page before any screen. */
const LOADED = /\/(vendor|base|rolldown-runtime)-/;

/** The files of the frame around all screens behind the sign-in. What they hold need not be named with each screen. */
const ofFrame = new Set<string>();

/** Parts of the frame that come behind the first screen. Nobody waits for them, so the frame names no file of theirs. */
const BEHIND = /\/app\/layouts\/(waiting|offline-lines)\.tsx$/;
const ofBehind = new Set<string>();

/** Notes the files of the frame and of its parts that come later, before the files that each screen needs are written into the route tree. */
function noteFrame(): Plugin {
  return {
    name: "note-frame",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle: {
      order: "pre",
      handler(_, bundle) {
        const note = (file: string): void => {
          const made = bundle[file];
          if (ofFrame.has(file) || made?.type !== "chunk") return;
          ofFrame.add(file);
          for (const next of made.imports) note(next);
        };
        for (const made of Object.values(bundle)) {
          if (made.type !== "chunk") continue;
          if (made.facadeModuleId?.endsWith(FRAME)) note(made.fileName);
          if (made.moduleIds.some((id) => BEHIND.test(id))) ofBehind.add(made.fileName);
        }
      },
    },
  };
}

/**
 * Packages that are built into the server's files: what it does not use of them stays out of memory. The others load
 * files of their own, or are loaded when they are first needed.
 */
const BUILT_IN = [
  /^@hono\//,
  /^@orpc\//,
  /^drizzle-orm/,
  /^hono/,
  /^nodemailer/,
  /^otpauth/,
  /^zod/,
];

/** Writes other characters as escapes: V8 keeps a text of ASCII in half the memory. */
function asciiOnly(): Plugin {
  const escapeOf = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return {
    name: "ascii-only",
    generateBundle(_, bundle) {
      for (const made of Object.values(bundle)) {
        if (made.type === "chunk") made.code = made.code.replaceAll(/[^\0-\x7f]/g, escapeOf);
      }
    },
  };
}

const SERVER_ENTRY = "src/app/main.ts";

/** Whether the server loads a module when it starts, and not later, when something is first needed. */
const isEager = (id: string, modules: Modules): boolean =>
  id.endsWith(SERVER_ENTRY) ||
  (modules.getModuleInfo(id)?.importers ?? []).some((importer) => isEager(importer, modules));

/**
 * The server's file that a module is put into, by the order of shelves and features, in which no two files import each
 * other. The features up to `classes` are in one file, because a few of them read tables to their right. V8 parses a file
 * as a whole, and part of the memory that this takes stays with the process.
 */
function serverFileOf(id: string, modules: Modules): string | null {
  const [, path] = /\/src\/(.+)/.exec(id) ?? [];
  if (path?.startsWith("app/") || !isEager(id, modules)) return null;
  if (!path) return "packages";
  const [, feature = ""] = /^features\/([\w-]+)/.exec(path) ?? [];
  return FEATURES.indexOf(feature) > FEATURES.indexOf("classes") ? feature : "base";
}

const SERVER = {
  ssr: SERVER_ENTRY,
  outDir: "dist/server",
  target: "node20",
  copyPublicDir: false,
  minify: false,
  // V8 keeps the text of the file: without blanks and comments it is a fifth smaller. Names stay, for traces of errors.
  rolldownOptions: {
    output: {
      comments: false,
      codeSplitting: {
        groups: [
          { debugName: "server", name: serverFileOf, includeDependenciesRecursively: false },
        ],
      },
      minify: {
        compress: { keepNames: { function: true, class: true } },
        mangle: false,
        codegen: true,
      },
    },
  },
};

/** What writes the public site's files, and the styles, fonts and pictures they name; and the sign-in's page. */
const SITE = {
  ssr: true,
  rolldownOptions: {
    input: ["src/app/site.tsx", "src/app/first-page.tsx"],
    // The browser's files of contracts are made otherwise.
    checks: { ineffectiveDynamicImport: false },
  },
  outDir: ".tmp/site",
  target: "node20",
  copyPublicDir: false,
  minify: false,
  cssMinify: true,
  ssrEmitAssets: true,
};

export default defineConfig(({ isSsrBuild, mode }) => ({
  appType: "custom",
  cacheDir: ".tmp/vite",
  plugins:
    mode === "site"
      ? [tailwindcss()]
      : isSsrBuild
        ? [asciiOnly(), checkCycles()]
        : [
            browserContracts(),
            checkBase(),
            checkCycles(),
            inlineHelpers(),
            namelessRoutes(),
            noteFrame(),
            router,
            react(),
            tailwindcss(),
          ],
  ssr: { external: true, noExternal: BUILT_IN },
  build: isSsrBuild
    ? mode === "site"
      ? SITE
      : SERVER
    : {
        outDir: "dist/web",
        manifest: "manifest.json",
        sourcemap: false,
        reportCompressedSize: false,
        modulePreload: {
          polyfill: false,
          // What the page or its frame has loaded need not be named with each screen.
          resolveDependencies: (file, files) =>
            ofBehind.has(file)
              ? []
              : files.filter(
                  (one) => !LOADED.test(one) && (ofFrame.has(file) || !ofFrame.has(one)),
                ),
        },
        rolldownOptions: {
          input: "app.html",
          output: {
            // Each page names all files of the others: short names, of signs that pack well. The manifest says what they
            // hold.
            hashCharacters: "base36",
            chunkFileNames: ({ name }) =>
              NAMED.includes(name) ? "assets/[name]-[hash:7].js" : "assets/[hash:7].js",
            codeSplitting: {
              groups: [
                // A contract's shapes are a file of their own, which only pages with its forms load.
                {
                  debugName: "shapes",
                  name: (id, modules) =>
                    SHAPES.test(id) ? "shapes" : contractOf(id, modules)?.replaceAll(/\W/g, "-"),
                  test: (id) => [SHAPES, CONTRACT, RULES, LIB].some((kind) => kind.test(id)),
                  priority: 4,
                  includeDependenciesRecursively: false,
                },
                { name: "vendor", test: VENDOR, priority: 3 },
                {
                  name: "values",
                  test: VALUES,
                  priority: 3,
                  includeDependenciesRecursively: false,
                },
                {
                  name: "base",
                  test: (id) =>
                    id.includes("/src/ui/base/") || WITH_BASE.some((name) => id.endsWith(name)),
                  priority: 2,
                },
                {
                  name: "lists",
                  test: LISTS,
                  priority: 2,
                  includeDependenciesRecursively: false,
                },
                {
                  name: "mushaf",
                  test: NAMES_AYAHS,
                  priority: 2,
                  includeDependenciesRecursively: false,
                },
                { name: "kit", test: KIT, priority: 1 },
                {
                  name: "tasmik",
                  test: TASMIK,
                  priority: 1,
                  includeDependenciesRecursively: false,
                },
                { name: "kit", test: /lucide-react/, minShareCount: MANY, priority: 1 },
              ],
            },
          },
        },
      },
}));
