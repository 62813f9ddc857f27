const SENTENCES: [RegExp, (dataDir: string) => string][] = [
  [
    /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/,
    (dataDir) => `The disk that holds ${dataDir} is full. Make room there and start again.`,
  ],
  [
    /EACCES|EPERM|EROFS|ENOTDIR|Permission denied|Read-only file system|wrong ownership/,
    (dataDir) =>
      `Halaqah cannot use the folder ${dataDir}. Let it be a folder that the user who starts ` +
      "Halaqah owns and may write, or set DATA_DIR to another one.",
  ],
  [
    /password authentication failed/,
    (dataDir) =>
      `The password in ${dataDir}/postgres.password does not open the database there. Restore ` +
      "that file from a backup.",
  ],
  [
    /Cannot allocate memory|could not create shared memory segment/,
    () => "There is not enough memory for the database. Free some and start again.",
  ],
];

/** Turns an error of the database's files or start into a sentence that says what to do. */
export function explain(trouble: unknown, dataDir: string): Error {
  const text = trouble instanceof Error ? trouble.message : String(trouble);
  const known = SENTENCES.find(([pattern]) => pattern.test(text));
  const sentence = known?.[1](dataDir) ?? "The built-in database could not be started.";
  return new Error(`${sentence} Details: ${gist(text)}`, { cause: trouble });
}

/** The lines of a server's log that say why the server ended. */
export function gist(text: string): string {
  const lines = text.trim().split("\n");
  const grave = lines.filter((line) => /FATAL|PANIC|HINT|DETAIL|error:|could not/.test(line));
  return (grave.length > 0 ? grave : lines.slice(-3)).join("\n");
}
