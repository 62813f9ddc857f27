/** A picture is made anew when it is sent. A PDF is kept as it came, and never read. */
export const FILE_KINDS = ["image", "pdf"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** How many files an announcement has at most. */
export const MOST_FILES = 5;

export const MAX_PDF_BYTES = 5 * 1024 * 1024;

/** The endings of the stored files' names. */
export const FILE_ENDINGS: Readonly<Record<FileKind, string>> = {
  image: "notice.webp",
  pdf: "pdf",
};

const START = "%PDF-";
const END = "%%EOF";
/** Some programs add line ends after the last mark. */
const BLANKS = /[\r\n\t \0]*$/;

/** Whether bytes begin and end as a PDF does. Nothing between is looked at. */
export function isPdf(bytes: Uint8Array): boolean {
  const textOf = (part: Uint8Array) => String.fromCharCode(...part);
  if (textOf(bytes.subarray(0, START.length)) !== START) return false;
  return textOf(bytes.subarray(-64)).replace(BLANKS, "").endsWith(END);
}

/** A size as people read it: "210 kB", "1.4 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 995_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The name of a PDF, which ends as its kind does: no other program opens it. */
export function pdfName(name: string): string {
  return /\.pdf$/i.test(name) ? name : `${name}.pdf`;
}
