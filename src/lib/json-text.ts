/**
 * The first key that occurs twice in one object of a valid JSON text, at any depth; undefined when none does.
 * Parsers keep the last of the two and other readers the first, so that one may check a value and another use
 * a different one. Strings are skipped, so that a picture in base64 costs next to nothing.
 */
export function repeatedKey(json: string): string | undefined {
  const open: Set<string>[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === "{" || sign === "[") open.push(new Set());
    else if (sign === "}" || sign === "]") open.pop();
    else if (sign === '"') {
      const end = endOfString(json, at);
      if (isKey(json, end)) {
        const key = JSON.parse(json.slice(at, end)) as string;
        const keys = open.at(-1);
        if (keys?.has(key)) return key;
        keys?.add(key);
      }
      at = end - 1;
    }
  }
  return undefined;
}

/**
 * The index after a JSON string that begins at `start`: after its closing quote, which has an even number of
 * backslashes before it, or at the end of the text when the string does not end.
 */
export function endOfString(json: string, start: number): number {
  let quote = json.indexOf('"', start + 1);
  while (quote >= 0) {
    let before = quote - 1;
    while (json[before] === "\\") before -= 1;
    if ((quote - before) % 2 === 1) return quote + 1;
    quote = json.indexOf('"', quote + 1);
  }
  return json.length;
}

const COLON = /[ \t\n\r]*:/y;

function isKey(json: string, end: number): boolean {
  COLON.lastIndex = end;
  return COLON.test(json);
}
