import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plant } from "./planted.ts";

/** Paths of the made-up feature in CONTRIBUTING, and a name that stands for any. */
const MADE_UP = /^src\/features\/(hostels|<)/;

const DOCS = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].concat(
  readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
);

/** The folders that a path may begin with when it leaves out `src/` or `src/features/`. */
function foldersOf(under: string): string[] {
  return readdirSync(under, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** The paths in a Markdown text that do not exist: full paths, and short ones in backticks. */
function findLost(text: string, root = "."): string[] {
  const exists = (path: string) =>
    ["", ".ts", ".tsx"].some((end) => existsSync(join(root, path + end)));
  const whole = [...text.matchAll(/\bsrc\/[\w./*<-]*[\w*<]/g)].map(([path]) => path);
  const short = [...text.matchAll(/`([\w-]+)(\/[\w./*-]*)`/g)].flatMap(([, first = "", rest]) =>
    ["src", "src/features"]
      .filter((folder) => foldersOf(join(root, folder)).includes(first))
      .slice(0, 1)
      .map((folder) => `${folder}/${first}${rest}`),
  );
  return [...whole, ...short].filter((path) => !MADE_UP.test(path) && !exists(path));
}

test("the guard finds a path that leads nowhere, and no other", () => {
  const root = plant({ "src/lib/dates.ts": "", "src/features/board/rules.ts": "" });
  const right =
    "See `src/lib/dates.ts`. `board/`, `board/rules.ts`, `lib/dates`, `application/json`.";
  expect(findLost(right, root)).toEqual([]);
  const wrong =
    "See src/lib/gone.ts, `src/lib/*.ts`, `lib/gone.ts`; [x](../src/gone/) and `board/gone.ts`.";
  expect(findLost(wrong, root)).toEqual([
    "src/lib/gone.ts",
    "src/lib/*.ts",
    "src/gone",
    "src/lib/gone.ts",
    "src/features/board/gone.ts",
  ]);
});

test.each(DOCS)("every path of the source named in %s exists", (file) => {
  expect(findLost(readFileSync(file, "utf8"))).toEqual([]);
});
