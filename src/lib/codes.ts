/**
 * The code of an invitation or a certificate has 16 characters of Crockford's alphabet, which leaves out those that
 * are easily misread; that of a progress report has 12.
 */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;

/** Makes a code of 80 random bits from the system's generator. */
export function makeCode(): string {
  return codeFrom(crypto.getRandomValues(new Uint8Array(LENGTH)));
}

/** The code that some bytes make, at least 16: five bits of each. */
export function codeFrom(bytes: Uint8Array): string {
  return Array.from(bytes.slice(0, LENGTH), (byte) => ALPHABET.charAt(byte % 32)).join("");
}

/**
 * Reads a code of so many characters from what a person typed or pasted: the code in any spelling, or the link that
 * carries it. Undefined when there is none.
 */
export function readCode(text: string, length = LENGTH): string | undefined {
  const tail = text.slice(text.lastIndexOf("#") + 1);
  const plain = tail.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  return plain.length === length && /^[0-9A-HJKMNP-TV-Z]+$/.test(plain) ? plain : undefined;
}

/** Formats a code in groups of four, for reading aloud or writing down. */
export function formatCode(code: string): string {
  return code.replace(/(.{4})(?!$)/gu, "$1-");
}
