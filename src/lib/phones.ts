import { westernDigits } from "./signs.ts";

/**
 * Converts a phone number to E.164, as it is stored: "012-345 6789" → "+60123456789". A number without a
 * country code is Malaysian. Undefined when the text is no phone number.
 */
export function toE164(text: string): string | undefined {
  const plain = westernDigits(text).replace(/[\s().-]/g, "");
  const match = /^(\+|00)?(\d+)$/.exec(plain);
  if (!match) return undefined;
  const [, abroad, digits = ""] = match;
  const whole = abroad ? digits : digits.startsWith("60") ? digits : digits.replace(/^0/, "60");
  const isMalaysian = whole.startsWith("60");
  if (!abroad && !isMalaysian) return undefined;
  const fits = isMalaysian ? /^60[1-9]\d{7,9}$/.test(whole) : /^[1-9]\d{7,14}$/.test(whole);
  return fits ? `+${whole}` : undefined;
}

/** The WhatsApp address of a phone number, with a text to send; undefined if it is not a valid number. */
export function chatUrl(phone: string, text = ""): string | undefined {
  const number = toE164(phone)?.slice(1);
  return number && `https://wa.me/${number}${text && `?text=${encodeURIComponent(text)}`}`;
}

/**
 * Formats a stored number as people here write it: "+60123456789" → "012-345 6789"; foreign numbers stay as
 * they are.
 */
export function formatPhone(stored: string): string {
  const [, area = "", rest = ""] = /^\+60(1\d|8\d|[2-9])(\d+)$/.exec(stored) ?? [];
  if (!area) return stored;
  return `0${area}-${rest.slice(0, -4)} ${rest.slice(-4)}`;
}
