const BYTES = 16;

/** The ids of a school and of one of its rows, UUIDs, as an address has them: 43 letters and digits for both. */
export function packIds(ids: readonly [string, string]): string {
  const bytes = ids.flatMap((id) =>
    (id.replaceAll("-", "").match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)),
  );
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** The two ids in an address; undefined for what was not packed by us. */
export function unpackIds(packed: string): [string, string] | undefined {
  if (!/^[\w-]{43}$/.test(packed)) return undefined;
  const text = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const ids = [text.slice(0, BYTES), text.slice(BYTES)].map((part) =>
    Array.from(part, (sign) => sign.charCodeAt(0).toString(16).padStart(2, "0"))
      .join("")
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
  );
  const [school = "", row = ""] = ids;
  return packIds([school, row]) === packed ? [school, row] : undefined;
}
