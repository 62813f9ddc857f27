import sharp from "sharp";
import { refuse } from "#lib/errors.ts";

const SIDE = 256;
/** A letter that was photographed is still to be read. */
const PAPER_SIDE = 1600;
/** More than a phone sends; a picture of 40,000 × 40,000 would fill the memory. */
const MAX_PIXELS = 64_000_000;
const MAX_BYTES = 8 * 1024 * 1024;

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

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"],
});
sharp.concurrency(1);

/**
 * A picture that somebody sent, as a WebP of our own making: upright, at most 256 px a side, without
 * anything that was in the file beside the pixels (place, camera, what a second format hides in it).
 * Only JPEG, PNG and WebP are read. `kind`: a face fills the square, a logo is kept whole, a paper is
 * kept whole with up to 1,600 px a side.
 */
export async function readPicture(
  data: string,
  kind: "cover" | "inside" | "paper",
): Promise<Buffer> {
  const side = kind === "paper" ? PAPER_SIDE : SIDE;
  const fit = kind === "cover" ? "cover" : "inside";
  const bytes = Buffer.from(data, "base64");
  if (bytes.length > MAX_BYTES) throw refuse("PAYLOAD_TOO_LARGE", "That is more than 8 MB.");
  if (!STARTS.some(([, starts]) => starts(bytes))) {
    throw refuse("UNSUPPORTED_MEDIA_TYPE", "Send a JPEG, PNG or WebP picture.", {
      reason: "picture_type",
    });
  }
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 })
      .rotate()
      .resize(side, side, { fit, withoutEnlargement: fit === "inside" })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw refuse("UNPROCESSABLE_CONTENT", "This picture cannot be read.", { reason: "picture" });
  }
}
