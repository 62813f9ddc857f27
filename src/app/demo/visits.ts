import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { placeholderOf } from "#features/accounts/rules.ts";
import { seedLoginsEverywhere } from "#features/accounts/seed.ts";
import { dropDemosEverywhere } from "#features/schools/seed.ts";
import { demoText } from "#features/site/text/demo.ts";
import { transact } from "#db/transaction.ts";
import { errorCode, refuse } from "#lib/errors.ts";
import type { CallEntry } from "#server/calls.ts";
import { dropSchoolFiles } from "#server/files.ts";
import { gatherFacts, type Incoming, isForeign, type Variables } from "#server/guard.ts";
import type { Pages } from "#server/pages.ts";
import type { Runtime } from "#server/runtime.ts";
import { countTry, VISITS, VISITS_ADDRESS } from "#server/session/limits.ts";
import { startSession } from "#server/session/session.ts";
import { carrySession } from "#server/session/sign-in.ts";
import { makeTurns } from "#server/turns.ts";
import { emptyDemo, inviteFamilies, makeSchool, requireNoRealSchool } from "#app/demo.ts";
import { AN_NUR } from "./plans.ts";
import { demoClock } from "./year.ts";

/** How long a visitor's school is kept. */
const LIFE_MS = 60 * 60 * 1000;
const MAX_BODY = 1024;

/** As whom a visitor may enter, by the value of the pressed button: the person of the demo school. */
const ROLES = new Map([
  ["mudir", "admin@halaqah.example"],
  ["guru", "guru@halaqah.example"],
  ["penjaga", "penjaga@halaqah.example"],
]);

/** A visitor's school: the account of each of its people who may be entered as, by the person's address. */
type Visit = { ends_at: number; accounts: Map<string, string> };

/**
 * Further writes that visitors may make: those outside a school that do not leave the visitor's own session, and printing
 * a letter, whose card number is made up.
 */
const OPEN_WRITES = new Set([
  "DELETE /session",
  "PATCH /account/language",
  "POST /letters-issued/{id}/print",
]);

/** Prepares a database for visitors: refuses one with a real school, and removes what earlier visitors left. */
export async function prepareVisits(runtime: Runtime): Promise<void> {
  await requireNoRealSchool(runtime);
  await emptyDemo(runtime);
}

/**
 * Refuses what a demo that everybody may open must not do: signing in or registering, anything with accounts, links
 * or pictures, what asks for the password once more, and imports, which write thousands of rows at once. What is left
 * changes the visitor's own school only.
 */
export function refuseInDemo({ name, method, path, meta }: CallEntry): void {
  if (method === "GET" || OPEN_WRITES.has(`${method} ${path}`)) return;
  const { permission, stepUp, secret, picture } = meta;
  const isInSchool = permission !== "public" && permission !== "session";
  const isImport = name.startsWith("imports.");
  if (isInSchool && !stepUp && !secret && !picture && !isImport) return;
  throw refuse("FORBIDDEN", "The demo does not do this.", { reason: "demo" });
}

/** A call as visitors make it: with a body of the usual size only, because strangers would fill the disk. */
export function asInDemo(call: CallEntry): CallEntry {
  const { maxBody: _maxBody, ...meta } = call.meta;
  return { ...call, meta };
}

/**
 * The button that opens the demo: each visitor gets a school of their own, and enters it without a password. Who
 * already has one enters the same school as another person.
 */
export function demoVisits(runtime: Runtime, pages: Pages) {
  const app = new Hono<{ Variables: Variables; Bindings: Incoming }>();
  const visits = new Map<string, Visit>();
  const inTurn = makeTurns({ atOnce: 1, maxWaiting: 5, perAccount: 2 });

  const again = (status: number, failed: string, headers: Record<string, string> = {}) =>
    pages.fill("/demo", { failed }, { status, headers });
  const tooLarge = () => again(413, demoText.failed.role, { connection: "close" });
  const limit = bodyLimit({ maxSize: MAX_BODY, onError: tooLarge });

  app.post("/demo", gatherFacts(runtime), limit, async (c) => {
    const { raw } = c.req;
    const facts = c.get("facts");
    if (isForeign(raw.headers, facts, runtime)) return again(403, demoText.failed.elsewhere);
    const person = ROLES.get(new URLSearchParams(await raw.text()).get("role") ?? "");
    if (!person) return again(422, demoText.failed.role);
    try {
      const asker = { line: facts.address, signal: raw.signal };
      let school_id = facts.session?.school_id ?? "";
      if (!isOpen(visits.get(school_id))) {
        const wait = await countVisit(runtime, facts.address);
        if (wait > 0) {
          const words = demoText.failed.tooMany(Math.ceil(wait / 60));
          return again(429, words, { "retry-after": String(wait) });
        }
        school_id = await inTurn(asker, makeVisit);
      }
      const user_id = visits.get(school_id)?.accounts.get(person) ?? "";
      // The session begins like one of a school's link: it proves nothing, so whatever asks for a proof refuses it.
      const token = await transact(runtime.database.auth, "read write", (tx) =>
        startSession(tx, user_id, { userAgent: facts.userAgent, link_school_id: school_id }),
      );
      await carrySession(runtime, facts, token);
      c.header("cache-control", "no-store");
      return c.redirect("/dashboard", 303);
    } catch (error) {
      if (errorCode(error) === "SERVICE_UNAVAILABLE") return again(503, demoText.failed.busy);
      throw error;
    }
  });
  return app;

  function isOpen(visit: Visit | undefined): boolean {
    return visit !== undefined && visit.ends_at > runtime.now();
  }

  /** Removes the schools whose hour is over, and makes a new one. */
  async function makeVisit(): Promise<string> {
    const { auth, owner } = runtime.database;
    await requireNoRealSchool(runtime);
    const over = [...visits].flatMap(([id, visit]) => (isOpen(visit) ? [] : [id]));
    await dropDemosEverywhere(owner, over);
    await dropSchoolFiles(runtime.files, over);
    for (const id of over) {
      visits.delete(id);
      runtime.clocks.delete(id);
    }

    // Each school begins on a school morning of its own, because a visitor may come at night.
    const clock = demoClock(() => runtime.now());
    const people = await makeSchool(runtime, AN_NUR, clock());
    // Other visitors' schools have people with the same addresses, and an account's address is its own.
    const logins = people.map((login) => ({ ...login, email: placeholderOf(login.profile_id) }));
    await seedLoginsEverywhere(auth, logins, undefined);
    const [first] = people;
    if (!first) throw new Error("the demo school has nobody to enter as");
    await inviteFamilies(runtime, first.school_id);
    const accounts = new Map(people.map(({ email, profile_id }) => [email, profile_id]));
    visits.set(first.school_id, { ends_at: runtime.now() + LIFE_MS, accounts });
    runtime.clocks.set(first.school_id, clock);
    return first.school_id;
  }
}

/** Counts a new visit, by its address before all others', and returns the seconds to wait. */
async function countVisit({ database }: Runtime, address: string): Promise<number> {
  const wait = await countTry(database.auth, VISITS_ADDRESS, address);
  return wait > 0 ? wait : countTry(database.auth, VISITS, "all");
}
