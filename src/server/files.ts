import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Env } from "./env.ts";
import { openFolder } from "./folder.ts";
import type { Runtime } from "./runtime.ts";
import type { Scope } from "./scope.ts";

type Content = { contentType: string };

/** The file store; keys begin with the bucket. Only the bucket `img` is public. */
export type Files = {
  exists(key: string): Promise<boolean>;
  put(key: string, contents: Uint8Array | string, options?: Content): Promise<void>;
  /** Copies a local file into the store. */
  copyFromFs(path: string, key: string, options?: Content): Promise<void>;
  getBytes(key: string): Promise<Uint8Array>;
  getStream(key: string): Promise<Readable>;
  getMetaData(key: string): Promise<{ lastModified: Date }>;
  /** Lists what is directly below a key, or some of it and where the rest begins. */
  listAll(
    prefix: string,
    options?: { paginationToken?: string },
  ): Promise<{
    objects: Iterable<{ name: string; isFile: boolean }>;
    paginationToken?: string | undefined;
  }>;
  /** A missing file is no error. */
  delete(key: string): Promise<void>;
  /** Deletes all that is below a key. */
  deleteAll(prefix: string): Promise<void>;
};

const LOGO = "img/logo.svg";

/** Opens the store, a local folder or a bucket, and puts the brand logo into its public part. */
export async function openFiles(
  { dataDir, filesUrl }: Env,
  timeouts: Timeouts = TIMEOUTS,
): Promise<Files> {
  const disk = filesUrl ? await openBucket(filesUrl, timeouts) : openFolder(join(dataDir, "files"));
  const logo = await readFile(resolve("public/logo.svg"));
  if (!(await disk.exists(LOGO))) await disk.put(LOGO, logo, { contentType: "image/svg+xml" });
  return disk;
}

type Timeouts = { connectionTimeout: number; socketTimeout: number };

/**
 * How long a store may stay silent, in milliseconds. This is no limit for a whole request, which may transfer
 * the copy of a large school.
 */
const TIMEOUTS: Timeouts = { connectionTimeout: 3000, socketTimeout: 5000 };

/** The library is large, so it is only loaded when a bucket is used. */
async function openBucket(filesUrl: string, timeouts: Timeouts): Promise<Files> {
  const [{ Disk }, { S3Driver }] = await Promise.all([
    import("flydrive"),
    import("flydrive/drivers/s3"),
  ]);
  const { origin, pathname, username, password, searchParams } = new URL(filesUrl);
  const driver = new S3Driver({
    endpoint: origin,
    region: searchParams.get("region") ?? "auto",
    bucket: pathname.slice(1),
    credentials: {
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    },
    forcePathStyle: true,
    requestHandler: timeouts,
    maxAttempts: 2,
    // Not every S3-compatible store supports the newer checksums or rights of single files.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    supportsACL: false,
    visibility: "private",
  });
  return new Disk(driver);
}

/** The extensions of pictures, and of the PDFs that people send. */
export const PICTURE = "webp";
export const PDF = "pdf";

/**
 * Makes an unguessable name for a private file of a school: its key in the store, and the URL at which it is
 * read. The ending determines its type and who may read it (`file-access.ts`).
 */
export function makeFileKey(school_id: string, ending: string): { key: string; url: string } {
  const name = `${randomBytes(16).toString("base64url")}.${ending}`;
  return { key: `schools/${school_id}/${name}`, url: `/files/${school_id}/${name}` };
}

type FileContext = { scope: Scope; runtime: Runtime };

/** Stores the picture of a call under a new name and returns its URL. */
export async function storePicture(
  { scope, runtime, picture }: FileContext & { picture: Buffer | undefined },
  ending = PICTURE,
): Promise<string> {
  if (!picture) throw new Error("no picture came with the call");
  const { key, url } = makeFileKey(scope.school.id, ending);
  await runtime.files.put(key, picture, { contentType: "image/webp" });
  return url;
}

/**
 * Deletes a school's file after the commit that removes its row. If that fails, the nightly sweep finds the
 * file.
 */
export function dropLater({ scope, runtime }: FileContext, url: string | null | undefined): void {
  const { files, log } = runtime;
  scope.afterCommit(
    () => dropFile(files, scope.school.id, url),
    (error) => log.warn({ err: error }, "a file was left for the sweep"),
  );
}

/** Lists the names of a school's private files. A bucket returns them by the thousand. */
export async function listFiles(files: Files, school_id: string): Promise<string[]> {
  const found: string[] = [];
  let next: string | undefined;
  do {
    const { objects, paginationToken } = await files.listAll(
      `schools/${school_id}`,
      next ? { paginationToken: next } : {},
    );
    for (const { isFile, name } of objects) if (isFile && PRIVATE.test(name)) found.push(name);
    next = paginationToken;
  } while (next);
  return found;
}

