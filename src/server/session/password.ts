import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism, totalmem } from "node:os";
import { makeTurns } from "#server/turns.ts";
import { normalize } from "#lib/signs.ts";
import { runAs, whoAsks } from "./asking.ts";

/** The cost of a hash, in scrypt's own terms. */
export type PasswordCost = Readonly<{ N: number; r: number; p: number }>;

/** The cost of a new hash. OWASP ASVS 5.0 appendix C: scrypt with N >= 2^17, r = 8, p = 1; 128 MiB a hash. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 17, r: 8, p: 1 };
const MAX_MEMORY = 192 * 1024 * 1024;
const BYTES = 32;
const HASH_BYTES = 128 * 1024 * 1024;

/**
 * How many hashes a machine makes at once, and how many may wait: as many as are done before a browser gives
 * up. A hash takes 128 MiB and a core: two at once only where they take at most an eighth of the memory.
 */
export function hashesOn({ memory, cores }: { memory: number; cores: number }) {
  const atOnce = memory / 8 < 2 * HASH_BYTES || cores < 2 ? 1 : 2;
  return { atOnce, maxWaiting: 10 * atOnce };
}

const turns = makeTurns({
  ...hashesOn({ memory: memoryLimit(), cores: availableParallelism() }),
  words: "Many passwords are checked just now. Try again soon.",
});

/** The memory of the machine in bytes, or the limit of the container. */
function memoryLimit(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity);
}

/** Runs work that hashes passwords in a turn of the asker; inside a turn it needs no second one. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const asker = whoAsks();
  if (asker.hasTurn) return work();
  return turns(asker, () => runAs({ ...asker, hasTurn: true }, work));
}

/** Hashes a password as `scrypt$N$r$p$salt$hash`, in a turn of the asker. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16);
  const hash = await inTurn(() => deriveKey(password, salt, cost));
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64"), hash.toString("base64")].join(
    "$",
  );
}

/** Whether the password has this hash. */
export async function verifyPassword(input: { hash: string; password: string }): Promise<boolean> {
  const [kind, n, r, p, salt, hash] = input.hash.split("$");
  if (kind !== "scrypt" || !salt || !hash) return false;
  const cost = { N: Number(n), r: Number(r), p: Number(p) };
  const made = await inTurn(() => deriveKey(input.password, Buffer.from(salt, "base64"), cost));
  return timingSafeEqual(made, Buffer.from(hash, "base64"));
}

function deriveKey(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  return new Promise((done, fail) => {
    scrypt(
      normalize(password, "NFKC"),
      salt,
      BYTES,
      { ...cost, maxmem: MAX_MEMORY },
      (error, key) => (error ? fail(error) : done(key)),
    );
  });
}
