import { createHash } from "node:crypto";
import type { DrawSlip, SeedSlip } from "#features/fees/claims/seed.ts";
import { SLIP } from "#features/fees/claims/rules.ts";
import { formatDate } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";
import { makeFileKey, type Files } from "#server/files.ts";
import { encodePixels } from "#server/picture.ts";

/** Signs of 5 by 7 dots, as the printers of bank machines have them: each pair of digits is a column, its lowest bit the top. */
const SIGNS: Record<string, string> = {
  " ": "0000000000",
  "-": "0808080808",
  ".": "0060600000",
  "/": "2010080402",
  ":": "0036360000",
  "0": "3e5149453e",
  "1": "00427f4000",
  "2": "4261514946",
  "3": "2141454b31",
  "4": "1814127f10",
  "5": "2745454539",
  "6": "3c4a494931",
  "7": "4121110907",
  "8": "3649494936",
  "9": "464949291e",
  A: "7c1211127c",
  B: "7f49494936",
  C: "3e41414122",
  D: "7f4141413e",
  E: "7f49494941",
  F: "7f09090901",
  G: "3e41415173",
  H: "7f0808087f",
  I: "00417f4100",
  J: "2040413f01",
  K: "7f08142241",
  L: "7f40404040",
  M: "7f021c027f",
  N: "7f0408107f",
  O: "3e4141413e",
  P: "7f09090906",
  Q: "3e4151215e",
  R: "7f09192946",
  S: "2649494932",
  T: "03017f0103",
  U: "3f4040403f",
  V: "1f2040201f",
  W: "3f4038403f",
  X: "6314081463",
  Y: "0304780403",
  Z: "6159494d43",
};

type Colour = readonly [number, number, number];

/** What a slip lies on, the paper, the ink, and the bank that printed it. */
type Kind = { bank: string; desk: Colour; paper: Colour; ink: Colour };

const KINDS: readonly [Kind, Kind, Kind, Kind] = [
  { bank: "BANK AL-HILAL", desk: [121, 94, 70], paper: [250, 248, 242], ink: [44, 44, 48] },
  { bank: "BANK WARISAN", desk: [70, 88, 96], paper: [246, 249, 252], ink: [28, 44, 92] },
  { bank: "BANK SERI MURNI", desk: [150, 138, 122], paper: [253, 250, 236], ink: [60, 48, 40] },
  { bank: "KOPERASI BANK NUR", desk: [58, 66, 60], paper: [244, 250, 245], ink: [24, 72, 56] },
];

const [WIDTH, MARGIN, PADDING] = [576, 24, 24];
const [SMALL, LARGE] = [3, 5];
/** A sign takes six dots across and ten down, its gaps included. */
const [ACROSS, DOWN] = [6, 10];

/** Draws slips into the store of a school, each with what it says. */
export function drawSlips(files: Files, school_id: string): DrawSlip {
  return async (slip, at) => {
    const bytes = await encodePixels(...draw(slip, at));
    const { key, url } = makeFileKey(school_id, SLIP);
    await files.put(key, bytes, { contentType: "image/webp" });
    return { file_url: url, slip_hash: createHash("sha256").update(bytes).digest("hex") };
  };
}

function draw(slip: SeedSlip, at: number): [Buffer, { width: number; height: number }] {
  const { bank, desk, paper, ink } = KINDS[(at % 4) as 0 | 1 | 2 | 3];
  const lines: [string, number][] = [
    [bank, SMALL],
    [slip.method === "duitnow" ? "DUITNOW BERJAYA" : "PINDAHAN BERJAYA", SMALL],
    ["", SMALL],
    [formatDate(slip.paid_on, "ms", "short"), SMALL],
    [`RUJ ${slip.reference}`, SMALL],
    ["", SMALL],
    ["DARIPADA", SMALL],
    [slip.payer_name, SMALL],
    ["KEPADA", SMALL],
    [slip.school_name, SMALL],
    ["", SMALL],
    [formatSen(slip.amount_sen), LARGE],
    ["", SMALL],
    ["TERIMA KASIH", SMALL],
  ];
  const heightOf = (scale: number) => DOWN * scale;
  const paperHeight = lines.reduce((sum, [, scale]) => sum + heightOf(scale), 2 * PADDING);
  const height = paperHeight + 2 * MARGIN;
  const pixels = Buffer.alloc(WIDTH * height * 3);
  const fill = (x: number, y: number, wide: number, high: number, colour: Colour) => {
    const one = Buffer.from(colour);
    for (let row = y; row < y + high; row += 1) {
      pixels.fill(one, (row * WIDTH + x) * 3, (row * WIDTH + x + wide) * 3);
    }
  };
  fill(0, 0, WIDTH, height, desk);
  const left = MARGIN + (at % 3) * 6;
  fill(left, MARGIN, WIDTH - 2 * MARGIN - 12, paperHeight, paper);
  let top = MARGIN + PADDING;
  for (const [text, scale] of lines) {
    const most = Math.floor((WIDTH - 2 * (MARGIN + PADDING) - 12) / (ACROSS * scale));
    for (const [place, sign] of text.toUpperCase().slice(0, most).split("").entries()) {
      const columns = SIGNS[sign] ?? SIGNS[" "] ?? "";
      for (let column = 0; column < 5; column += 1) {
        const dots = Number.parseInt(columns.slice(column * 2, column * 2 + 2), 16);
        for (let row = 0; row < 7; row += 1) {
          if ((dots & (1 << row)) === 0) continue;
          const x = left + PADDING + (place * ACROSS + column) * scale;
          fill(x, top + row * scale, scale, scale, ink);
        }
      }
    }
    top += heightOf(scale);
  }
  return [pixels, { width: WIDTH, height }];
}
