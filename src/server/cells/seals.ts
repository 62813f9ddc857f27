import { openSeal } from "#server/seal.ts";
import { derive } from "#server/secret.ts";
import { CARRIED, type Carried, type Purpose } from "./purposes.ts";

/** Opens a text under one SECRET and seals it under another; undefined for one that does not open. */
export type Reseal = (sealed: string, of?: string) => string | undefined;

/** What is sealed in a school, between the SECRETs of two cells: see `PURPOSES`. */
export function sealsBetween(from: string, to: string) {
  const between = (purpose: Purpose): Reseal => {
    const [one, other] = [from, to].map((secret) => openSeal(derive(secret, purpose)));
    return (sealed, of = "") => {
      const text = one?.open(sealed, of);
      return text === undefined ? undefined : other?.close(text, of);
    };
  };
  const former = openSeal(derive(to, "former keys"));
  return {
    twoStep: between("two-step"),
    gateway: between("gateway"),
    formerKeys: between("former keys"),
    /** The keys that go along with a school, as the cell to which it moves keeps them. */
    carried: (school_id: string): { purpose: Carried; sealed: string }[] =>
      CARRIED.map((purpose) => ({
        purpose,
        sealed: former.close(derive(from, purpose), school_id),
      })),
  };
}

export type Seals = ReturnType<typeof sealsBetween>;
