/** A piece of a text that people wrote: an address of the web, or what stands between two of them. */
export type TextPiece = { text: string; href?: string };

const ADDRESS = /https?:\/\/[^\s<>"]+/gi;

/**
 * A sign that ends a sentence or a quotation, marks bold words, or is unseen, in any script. Those with which addresses
 * end are none of them.
 */
const CLOSES = /[\p{P}\p{Cf}~`^|]/u;
const ENDS_ADDRESS = new Set("/#&%@-");
const OPENER = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);
const OPENERS = new Set(OPENER.values());

/** Cuts a text at the addresses of the web in it, which show as they were typed. Nothing else becomes a link. */
export function linkedPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  const add = (piece: TextPiece) => {
    if (piece.text) pieces.push(piece);
  };
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const typed = trimmed(found);
    if (!isPlain(typed)) continue;
    add({ text: text.slice(end, index) });
    add({ text: typed, href: typed });
    end = index + typed.length;
  }
  add({ text: text.slice(end) });
  return pieces;
}

/** An address without what closes the sentence or bracket around it. A bracket that it opened itself stays. */
function trimmed(found: string): string {
  const open = new Map<string, number>();
  const count = (sign: string, step: number) => {
    const opener = OPENERS.has(sign) ? sign : OPENER.get(sign);
    if (opener === undefined) return;
    open.set(opener, (open.get(opener) ?? 0) + (opener === sign ? step : -step));
  };
  for (const sign of found) count(sign, 1);
  let end = found.length;
  for (; end > 0; end -= 1) {
    const sign = found.charAt(end - 1);
    const opener = OPENER.get(sign);
    const isOwn = opener !== undefined && (open.get(opener) ?? 0) >= 0;
    if (isOwn || ENDS_ADDRESS.has(sign) || !CLOSES.test(sign)) break;
    count(sign, -1);
  }
  return found.slice(0, end);
}

/** Whether an address leads to where it seems to lead: before an @ anything could be claimed. */
function isPlain(typed: string): boolean {
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  return url !== undefined && url.hostname.includes(".") && !url.username && !url.password;
}
