import { copyFile, rm, stat, truncate } from "node:fs/promises";

/** In bytes. Beyond it the log begins anew, and the one before is kept beside it. */
const MAX_LOG_BYTES = 10 * 1024 * 1024;

/**
 * Begins a log of the database anew that has grown large. The server goes on writing to the same file, at its end, so the
 * file is copied and emptied; on a full disk it is emptied without a copy.
 */
export async function rotateLog(logFile: string, most = MAX_LOG_BYTES): Promise<void> {
  const { size } = await stat(logFile).catch(() => ({ size: 0 }));
  if (size <= most) return;
  const before = `${logFile}.1`;
  await copyFile(logFile, before).catch(() => rm(before, { force: true }));
  await truncate(logFile);
}
