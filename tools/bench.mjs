/** `npm run bench [parts]`: runs bench/bench.ts, or some parts of it, through Vite because Node 20 reads no types. */
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
