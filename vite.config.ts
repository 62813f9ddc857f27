import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { browserContracts } from "./tools/browser-contracts.ts";

const router = tanstackRouter({
  target: "react",
  routesDirectory: "./src",
  virtualRouteConfig: "./src/app/routes.ts",
  generatedRouteTree: "./src/app/routes.gen.ts",
  addExtensions: true,
  autoCodeSplitting: true,
  quoteStyle: "double",
  semicolons: true,
  disableLogging: true,
  tmpDir: ".tmp/routes",
});

/** Everything of these changes only with a release, so browsers keep it between ours. */
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-)?(router|query|store|history)(-core)?|@orpc\/[^/]+)\//;

/** What every page needs beside src/ui/base and all that it imports. */
const WITH_BASE = [
  "vite/preload-helper.js",
  "/src/lib/dates.ts",
  "/src/lib/enumerations.ts",
  "/src/lib/names.ts",
  "/src/lib/phones.ts",
  "/src/lib/search-params.ts",
  "/src/lib/signs.ts",
  "/src/ui/api.ts",
  ...[
    "book-open-text",
    "chart-column",
    "chevron-down",
    "circle-check",
    "clipboard-check",
    "eye",
    "eye-off",
    "house",
    "lock",
    "mail",
  ].map((name) => `/lucide-react/dist/esm/icons/${name}.mjs`),
];

/** A file that is renamed must not land in another chunk unseen. */
function requireInBase(): Plugin {
  return {
    name: "require-in-base",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle(_, bundle) {
      const base = Object.values(bundle).find((made) => made.name === "base");
      const ids = base?.type === "chunk" ? base.moduleIds : [];
      const lost = WITH_BASE.filter((name) => !ids.some((id) => id.endsWith(name)));
      if (lost.length > 0)
        this.error(`Not in the chunk "base", see vite.config.ts: ${lost.join(", ")}`);
    },
  };
}

/**
 * What every screen behind the sign-in is made of: one file instead of a hundred small ones, each of which
 * would be asked for by itself.
 */
const KIT = /src\/ui\/kit\/(?!near-window)/;

/** Icons of many screens go with the kit, those of a few with their screens. */
const MANY = 3;

const NAMED = ["vendor", "base", "shapes", "kit", "dashboard", "rolldown-runtime"];

/** Loaded by the page before any screen. */
const LOADED = /\/(vendor|base|rolldown-runtime)-/;

const SERVER = {
  ssr: "src/app/main.ts",
  outDir: "dist/server",
  target: "node20",
  copyPublicDir: false,
  minify: false,
};

/** What writes the public site's files, and the styles, fonts and pictures they name. */
const SITE = {
  ssr: "src/app/site.tsx",
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
        ? []
        : [browserContracts(), requireInBase(), router, react(), tailwindcss()],
  ssr: { external: true },
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
          // What the page itself has loaded need not be named with each screen.
          resolveDependencies: (file, files) =>
            files.filter(
              (one) => !LOADED.test(one) && (/dashboard/.test(file) || !/kit-/.test(one)),
            ),
        },
        rolldownOptions: {
          input: "app.html",
          output: {
            // Each page names all files of the others: short names. The manifest says what they hold.
            chunkFileNames: ({ name }) =>
              NAMED.includes(name) ? "assets/[name]-[hash].js" : "assets/[hash].js",
            codeSplitting: {
              groups: [
                { name: "vendor", test: VENDOR, priority: 3 },
                {
                  name: "base",
                  test: (id) =>
                    id.includes("/src/ui/base/") || WITH_BASE.some((name) => id.endsWith(name)),
                  priority: 2,
                },
                { name: "shapes", test: /node_modules\/zod\/|src\/lib\/shapes\.ts/, priority: 1 },
                { name: "kit", test: KIT, priority: 1 },
                { name: "kit", test: /lucide-react/, minShareCount: MANY, priority: 1 },
              ],
            },
          },
        },
      },
}));
