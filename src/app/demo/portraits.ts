import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { makeFileKey, PICTURE, type Files } from "#server/files.ts";

/** The drawn portraits of each kind in content/portraits. */
const DRAWN = { boy: 12, girl: 12, man: 6, woman: 6 };

export type PortraitKind = keyof typeof DRAWN;

/** Gives a person a portrait and answers its URL. */
export type Portray = (kind: PortraitKind) => string;

/**
 * Copies the drawings for the people of a school, each into a file of its own, as if it had been uploaded. `give`
 * answers at once; `stored` waits until all files are written.
 */
export function openPortraits(
  files: Files,
  school_id: string,
): { give: Portray; stored: () => Promise<void> } {
  const given = { boy: 0, girl: 0, man: 0, woman: 0 };
  const drawings = new Map<string, Promise<Buffer>>();
  const writes: Promise<void>[] = [];
  const read = (name: string) => {
    const drawing = drawings.get(name) ?? readFile(resolve(`content/portraits/${name}.${PICTURE}`));
    drawings.set(name, drawing);
    return drawing;
  };
  return {
    give(kind) {
      given[kind] += 1;
      // The step has no divisor in common with the numbers of drawings, so that neighbours differ.
      const drawing = read(`${kind}-${((given[kind] * 5) % DRAWN[kind]) + 1}`);
      const { key, url } = makeFileKey(school_id, PICTURE);
      writes.push(drawing.then((bytes) => files.put(key, bytes, { contentType: "image/webp" })));
      return url;
    },
    stored: async () => void (await Promise.all(writes)),
  };
}
