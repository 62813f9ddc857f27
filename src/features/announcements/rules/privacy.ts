import type { Worded } from "./wording.ts";

const ARREARS = [
  /\b(ter)?tunggak(an)?\b/i,
  /\bbelum\s+(di)?bayar\b/i,
  /\bbelum\s+(men)?jelas(kan)?\b.*\byuran\b/i,
  /\bhutang\s+yuran\b/i,
  /\b(in|fee|school fees?)\s+arrears\b/i,
  /\b(overdue|unpaid|outstanding)\s+(school\s+)?fees?\b/i,
  /\bowes?\s+(school\s+)?fees?\b/i,
];

/** Whether a text speaks of fees that are not paid, which is a matter between the school and each family. */
export function speaksOfArrears(words: Worded): boolean {
  const { title_ms, body_ms, title_en, body_en } = words;
  const all = [title_ms, body_ms, title_en, body_en].join("\n");
  return ARREARS.some((pattern) => pattern.test(all));
}

type Labelled = { is_private: boolean; title_ms: string; title_en: string };

/** What the audit log calls an announcement: one about fees has no name there. */
export function auditLabel({ is_private, title_ms, title_en }: Labelled): string {
  return is_private ? "" : title_ms || title_en;
}
