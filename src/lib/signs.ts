/** Characters of a text as people see and count them. */

// Control characters, lone surrogates, and characters that are invisible or reverse the direction of text:
// Unicode's own list of ignorable characters, and the blanks that the list leaves out. Joiners and variation
// selectors have rules of their own.
const INVISIBLE =
  /(?!\u200C|\u200D|\uFE0E|\uFE0F)\p{Default_Ignorable_Code_Point}|(?![\t\n\r])\p{Cc}|\p{Cs}|[\u2028\u2029\u2800\uFFF9-\uFFFC\u{13441}\u{13442}\u{1D159}]/u;

/** Arabic needs joiners, and so do Indian scripts after a mark, and emoji. */
const STRAY_JOINER =
  /(?<![\p{Script=Arabic}\p{M}\p{Extended_Pictographic}\p{EMod}\uFE0F])[\u200C\u200D]/u;
const STRAY_VARIANT = /(?<!\p{Extended_Pictographic})[\uFE0E\uFE0F](?!\u20E3)/u;

/**
 * More marks than any writing puts on one letter: the Qur'an has at most a doubled letter with a vowel, an
 * alif and a stretch.
 */
const HEAP = /\p{M}{5}/u;

/**
 * More marks in a row than Unicode's Stream-Safe Text Format allows. Sorting them takes time in the square of
 * their number: some kilobytes would block the process for seconds.
 */
const FLOOD = /(?<![\p{M}\uFF9E\uFF9F])[\p{M}\uFF9E\uFF9F]{31}/u;

/**
 * Whether a text (NFC) contains characters that cannot be shown, or more marks on a letter than any writing
 * has.
 */
export function hidesSigns(text: string): boolean {
  return [INVISIBLE, STRAY_JOINER, STRAY_VARIANT, HEAP, FLOOD].some((pattern) =>
    pattern.test(text),
  );
}

/**
 * Normalises what people typed. A text with a flood of marks, which `hidesSigns` refuses, is left unchanged.
 */
export function normalize(text: string, form: "NFC" | "NFKC" | "NFKD" = "NFC"): string {
  return FLOOD.test(text) ? text : text.normalize(form);
}

// Messengers and word processors add these to copied text: nobody typed them, and nobody notices when they
// are removed.
const PASTED = /[\u00AD\u061C\u200B\u200E\u200F\uFEFF]/gu;

/** Normalises a text (NFC) and removes the direction and break marks that come with pasted text. */
export function cleanText(text: string): string {
  return normalize(text.replace(PASTED, "")).trim();
}

/** A flag, an emoji with its modifiers, a line break or one letter, each with the marks on it. */
const SIGN =
  /(?:\p{RI}\p{RI}|\p{Emoji}[\p{M}\p{EMod}]*(?:\u200D\p{Emoji}[\p{M}\p{EMod}]*)*|\r\n|[^\p{M}])[\p{M}\u200C\u200D]*/gsu;

/**
 * The number of characters as people count them: a letter with its vowel marks is one, and so is a family
 * emoji. Intl.Segmenter counts the same, but takes ten times as long, and an import has 100,000 cells.
 */
export function countSigns(text: string): number {
  return text.match(SIGN)?.length ?? 0;
}

/** Converts full-width, Arabic and Persian digits to 0–9. */
export function westernDigits(text: string): string {
  return normalize(text, "NFKC").replace(/[٠-٩۰-۹]/g, (digit) =>
    String((digit.codePointAt(0) ?? 0) & 15),
  );
}
