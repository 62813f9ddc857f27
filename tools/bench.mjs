/** `npm run bench`: loads bench/bench.ts through Vite (Node 20 reads no types) and runs it, or the parts named. */
import { createServer } from "vite";
import { root } from "./stamp.mjs";

process.chdir(root);
const vite = await createServer({
  root,
  appType: "custom",
  logLevel: "error",
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
try {
  const { bench } = await vite.ssrLoadModule("/bench/bench.ts");
  await bench(process.argv.slice(2));
} finally {
  await vite.close();
}
