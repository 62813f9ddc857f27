import { build } from "vite";
import { expect, test } from "vitest";
import { browserGuard } from "./browser-guard.ts";
import { plant } from "./planted.ts";

const CLEAN = {
  "package.json": `{ "type": "module", "imports": { "#features/*": "./src/features/*" } }`,
  "src/features/students/db.ts": "export const rows = 1;",
  "src/features/students/contract.ts": "export type Call = 1; export const call = 1;",
};

const bundle = (screen: string) => {
  const input = "src/features/students/screens/list.ts";
  const root = plant({ ...CLEAN, [input]: screen });
  return build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [browserGuard()],
    build: { write: false, rolldownOptions: { input: `${root}/${input}` } },
  });
};

test.each([
  ["#features/students/db.ts", "src/features/students/db.ts"],
  ["node:fs", "node:fs"],
  ["fs", "fs"],
  ["pg", "pg"],
  ["drizzle-orm/pg-core", "drizzle-orm/pg-core"],
])("stops %s", async (specifier, shown) => {
  const text = `src/features/students/screens/list.ts imports ${shown}, which is server code`;
  await expect(bundle(`import * as x from "${specifier}"; console.log(x);`)).rejects.toThrow(text);
  await expect(bundle(`console.log(import("${specifier}"));`)).rejects.toThrow(text);
});

test("lets pass what both sides share", async () => {
  await expect(
    bundle(`import { call } from "#features/students/contract.ts"; console.log(call);`),
  ).resolves.toBeDefined();
});
