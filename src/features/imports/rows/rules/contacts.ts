import { readEmail, readPhone, type LineReader } from "./cells.ts";
import { fold, fullName, splitName, type Named } from "#lib/names.ts";

/** The relations that the three groups of columns name, in the order in which the school calls them. */
const RELATIONS = ["bapa", "ibu", "penjaga"] as const;
type Relation = (typeof RELATIONS)[number];

/** A guardian whom the school has. */
export type KnownGuardian = Named & {
  id: string;
  profile_id: string;
  phone: string | null;
  email: string | null;
};

/** A guardian that a file names: known to the school, or new. */
export type PlannedGuardian = Named & {
  known?: KnownGuardian;
  phone?: string;
  email?: string;
};

/** The adults that a line can mean: the school's guardians, and those that earlier lines named. */
export type ContactPool = {
  known: Map<string, PlannedGuardian>;
  byKey: Map<string, PlannedGuardian>;
  /** Only guardians who are new or change. */
  used: Set<PlannedGuardian>;
};

/** The pool at the first line. */
export function makeContactPool(guardians: readonly KnownGuardian[]): ContactPool {
  const pool: ContactPool = { known: new Map(), byKey: new Map(), used: new Set() };
  for (const known of guardians) {
    const { first_name, last_name } = known;
    const planned = { first_name, last_name, known };
    pool.known.set(known.id, planned);
    const phone = known.phone && (readPhone(known.phone) ?? known.phone);
    const key = `${fold(fullName(known))} ${phone}`;
    if (phone && !pool.byKey.has(key)) pool.byKey.set(key, planned);
  }
  return pool;
}

export type Contact = { relation: Relation; guardian: PlannedGuardian };

/**
 * The guardians that a line names. A guardian who is already linked to the pupil is recognised by the name alone,
 * any other by name and phone, so that brothers and sisters share one guardian.
 */
export function readContacts(
  reader: LineReader,
  linked: readonly string[],
  pool: ContactPool,
): Contact[] {
  const contacts: Contact[] = [];
  for (const relation of RELATIONS) {
    const name = reader.text(`${relation}_name`);
    const phone = reader.read(`${relation}_phone`, readPhone, "not_phone");
    const email = reader.read(`${relation}_email`, readEmail, "not_email");
    if (!name) {
      if (phone || email) reader.doubt(`${relation}_name`, "nameless_contact");
      continue;
    }
    const own = contacts.map(({ guardian }) => guardian);
    const theirs = linked.flatMap((id) => pool.known.get(id) ?? []);
    const folded = fold(name);
    const guardian: PlannedGuardian =
      [...own, ...theirs].find((adult) => fold(fullName(adult)) === folded) ??
      pool.byKey.get(`${folded} ${phone ?? ""}`) ??
      splitName(name);
    if (!guardian.known) {
      pool.byKey.set(`${folded} ${phone ?? ""}`, guardian);
      pool.used.add(guardian);
    }
    if (!take(guardian, "phone", phone, pool)) reader.fail(`${relation}_phone`, "two_contacts");
    if (!take(guardian, "email", email, pool)) reader.fail(`${relation}_email`, "two_contacts");
    if (!own.includes(guardian)) contacts.push({ relation, guardian });
  }
  return contacts;
}

/** Notes what a file says about an adult; false if an earlier line said something else. */
function take(
  guardian: PlannedGuardian,
  field: "phone" | "email",
  value: string | undefined,
  pool: ContactPool,
): boolean {
  if (value === undefined) return true;
  if (guardian[field] !== undefined) return guardian[field] === value;
  guardian[field] = value;
  if (guardian.known && guardianChanges(guardian)[field] !== undefined) pool.used.add(guardian);
  return true;
}

/** What the file says about a known guardian that differs from the school's record. */
export function guardianChanges({ known, phone, email }: PlannedGuardian) {
  const kept = known?.phone ? (readPhone(known.phone) ?? known.phone) : null;
  return {
    ...(phone !== undefined && phone !== kept && { phone }),
    ...(email !== undefined && email !== known?.email?.toLowerCase() && { email }),
  } as { phone?: string; email?: string };
}
