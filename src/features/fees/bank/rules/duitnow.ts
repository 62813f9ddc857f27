import { hidesSigns } from "#lib/signs.ts";

/** The id by which PayNet names DuitNow in a payment QR code. */
const DUITNOW_AID = "A0000006150001";

/** What of a QR code the banks' apps read at most, by the EMV specification. */
const LONGEST = 512;
/** Longest value of a field: its length has two digits. */
const LONGEST_VALUE = 99;
/** Longest bill number of a code (62-01). */
const LONGEST_BILL = 25;

/** A field of a payment QR code: its id, "00" to "99", and its value. */
export type QrField = readonly [id: string, value: string];

/** Why a code is not one that a school can show to its families. */
export const QR_FAULTS = [
  "none",
  "long",
  "crc",
  "other",
  "country",
  "currency",
  "dynamic",
  "amount",
] as const;
export type QrFault = (typeof QR_FAULTS)[number];

export type DuitNowCode = {
  /** The text of the code. */
  payload: string;
  /** To whom the banks' apps say that the money goes; empty where the code does not say it. */
  name: string;
};

/** CRC-16/CCITT-FALSE of a text as four hexadecimal digits: "123456789" → "29B1". */
export function crcOf(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
    crc &= 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/** The fields of a text that is made of id, length and value, or undefined if it is not. */
function readFields(text: string): QrField[] | undefined {
  const fields: QrField[] = [];
  for (let at = 0; at < text.length;) {
    const [, id = "", length = ""] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? [];
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (id === "" || value.length !== Number(length)) return undefined;
    fields.push([id, value]);
    at += 4 + value.length;
  }
  return fields;
}

/** Fields as text; a value has at most 99 characters. */
function writeFields(fields: readonly QrField[]): string {
  return fields
    .map(([id, value]) => `${id}${String(value.length).padStart(2, "0")}${value}`)
    .join("");
}

/** The fields of a payment QR code without its check number, or what is wrong with its text. */
export function parseQr(text: string): QrField[] | "none" | "crc" {
  const fields = readFields(text);
  const [last] = fields?.slice(-1) ?? [];
  // A text of which the end is missing is told from one that was never a code.
  if (!fields || last?.[0] !== "63") return /^0002\d\d/.test(text) ? "crc" : "none";
  if (fields[0]?.[0] !== "00") return "none";
  if (last[1].toUpperCase() !== crcOf(text.slice(0, -4))) return "crc";
  return fields.slice(0, -1);
}

/** The text of a payment QR code with these fields; its check number is added. */
export function buildQr(fields: readonly QrField[]): string {
  const text = `${writeFields(fields)}6304`;
  return text + crcOf(text);
}

const valueOf = (fields: readonly QrField[], wanted: string) =>
  fields.find(([id]) => id === wanted)?.[1];

/** Whether a field says into which account of DuitNow the money goes. */
const isDuitNow = ([id, value]: QrField) =>
  Number(id) >= 26 &&
  Number(id) <= 51 &&
  valueOf(readFields(value) ?? [], "00")?.toUpperCase() === DUITNOW_AID;

/** The code of a school's bank account from the text of its bank's QR, or why it is none. */
export function readDuitNow(typed: string): DuitNowCode | QrFault {
  const payload = typed.trim();
  if (payload.length > LONGEST) return "long";
  if (/[\t\r\n]/.test(payload) || hidesSigns(payload)) return "none";
  const fields = parseQr(payload);
  if (typeof fields === "string") return fields;
  if (valueOf(fields, "58")?.toUpperCase() !== "MY") return "country";
  if (valueOf(fields, "53") !== "458") return "currency";
  if (!fields.some(isDuitNow)) return "other";
  if (valueOf(fields, "01") === "12") return "dynamic";
  if (valueOf(fields, "54") !== undefined) return "amount";
  return { payload, name: (valueOf(fields, "59") ?? "").trim() };
}

/**
 * The same code with a sum, in sen, and a reference for the payer's bill, so that neither is typed. The reference is
 * left out where the code has no room for it.
 */
export function withAmount(
  payload: string,
  { amount_sen, reference }: { amount_sen: number; reference: string },
): string {
  const fields = parseQr(payload);
  if (typeof fields === "string") throw new Error("this is not a payment QR code");
  const amount = `${Math.floor(amount_sen / 100)}.${String(amount_sen % 100).padStart(2, "0")}`;
  const more = readFields(valueOf(fields, "62") ?? "") ?? [];
  const bill: QrField = ["01", reference.slice(0, LONGEST_BILL)];
  const further = writeFields([bill, ...more.filter(([id]) => id !== "01")]);
  const added: QrField[] = [
    ["54", amount],
    ...(further.length <= LONGEST_VALUE ? [["62", further] as const] : []),
  ];
  const kept = fields.filter(([id]) => !added.some(([other]) => other === id));
  return buildQr([...kept, ...added].toSorted(([a], [b]) => Number(a) - Number(b)));
}
