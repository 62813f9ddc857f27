import { refuse } from "#lib/errors.ts";
import { type Files, makeFileKey } from "#server/files.ts";
import type { Scope } from "#server/scope.ts";
import { findFileHashes } from "./db.ts";
import { FILE_ENDINGS, type FileKind, isPdf, MAX_PDF_BYTES } from "./rules.ts";

/** The bytes of a PDF that was sent in base64. */
export function readPdf(data: string): Buffer {
  const bytes = Buffer.from(data, "base64");
  if (bytes.length > MAX_PDF_BYTES) {
    throw refuse("PAYLOAD_TOO_LARGE", "That is more than 5 MB.", { reason: "pdf_size" });
  }
  if (!isPdf(bytes)) {
    throw refuse("UNSUPPORTED_MEDIA_TYPE", "Send a PDF.", { reason: "pdf_type" });
  }
  return bytes;
}

const TYPES: Record<FileKind, string> = { image: "image/webp", pdf: "application/pdf" };

/** Stores a file under a name of ours, and returns its address. */
export async function storeFile(
  files: Files,
  school_id: string,
  kind: FileKind,
  bytes: Buffer,
): Promise<string> {
  const { key, url } = makeFileKey(school_id, FILE_ENDINGS[kind]);
  await files.put(key, bytes, { contentType: TYPES[kind] });
  return url;
}

/** What the hash of a version says of the files; most announcements have none. */
export async function hashesOf(
  scope: Scope,
  { id, files }: { id: string; files: readonly unknown[] },
): Promise<string[][]> {
  return files.length > 0 ? findFileHashes(scope, id) : [];
}
