import { normalize } from "#lib/signs.ts";

/** A text in small letters without signs: "BT. ROHANA, K-0051" → "bt rohana k 0051". */
export function foldWords(text: string): string {
  return normalize(text, "NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** Words that stand in names or lines of anybody. */
const COMMON = new Set(
  "bin bt bte binti bnt b a l al haji hj hajjah hjh tuan puan encik mohd muhammad mohamad ibg instant transfer fund duitnow qr fpx payment bayaran yuran fee fees dari from to".split(
    " ",
  ),
);

/** The words of a text that tell people apart. */
export function tellingWords(text: string): string[] {
  return foldWords(text)
    .split(" ")
    .filter((word) => word.length > 1 && !/\d/.test(word) && !COMMON.has(word));
}
