import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const IV = 12;
const TAG = 16;

/**
 * Seals (encrypts) texts that the database stores but only this installation may read, under a key of 32
 * bytes (base64url). `of` ties a sealed text to its owner: it does not open with another `of`.
 */
export function openSeal(key: string) {
  const secret = Buffer.from(key, "base64url");
  return {
    close(text: string, of = ""): string {
      const iv = randomBytes(IV);
      const cipher = createCipheriv(CIPHER, secret, iv, { authTagLength: TAG }).setAAD(
        Buffer.from(of),
      );
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
    },

    /**
     * Undefined for a text that was sealed under another key or for another owner, and for a text that is not
     * sealed.
     */
    open(sealed: string, of = ""): string | undefined {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < IV + TAG) return undefined;
      const iv = bytes.subarray(0, IV);
      const decipher = createDecipheriv(CIPHER, secret, iv, { authTagLength: TAG });
      decipher.setAAD(Buffer.from(of)).setAuthTag(bytes.subarray(IV, IV + TAG));
      try {
        const text = [decipher.update(bytes.subarray(IV + TAG)), decipher.final()];
        return Buffer.concat(text).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}

export type Seal = ReturnType<typeof openSeal>;
