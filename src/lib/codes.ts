/** An invitation code: 16 signs of Crockford's alphabet, which leaves out what is easily misread. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const SIGNS = 16;

/** Makes a code, 80 bits by the system's generator. */
export function makeCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SIGNS));
  return Array.from(bytes, (byte) => ALPHABET.charAt(byte % 32)).join("");
}

/** The code in what a person typed or pasted: the code in any dress, or the link that carries it. */
export function readCode(text: string): string | undefined {
  const tail = text.slice(text.lastIndexOf("#") + 1);
  const plain = tail.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  return plain.length === SIGNS && /^[0-9A-HJKMNP-TV-Z]+$/.test(plain) ? plain : undefined;
}

/** The code in groups of four, to be read out or written down. */
export function formatCode(code: string): string {
  return code.replace(/(.{4})(?!$)/g, "$1-");
}
