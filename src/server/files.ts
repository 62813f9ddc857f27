import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";

/** The store of files; keys begin with the bucket. Only the bucket `img` is public. */
export type Files = Disk;

const LOGO = "img/logo.svg";

/** Opens the store in a local folder and puts the brand logo into the public bucket. */
export async function openFiles(dataDir: string): Promise<Files> {
  const location = pathToFileURL(`${join(dataDir, "files")}/`);
  const disk = new Disk(new FSDriver({ location, visibility: "public" }));
  const logo = await readFile(resolve("public/logo.svg"));
  if (!(await disk.exists(LOGO))) await disk.put(LOGO, logo, { contentType: "image/svg+xml" });
  return disk;
}

const TYPES: Record<string, string> = {
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
};

/** Answers a file of the public bucket, or 404. An SVG opened by itself can run nothing. */
export async function servePublicFile(files: Files, name: string): Promise<Response> {
  const type = TYPES[name.split(".").pop() ?? ""];
  const known = /^[a-z0-9][a-z0-9._-]*$/i.test(name) && type;
  if (!known || !(await files.exists(`img/${name}`)))
    return new Response("Not found", { status: 404 });
  return new Response(Buffer.from(await files.getBytes(`img/${name}`)), {
    headers: {
      "content-type": type,
      "cache-control": "public, max-age=86400",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "x-content-type-options": "nosniff",
    },
  });
}
