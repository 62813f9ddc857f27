const SIDE = 512;

/**
 * A picture file as base64 of a JPEG or PNG with at most `side` px a side, because a phone's photo would take
 * minutes on a poor network. The server re-encodes it in any case. Undefined when the browser cannot read it.
 */
export async function shrinkPicture(file: Blob, side = SIDE): Promise<string | undefined> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    // PNG keeps the transparent parts of a logo.
    const type = file.type === "image/jpeg" ? "image/jpeg" : "image/png";
    return canvas.toDataURL(type, 0.85).split(",")[1];
  } catch {
    return undefined;
  }
}
