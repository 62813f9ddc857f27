import { decodeQR } from "qr/decode.js";

/** A code is read from a picture of this many px a side, and a phone's canvas holds no more than some 4,000. */
const MOST_SIDE = 2400;
/** A picture without a code is searched for so long, in ms. */
const PATIENCE = 1500;

/** A picture has no code that can be read, or the browser cannot open it: Chrome and Firefox read no HEIC of an iPhone. */
export type UnreadPicture = "noCode" | "noPicture";

/**
 * The text of the QR code in a picture. The library reads it and not the browser, because Safari, Firefox and most
 * desktops have no BarcodeDetector.
 */
export async function readQrPicture(picture: Blob): Promise<{ text: string } | UnreadPicture> {
  const bitmap = await createImageBitmap(picture).catch(() => undefined);
  if (!bitmap) return "noPicture";
  try {
    const scale = Math.min(1, MOST_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const drawing = canvas.getContext("2d");
    if (!drawing) return "noPicture";
    // What is transparent would be read as black.
    drawing.fillStyle = "white";
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const text = decodeQR(drawing.getImageData(0, 0, canvas.width, canvas.height), {
      effort: Infinity,
      timeLimit: PATIENCE,
    });
    return text === undefined ? "noCode" : { text };
  } catch {
    return "noCode";
  }
}
