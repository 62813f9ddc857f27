import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { browserGuard } from "./tools/browser-guard.ts";

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
        : [browserGuard(), router, react(), tailwindcss()],
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
        rolldownOptions: {
          input: "app.html",
          output: { codeSplitting: { groups: [{ name: "vendor", test: VENDOR }] } },
        },
      },
}));
