/** A piece of a text that people wrote: an address of the web, or what stands between two of them. */
export type TextPiece = { text: string; href?: string };

const ADDRESS = /https?:\/\/[^\s<>"]+/gi;
/** What closes a sentence or a bracket does not belong to an address before it. */
const CLOSES = /[.,;:!?)\]}'’”»]+$/;

/** Cuts a text at the addresses of the web in it, which show as they were typed. Nothing else becomes a link. */
export function linkedPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  const add = (piece: TextPiece) => {
    if (piece.text) pieces.push(piece);
  };
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const typed = found.replace(CLOSES, "");
    if (!isPlain(typed)) continue;
    add({ text: text.slice(end, index) });
    add({ text: typed, href: typed });
    end = index + typed.length;
  }
  add({ text: text.slice(end) });
  return pieces;
}

/** Whether an address leads to where it seems to lead: before an @ anything could be claimed. */
function isPlain(typed: string): boolean {
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  return url !== undefined && url.hostname.includes(".") && !url.username && !url.password;
}
