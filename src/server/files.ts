import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { DriverContract } from "flydrive/types";
import type { Env } from "./env.ts";

/** The store of files; keys begin with the bucket. Only the bucket `img` is public. */
export type Files = Disk;

const LOGO = "img/logo.svg";

/** Opens the store, a local folder or a bucket, and puts the brand logo into its public part. */
export async function openFiles({ dataDir, filesUrl }: Env): Promise<Files> {
  const disk = new Disk(filesUrl ? await openBucket(filesUrl) : openFolder(dataDir));
  const logo = await readFile(resolve("public/logo.svg"));
  if (!(await disk.exists(LOGO))) await disk.put(LOGO, logo, { contentType: "image/svg+xml" });
  return disk;
}

function openFolder(dataDir: string): DriverContract {
  const location = pathToFileURL(`${join(dataDir, "files")}/`);
  return new FSDriver({ location, visibility: "public" });
}

/** Loaded only where it is wanted: the library is large. */
async function openBucket(filesUrl: string): Promise<DriverContract> {
  const { S3Driver } = await import("flydrive/drivers/s3");
  const { origin, pathname, username, password, searchParams } = new URL(filesUrl);
  return new S3Driver({
    endpoint: origin,
    region: searchParams.get("region") ?? "auto",
    bucket: pathname.slice(1),
    credentials: {
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    },
    forcePathStyle: true,
    // Not every store that speaks S3 knows the newer checksums, or rights of single files.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    supportsACL: false,
    visibility: "private",
  });
}

/** What a private file is, by how its name ends: a picture, a paper of somebody's, a copy of the school. */
export type Ending = "webp" | "paper.webp" | "zip";

/** A name for a school's private file that nobody can guess: its key in the store, and where it is read. */
export function makeFileKey(school_id: string, ending: Ending): { key: string; url: string } {
  const name = `${randomBytes(16).toString("base64url")}.${ending}`;
  return { key: `schools/${school_id}/${name}`, url: `/files/${school_id}/${name}` };
}

/** Stores a school's picture and takes the one it replaces away; answers where it is read. */
export async function keepFile(
  files: Files,
  school_id: string,
  bytes: Buffer,
  replaced?: string | null,
): Promise<string> {
  const { key, url } = makeFileKey(school_id, "webp");
  await files.put(key, bytes, { contentType: "image/webp" });
  await dropFile(files, school_id, replaced);
  return url;
}

/** Stores a picture that not everybody of the school may open, such as a letter; answers where it is read. */
export async function keepPaper(files: Files, school_id: string, bytes: Buffer): Promise<string> {
  const { key, url } = makeFileKey(school_id, "paper.webp");
  await files.put(key, bytes, { contentType: "image/webp" });
  return url;
}

/** The pictures of a school, by name. A bucket tells of them by the thousand. */
export async function listFiles(
  files: Files,
  school_id: string,
): Promise<{ name: string; bytes: () => Promise<Uint8Array> }[]> {
  const found: { name: string; bytes: () => Promise<Uint8Array> }[] = [];
  let next: string | undefined;
  do {
    const { objects, paginationToken } = await files.listAll(
      `schools/${school_id}`,
      next ? { paginationToken: next } : {},
    );
    for (const object of objects) {
      if (!object.isFile || !object.name.endsWith(".webp")) continue;
      found.push({ name: object.name, bytes: () => files.getBytes(object.key) });
    }
    next = paginationToken;
  } while (next);
  return found;
}

/** Takes a school's private file away by where it is read; one that is not there is no error. */
export async function dropFile(
  files: Files,
  school_id: string,
  url: string | null | undefined,
): Promise<void> {
  const name = url?.startsWith(`/files/${school_id}/`) ? url.split("/").pop() : undefined;
  if (name && PRIVATE.test(name)) await files.delete(`schools/${school_id}/${name}`);
}

const PRIVATE = /^[\w-]{22}\.(webp|paper\.webp|zip)$/;

/** Answers a private file to whom it is for; to anybody else there is none. */
export async function servePrivateFile(
  files: Files,
  { school, name }: { school: string; name: string },
  isFor: (ending: Ending) => Promise<boolean>,
): Promise<Response> {
  const key = `schools/${school}/${name}`;
  const ending = PRIVATE.exec(name)?.[1] as Ending | undefined;
  // Asked last: that somebody opened a paper is written down, and one that is not there was not opened.
  if (!ending || !(await files.exists(key)) || !(await isFor(ending))) {
    return new Response("Not found", { status: 404 });
  }
  const headers = {
    "cache-control": "private, no-store",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  };
  if (ending !== "zip") {
    const bytes = Buffer.from(await files.getBytes(key));
    return new Response(bytes, { headers: { ...headers, "content-type": "image/webp" } });
  }
  const stream = Readable.toWeb(await files.getStream(key)) as ReadableStream<Uint8Array>;
  const attachment = `attachment; filename="halaqah-${school.slice(-12)}.zip"`;
  return new Response(stream, {
    headers: { ...headers, "content-type": "application/zip", "content-disposition": attachment },
  });
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
