import { expect, test } from "vitest";
import { linkedPieces } from "./linked.ts";

const hrefs = (text: string) => linkedPieces(text).flatMap(({ href }) => href ?? []);

test.each<[string, string[]]>([
  ["Daftar di https://forms.gle/Ab3_x sebelum Jumaat.", ["https://forms.gle/Ab3_x"]],
  ["(lihat https://maahad.example/a?b=1&c=2).", ["https://maahad.example/a?b=1&c=2"]],
  ["https://a.example, http://b.example!", ["https://a.example", "http://b.example"]],
  ["HTTPS://MAAHAD.EXAMPLE/X", ["HTTPS://MAAHAD.EXAMPLE/X"]],
  ["javascript:alert(1) data:text/html,x ftp://a.example file:///etc", []],
  ["https://maahad.example@evil.example/ https://x:y@evil.example", []],
  ["https:// https://. http://localhost maahad.example", []],
  ['https://a.example"><script>', ["https://a.example"]],
  [
    "(lihat https://ms.wikipedia.org/wiki/Masjid_(seni)), https://a.example/x(y",
    ["https://ms.wikipedia.org/wiki/Masjid_(seni)", "https://a.example/x(y"],
  ],
  [
    "*https://a.example/x* _https://b.example/_ ~https://c.example~",
    ["https://a.example/x", "https://b.example/", "https://c.example"],
  ],
  [
    "https://a.example… https://b.example/x، https://c.example؛ https://d.example؟",
    ["https://a.example", "https://b.example/x", "https://c.example", "https://d.example"],
  ],
  [
    "https://a.example/?q= https://a.example/b-c- https://a.example/#",
    ["https://a.example/?q=", "https://a.example/b-c-", "https://a.example/#"],
  ],
  ["tiada pautan", []],
  ["", []],
])("%j has the links %j, and shows as it was typed", (text, wanted) => {
  expect(hrefs(text)).toEqual(wanted);
  const pieces = linkedPieces(text);
  expect(pieces.map((piece) => piece.text).join("")).toBe(text);
  for (const { text: shown, href } of pieces) if (href !== undefined) expect(href).toBe(shown);
});

test("an address with half a million brackets is read once", () => {
  // A pattern that starts anew at each bracket would take some hundred thousand million steps.
  const address = `https://a.example/${")".repeat(500_000)}`;
  expect(hrefs(`${address}x`)).toEqual([`${address}x`]);
  expect(hrefs(address)).toEqual(["https://a.example/"]);
});
