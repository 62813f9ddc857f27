import { formatNumber } from "./numbers.ts";

/** Formats an integer number of sen as ringgit: 4525000 → "RM 45,250.00". */
export function formatSen(sen: number): string {
  const sign = sen < 0 ? "-" : "";
  const whole = Math.abs(sen);
  const ringgit = formatNumber(Math.floor(whole / 100));
  return `${sign}RM ${ringgit}.${String(whole % 100).padStart(2, "0")}`;
}

/** Formats sen as whole ringgit, rounded down, for cards: 4525000 → "RM 45,250". */
export function formatRinggit(sen: number): string {
  return formatSen(sen).replace(/\.\d\d$/, "");
}