/** Reads a school's private file; undefined when it was deleted meanwhile. */
export async function readFileNamed(
  files: Files,
  school_id: string,
  name: string,
): Promise<Uint8Array | undefined> {
  const key = `schools/${school_id}/${name}`;
  try {
    return await files.getBytes(key);
  } catch (error) {
    if (await files.exists(key)) throw error;
    return undefined;
  }
}

const MIN_AGE_MS = 24 * 3_600_000;

/**
 * Deletes the files of a school that no row names: leftovers of changes that failed half-way. Files younger
 * than a day stay, because their change may still be under way.
 */
export async function sweepFiles(
  { files, now }: Runtime,
  school_id: string,
  findNamed: () => Promise<string[]>,
): Promise<void> {
  const stored = await listFiles(files, school_id);
  if (stored.length === 0) return;
  // Asked after the list was made, so that a file that got its row meanwhile counts as named.
  const named = new Set((await findNamed()).map(fileName));
  for (const name of stored) {
    if (named.has(name)) continue;
    const key = `schools/${school_id}/${name}`;
    const { lastModified } = await files.getMetaData(key);
    if (lastModified.getTime() < now() - MIN_AGE_MS) await files.delete(key);
  }
}

/** The name of a private file in the store, from its URL. */
export function fileName(url: string): string {
  return url.slice(url.lastIndexOf("/") + 1);
}

/** Deletes a school's private file by its URL; a missing file is no error. */
export async function dropFile(
  files: Files,
  school_id: string,
  url: string | null | undefined,
): Promise<void> {
  const name = url?.startsWith(`/files/${school_id}/`) ? fileName(url) : undefined;
  if (name && PRIVATE.test(name)) await files.delete(`schools/${school_id}/${name}`);
}

/**
 * Makes the private files of a school the same in another store, and answers how many there are. A file never changes under
 * its name, so what is there already is not copied again. `draft` is a local path for one file at a time.
 */
export async function copySchoolFiles(
  from: Files,
  to: Files,
  { school_id, draft }: { school_id: string; draft: string },
): Promise<number> {
  const [wanted, there] = [await listFiles(from, school_id), await listFiles(to, school_id)];
  for (const name of wanted) {
    if (there.includes(name)) continue;
    const key = `schools/${school_id}/${name}`;
    await pipeline(await from.getStream(key), createWriteStream(draft, { mode: 0o600 }));
    await to.copyFromFs(draft, key);
  }
  for (const name of there) {
    if (!wanted.includes(name)) await to.delete(`schools/${school_id}/${name}`);
  }
  return wanted.length;
}

/** Deletes all files of schools that were dropped. */
export async function dropSchoolFiles(files: Files, school_ids: readonly string[]): Promise<void> {
  for (const school_id of school_ids) await files.deleteAll(`schools/${school_id}`);
}

const SCHOOL = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PRIVATE = /^[\w-]{22}\.([a-z]+(?:\.[a-z]+)?)$/;

/** Serves a private file to people who may read it. Everybody else gets 404, without asking the store. */
export async function servePrivateFile(
  files: Files,
  { school, name }: { school: string; name: string },
  isFor: (ending: string, isThere: () => Promise<boolean>) => Promise<boolean>,
): Promise<Response> {
  const key = `schools/${school}/${name}`;
  const ending = PRIVATE.exec(name)?.[1];
  if (!SCHOOL.test(school) || !ending || !(await isFor(ending, () => files.exists(key)))) {
    return new Response("Not found", { status: 404 });
  }
  const headers = {
    "cache-control": "private, no-store",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  };
  if (!ending.endsWith("zip")) {
    const bytes = Buffer.from(await files.getBytes(key));
    if (ending !== PDF) {
      return new Response(bytes, { headers: { ...headers, "content-type": "image/webp" } });
    }
    // A PDF can hold programs, so that no browser shows it here. The page that names it says what it is saved as.
    const pdf = { "content-type": "application/pdf", "content-disposition": "attachment" };
    return new Response(bytes, { headers: { ...headers, ...pdf } });
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

/**
 * Serves a file of the public bucket, or 404. The headers keep an SVG that is opened on its own from running
 * anything.
 */
export async function servePublicFile(files: Files, name: string): Promise<Response> {
  const type = TYPES[name.split(".").pop() ?? ""];
  const known = /^[a-z0-9][a-z0-9._-]{0,99}$/i.test(name) && type;
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
