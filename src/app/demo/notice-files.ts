import { createHash } from "node:crypto";
import { storeFile } from "#features/announcements/files/api.ts";
import { type DrawFile, SEED_FILES } from "#features/announcements/seed.ts";
import type { Files } from "#server/files.ts";
import { encodePixels } from "#server/picture.ts";

/** The photos of all schools are the same; drawing one takes a fifth of a second. */
const photos = new Map<string, Promise<Buffer>>();

/** Draws what the demo's announcements have attached into the store of a school. */
export function drawNoticeFiles(files: Files, school_id: string): DrawFile {
  return async (file) => {
    const { kind } = SEED_FILES[file];
    const bytes = file === "letter" ? drawLetter() : await photoOf(file);
    const file_url = await storeFile(files, school_id, kind, bytes);
    return {
      file_url,
      bytes: bytes.length,
      hash: createHash("sha256").update(bytes).digest("hex"),
    };
  };
}

function photoOf(what: "bus" | "mosque"): Promise<Buffer> {
  const photo = photos.get(what) ?? drawPhoto(what);
  photos.set(what, photo);
  return photo;
}

const LINES = [
  "SURAT KEBENARAN IBU BAPA / PENJAGA",
  "",
  "Lawatan ke Darul Quran, Kuala Kubu Bharu",
  "",
  "Saya membenarkan anak / anak jagaan saya menyertai lawatan ini.",
  "",
  "Nama pelajar: ..............................................",
  "Kelas: .....................................................",
  "Nama penjaga: ..............................................",
  "No. telefon: ...............................................",
  "",
  "Tandatangan: ......................   Tarikh: ..............",
];

/** A letter of one page, as a program that prints to PDF would make it. */
function drawLetter(): Buffer {
  const shown = LINES.map((line) => `(${line.replaceAll(/[()\\]/g, "\\$&")}) Tj T*`).join("\n");
  const page = `BT /F1 12 Tf 20 TL 72 760 Td\n${shown}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>",
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const count = objects.length + 1;
  text +=
    `xref\n0 ${count}\n0000000000 65535 f \n${places.join("")}` +
    `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}

type Colour = readonly [number, number, number];
const [WIDTH, HEIGHT] = [960, 640];
const [SKY, GROUND, WINDOW, TYRE] = [
  [186, 214, 236],
  [126, 152, 96],
  [52, 74, 98],
  [38, 38, 42],
] as const satisfies Colour[];

/** A simple scene in a few colours: a bus, or a mosque with its dome. */
async function drawPhoto(what: "bus" | "mosque"): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  const paint = (colour: Colour, holds: (x: number, y: number) => boolean) => {
    for (let y = 0; y < HEIGHT; y += 1) {
      for (let x = 0; x < WIDTH; x += 1) {
        if (holds(x, y)) pixels.set(colour, (y * WIDTH + x) * 3);
      }
    }
  };
  const box = (colour: Colour, left: number, top: number, wide: number, high: number) =>
    paint(colour, (x, y) => x >= left && x < left + wide && y >= top && y < top + high);
  const disc = (colour: Colour, cx: number, cy: number, radius: number, lowest = HEIGHT) =>
    paint(colour, (x, y) => Math.hypot(x - cx, y - cy) <= radius && y <= lowest);
  paint(SKY, () => true);
  box(GROUND, 0, 460, WIDTH, HEIGHT - 460);
  if (what === "bus") {
    box([120, 122, 126], 0, 500, WIDTH, 80);
    box([236, 182, 44], 150, 260, 660, 250);
    for (let at = 0; at < 6; at += 1) box(WINDOW, 180 + at * 100, 300, 76, 80);
    box([214, 60, 52], 150, 420, 660, 14);
    for (const x of [280, 680]) {
      disc(TYRE, x, 510, 48);
      disc([176, 178, 182], x, 510, 20);
    }
  } else {
    box([240, 234, 220], 240, 320, 480, 190);
    disc([58, 132, 118], 480, 320, 130, 320);
    box([224, 190, 92], 476, 140, 8, 52);
    for (const x of [170, 750]) {
      box([240, 234, 220], x, 200, 40, 310);
      disc([58, 132, 118], x + 20, 200, 26, 200);
    }
    for (let at = 0; at < 5; at += 1) box(WINDOW, 280 + at * 84, 380, 44, 110);
  }
  return encodePixels(pixels, { width: WIDTH, height: HEIGHT });
}
