import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Words that people no longer read on screens, by column; docs/words.md has the ones in use. */
const RETIRED = {
  en: /put away|take back|taken back|took back|\banew\b|meanwhile|\bstands?\b|by itself|by themselves|at once|any more\b|\b(?:this|that) is no\b|(?<!e-)\bmail(?:s|ed)?\b|\bpupils?\b|two-step sign-in|class teacher|further teacher|spreadsheet|\bsittings?\b|\d %/i,
  ms: /hamparan|dilog keluar|ditandai|menandai|rangkaian(?! sekolah)|tanpa talian|log masuk dua langkah|menekanya|dengan sendirinya|guru tambahan|dibuat asal|melog keluar|misalnya|\bkirim|\bdikirim|penolong guru|pusingan|log audit|\d %/i,
};

const SRC = join(import.meta.dirname, "..");

const FILES = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((path) => /^(app|features|offline|ui\/base)\/(.*[/-])?text(\/[a-z-]+)?\.ts$/.test(path))
  .filter((path) => !path.includes("issue-text"))
  .sort();

type Found = [path: string, text: string];

/** Every text of a column, and the text of the code that makes one. */
function textsOf(texts: unknown, path: string): Found[] {
  if (typeof texts === "string") return [[path, texts]];
  if (typeof texts === "function") return [[path, String(texts).replace(/\$\{[^}]*\}/g, "")]];
  if (typeof texts !== "object" || texts === null) return [];
  return Object.entries(texts).flatMap(([key, value]) => textsOf(value, `${path}.${key}`));
}

function retiredIn(columns: Record<string, unknown>, name: string): Found[] {
  return (["en", "ms"] as const).flatMap((lang) =>
    textsOf(columns[lang], `${name}.${lang}`).filter(([, text]) => RETIRED[lang].test(text)),
  );
}

test("no text has a retired word; the public site is Malay throughout", async () => {
  const found: Found[] = [];
  for (const file of FILES) {
    const texts = (await import(join(SRC, file))) as Record<string, object | string>;
    for (const [name, columns] of Object.entries(texts)) {
      if (file.startsWith("features/site/")) {
        found.push(...retiredIn({ ms: columns }, `${file} ${name}`));
      } else if (typeof columns === "object" && "asal" in columns) {
        found.push(...retiredIn({ ...columns }, `${file} ${name}`));
      }
    }
  }
  expect(found).toEqual([]);
  expect(FILES.length).toBeGreaterThan(40);
});

test.each([
  ["en", { archive: "Put away" }],
  ["en", { rows: { low: () => "Under 90 %" } }],
  ["ms", { line: (file: string) => `Daripada hamparan ${file}` }],
])("a retired word is found: %s", (lang, texts) => {
  expect(retiredIn({ asal: {}, en: {}, ms: {}, [lang]: texts }, "a text")).toHaveLength(1);
});
