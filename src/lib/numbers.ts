/** Malay and English group digits in the same way. */
const NUMBER = new Intl.NumberFormat("ms-MY", { maximumFractionDigits: 1 });

/** A number as people read it: 16369 → "16,369". For counts and percentages; numbers of records stay as they are. */
export function formatNumber(value: number): string {
  return NUMBER.format(value);
}
