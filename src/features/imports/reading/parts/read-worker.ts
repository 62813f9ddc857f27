import {
  decodeText,
  type Grid,
  kindOfFile,
  parseText,
  RefusedFile,
  type FileRefusal,
} from "#features/imports/reading/rules.ts";
import { readWorkbook } from "./read-workbook.ts";

/** A file by its bytes, or what was pasted. */
export type Asked = { name: string; bytes: ArrayBuffer } | { text: string };
export type Answered = { grid: Grid } | { refused: FileRefusal; place: string };

// A worker, so that the page stays responsive while five thousand lines are read.
addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  void read(data)
    .then((grid): Answered => ({ grid }))
    .catch((error: unknown): Answered => {
      const known = error instanceof RefusedFile;
      return { refused: known ? error.reason : "broken", place: known ? error.place : "" };
    })
    .then((answer) => postMessage(answer));
});

async function read(asked: Asked): Promise<Grid> {
  if ("text" in asked) {
    const { cells, delimiter } = parseText(asked.text);
    return { cells, facts: { delimiter } };
  }
  const bytes = new Uint8Array(asked.bytes);
  if (kindOfFile(asked.name, bytes) === "workbook") return readWorkbook(bytes);
  const { text, encoding } = decodeText(bytes);
  const { cells, delimiter } = parseText(text);
  return { cells, facts: { encoding, delimiter } };
}
