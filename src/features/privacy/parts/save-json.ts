import { saveFile } from "#ui/save-file.ts";

/** Lets the browser save data as a JSON file. */
export function saveJson(name: string, data: unknown): void {
  const text = JSON.stringify(data, undefined, 2);
  saveFile(`${name}.json`, new Blob([text], { type: "application/json" }));
}
