/** What a text shows, sign by sign as people see it. */

// Controls, half surrogates, and what is shown as nothing or turns the text around: by Unicode's own list of
// what may be ignored, and the blanks that it leaves out. Joiners and emoji's variants have rules of their own.
const UNSEEN =
  /(?!\u200C|\u200D|\uFE0E|\uFE0F)\p{Default_Ignorable_Code_Point}|(?![\t\n\r])\p{Cc}|\p{Cs}|[\u2028\u2029\u2800\uFFF9-\uFFFC\u{13441}\u{13442}\u{1D159}]/u;

/** Arabic needs joiners, as do the scripts of India behind a mark, and emoji. */
const STRAY_JOINER =
  /(?<![\p{Script=Arabic}\p{M}\p{Extended_Pictographic}\p{EMod}\uFE0F])[\u200C\u200D]/u;
const STRAY_VARIANT = /(?<!\p{Extended_Pictographic})[\uFE0E\uFE0F](?!\u20E3)/u;

/** The most that is written on one letter: in the Qur'an a doubled letter with a vowel, an alif and a stretch. */
const HEAP = /\p{M}{5}/u;

/**
 * More marks in a row than Unicode's own form for streams has. To put them in order takes the square of their
 * number: some kilobytes would hold the process for seconds.
 */
const FLOOD = /(?<![\p{M}\uFF9E\uFF9F])[\p{M}\uFF9E\uFF9F]{31}/u;

/** Whether a text (NFC) holds what cannot be shown, or more marks on a letter than any writing has. */
export function hidesSigns(text: string): boolean {
  return [UNSEEN, STRAY_JOINER, STRAY_VARIANT, HEAP, FLOOD].some((pattern) => pattern.test(text));
}

/** The one form of what people typed. A flood of marks, which `hidesSigns` refuses, is left as it is. */
export function normalize(text: string, form: "NFC" | "NFKC" | "NFKD" = "NFC"): string {
  return FLOOD.test(text) ? text : text.normalize(form);
}

// Messengers and word processors put them into what is copied: nobody typed them, and nobody sees them go.
const PASTED = /[\u00AD\u061C\u200B\u200E\u200F\uFEFF]/gu;

/** A text in its one form (NFC), without the marks of direction and breaks that come along when it is pasted. */
export function cleanText(text: string): string {
  return normalize(text.replace(PASTED, "")).trim();
}

/** A flag, an emoji with what belongs to it, a line break or one letter; with the marks on it. */
const SIGN =
  /(?:\p{RI}\p{RI}|\p{Emoji}[\p{M}\p{EMod}]*(?:\u200D\p{Emoji}[\p{M}\p{EMod}]*)*|\r\n|[^\p{M}])[\p{M}\u200C\u200D]*/gsu;

/**
 * How many signs people count: a letter with its vowel marks is one, as is a family of emoji. Intl.Segmenter
 * says the same, and takes ten times as long: an import has 100,000 cells.
 */
export function countSigns(text: string): number {
  return text.match(SIGN)?.length ?? 0;
}

/** The same text with the digits 0–9, however full-width or Arabic they were typed. */
export function westernDigits(text: string): string {
  return normalize(text, "NFKC").replace(/[٠-٩۰-۹]/g, (digit) =>
    String((digit.codePointAt(0) ?? 0) & 15),
  );
}
