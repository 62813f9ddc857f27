import { encode, renderSVG } from "uqr";

/** What banks' apps read from a screen or a print: a rim of four squares, and some loss allowed for. */
const DRAWN = { border: 4, ecc: "M" } as const;
/** How many px of a saved picture a square of the code has. */
const SQUARE = 12;

/** The picture of a payment QR code, black on white in every theme. */
export function CodePicture({ payload, alt }: { payload: string; alt: string }) {
  const image = `data:image/svg+xml,${encodeURIComponent(renderSVG(payload, DRAWN))}`;
  return <img src={image} alt={alt} className="size-60 max-w-full rounded-control bg-white" />;
}

/** The same picture as a PNG, for the apps that read a code from the phone's pictures. */
export async function codeFile(payload: string): Promise<Blob | null> {
  const { data, size } = encode(payload, DRAWN);
  const canvas = document.createElement("canvas");
  canvas.width = size * SQUARE;
  canvas.height = size * SQUARE;
  const drawing = canvas.getContext("2d");
  if (!drawing) return null;
  drawing.fillStyle = "white";
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.fillStyle = "black";
  for (const [y, row] of data.entries()) {
    for (const [x, isBlack] of row.entries()) {
      if (isBlack) drawing.fillRect(x * SQUARE, y * SQUARE, SQUARE, SQUARE);
    }
  }
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
