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
  ["tiada pautan", []],
  ["", []],
])("%j has the links %j, and shows as it was typed", (text, wanted) => {
  expect(hrefs(text)).toEqual(wanted);
  const pieces = linkedPieces(text);
  expect(pieces.map((piece) => piece.text).join("")).toBe(text);
  for (const { text: shown, href } of pieces) if (href !== undefined) expect(href).toBe(shown);
});
