import { formatNumber } from "./numbers.ts";

/** Formats an integer number of sen as ringgit: 4525000 → "RM 45,250.00", whose space does not break a line. */
export function formatSen(sen: number): string {
  const sign = sen < 0 ? "-" : "";
  const whole = Math.abs(sen);
  const ringgit = formatNumber(Math.floor(whole / 100));
  return `${sign}RM\u00A0${ringgit}.${String(whole % 100).padStart(2, "0")}`;
}

/** Formats sen as whole ringgit, rounded down, for cards: 4525000 → "RM 45,250". */
export function formatRinggit(sen: number): string {
  return formatSen(sen).replace(/\.\d\d$/, "");
}

const MOST_TYPED_SEN = 100_000_000_00;

/** Formats sen without the currency, for fields and columns that name it: 4525000 → "45,250.00". */
export function formatAmount(sen: number): string {
  return formatSen(sen).replace("RM\u00A0", "");
}

/** The sen in a sum as people type it, "1,040" or "RM 530.50"; null where it is none, or has parts of a sen. */
export function senIn(typed: string): number | null {
  const [, ringgit = "", sen = ""] =
    /^(?:rm)?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/i.exec(typed.trim()) ?? [];
  if (ringgit === "") return null;
  const sum = Number(ringgit.replaceAll(",", "")) * 100 + Number(sen.padEnd(2, "0"));
  return sum <= MOST_TYPED_SEN ? sum : null;
}

const ONES = ["", "satu", "dua", "tiga", "empat", "lima", "enam", "tujuh", "lapan", "sembilan"];
const SCALES = [
  [1_000_000_000, "bilion"],
  [1_000_000, "juta"],
  [1000, "ribu"],
  [100, "ratus"],
] as const;

/** A whole number in Malay words: 1040 → "satu ribu empat puluh". */
function inMalay(count: number): string {
  for (const [size, name] of SCALES) {
    if (count < size) continue;
    const times = Math.floor(count / size);
    const named = size === 100 && times === 1 ? "seratus" : `${inMalay(times)} ${name}`;
    return `${named} ${inMalay(count % size)}`.trim();
  }
  if (count < 10) return ONES[count] ?? "";
  if (count === 10) return "sepuluh";
  if (count === 11) return "sebelas";
  if (count < 20) return `${ONES[count - 10]} belas`;
  return `${ONES[Math.floor(count / 10)]} puluh ${ONES[count % 10]}`.trim();
}

/** Sen in words, as receipts say them: 104000 → "RINGGIT MALAYSIA SATU RIBU EMPAT PULUH SAHAJA". */
export function senInWords(sen: number): string {
  const ringgit = Math.floor(sen / 100);
  const parts = [
    ringgit > 0 || sen === 0 ? inMalay(ringgit) || "kosong" : "",
    sen % 100 > 0 ? `sen ${inMalay(sen % 100)}` : "",
  ].filter(Boolean);
  return `RINGGIT MALAYSIA ${parts.join(" dan ").toUpperCase()} SAHAJA`;
}
