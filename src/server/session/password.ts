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

/** For how long a password waits at most, in ms: a browser gives up after 10 s, and the hash takes time too. */
export const PASSWORD_PATIENCE = 6_000;

/** How many threads Node has for hashes, files and compression, unless the environment says otherwise. */
const USUAL_THREADS = 4;

type Machine = { memory: number; cores: number; threads: number };

/**
 * How many hashes a machine makes at once. A hash takes 128 MiB, a core and a thread: all of them take at most an eighth
 * of the memory, and leave a thread to files and compression.
 */
export function hashesOn({ memory, cores, threads }: Machine): number {
  const inMemory = Math.floor(memory / 8 / HASH_BYTES);
  return Math.max(1, Math.min(cores, inMemory, threads - 1));
}

let turns = turnsOf(
  hashesOn({ memory: memoryLimit(), cores: availableParallelism(), threads: threadsOfNode() }),
);

/** As many may wait as a usual machine does in half of that; on a slow one the last are refused when it is over. */
function turnsOf(atOnce: number) {
  const words = "Many passwords are checked just now. Try again soon.";
  return makeTurns({ atOnce, maxWaiting: 10 * atOnce, patience: PASSWORD_PATIENCE, words });
}

/** Sets how many passwords this process hashes at once, before the first of them. */
export function hashAtOnce(atOnce: number): void {
  const threads = threadsOfNode();
  if (atOnce >= threads) {
    throw new Error(
      `SIGNIN_AT_ONCE=${atOnce} needs more threads than the ${threads} that Node has: set UV_THREADPOOL_SIZE=${atOnce + 2} in the environment that starts it.`,
    );
  }
  turns = turnsOf(atOnce);
}

/** The passwords that wait for their turn. */
export function passwordQueue(): ReturnType<typeof turns.queue> {
  return turns.queue();
}

const done = { hashes: 0, seconds: 0 };

/** How many passwords this process has hashed, and for how many seconds. */
export function passwordWork(): Readonly<typeof done> {
  return done;
}

function threadsOfNode(): number {
  return Number(process.env.UV_THREADPOOL_SIZE) || USUAL_THREADS;
}

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
  const began = performance.now();
  return new Promise((derived, fail) => {
    scrypt(
      normalize(password, "NFKC"),
      salt,
      BYTES,
      { ...cost, maxmem: MAX_MEMORY },
      (error, key) => {
        done.hashes += 1;
        done.seconds += (performance.now() - began) / 1000;
        if (error) fail(error);
        else derived(key);
      },
    );
  });
}
