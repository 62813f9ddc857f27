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

export default defineConfig(({ isSsrBuild }) => ({
  appType: "custom",
  cacheDir: ".tmp/vite",
  plugins: isSsrBuild ? [] : [browserGuard(), router, react(), tailwindcss()],
  ssr: { external: true },
  build: isSsrBuild
    ? {
        ssr: "src/app/main.ts",
        outDir: "dist/server",
        target: "node20",
        copyPublicDir: false,
        minify: false,
      }
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
