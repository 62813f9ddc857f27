import type { PictureKind } from "#lib/call.ts";
import { refuse } from "#lib/errors.ts";
import { type Asker, makeTurns } from "./turns.ts";

const SIDE = 256;
/** Large enough to read a photographed letter. */
const PAPER_SIDE = 1600;
/** Our own pages send far fewer; each million pixels costs up to 8 MB of memory. */
const MAX_PIXELS = 24_000_000;
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_SECONDS = 5;

const STARTS: [string, (bytes: Buffer) => boolean][] = [
  ["jpeg", (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ["png", (bytes) => bytes.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex"))],
  [
    "webp",
    (bytes) =>
      bytes.subarray(0, 4).toString("latin1") === "RIFF" &&
      bytes.subarray(8, 12).toString("latin1") === "WEBP",
  ],
];

const READ = ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"];

/** The library is large and pictures are seldom sent, so it is only loaded then. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: READ });
  sharp.concurrency(1);
  // A cached picture is of no use for another one, and its memory is never released.
  sharp.cache(false);
  return sharp;
}

/** One at a time for the whole process: a picture takes a core and up to 200 MB. */
const inTurn = makeTurns({ atOnce: 1, maxWaiting: 20, perAccount: 2 });

/**
 * Encodes a sent picture (base64) anew as WebP: upright, at most 256 px a side (a paper 1,600), without
 * anything but the pixels (no place, no camera, nothing that a second format hides in the file). Only JPEG,
 * PNG and WebP are read.
 */
export async function readPicture(data: string, kind: PictureKind, sender: Asker): Promise<Buffer> {
  const size = Buffer.byteLength(data, "base64");
  if (size > MAX_BYTES) throw refuse("PAYLOAD_TOO_LARGE", "That is more than 8 MB.");
  const start = Buffer.from(data.slice(0, 16), "base64");
  if (!STARTS.some(([, starts]) => starts(start))) {
    throw refuse("UNSUPPORTED_MEDIA_TYPE", "Send a JPEG, PNG or WebP picture.", {
      reason: "picture_type",
    });
  }
  return inTurn(sender, () => makeAnew(Buffer.from(data, "base64"), kind));
}

async function makeAnew(bytes: Buffer, kind: PictureKind): Promise<Buffer> {
  const side = kind === "paper" ? PAPER_SIDE : SIDE;
  const fit = kind === "face" ? "cover" : "inside";
  const sharp = await loadSharp();
  const picture = sharp(bytes, { limitInputPixels: false, failOn: "error", pages: 1 });
  // This reads only the header.
  const { width, height } = await picture.metadata().catch(unreadable);
  if (width * height > MAX_PIXELS) {
    throw refuse("UNPROCESSABLE_CONTENT", "That is more than 24 million pixels.", {
      reason: "picture_size",
    });
  }
  return picture
    .rotate()
    .resize(side, side, { fit, withoutEnlargement: fit === "inside" })
    .webp({ quality: 82 })
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer()
    .catch(unreadable);
}

/** Encodes drawn pixels (red, green and blue, row by row) as WebP. */
export async function encodePixels(
  pixels: Buffer,
  size: { width: number; height: number },
): Promise<Buffer> {
  const sharp = await loadSharp();
  const raw = { ...size, channels: 3 as const };
  return sharp(pixels, { raw }).webp({ lossless: true, effort: 0 }).toBuffer();
}

function unreadable(): never {
  throw refuse("UNPROCESSABLE_CONTENT", "This picture cannot be read.", { reason: "picture" });
}
