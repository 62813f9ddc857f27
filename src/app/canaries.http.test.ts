import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { contract } from "#app/api.ts";
import { startApp, type Caller, type TestApp } from "#app/testing.ts";
import { canariesIn } from "#app/testing-canaries.ts";
import { makeCast, type Target } from "#app/testing-cast.ts";
import { REPORT_IDS } from "#features/reports/rules.ts";
import { addDays } from "#lib/dates.ts";
import { listCalls, type CallEntry } from "#server/calls.ts";

/** Every personal and sensitive column, by its name in the table below. A new column is for admins. */
const CALLED: Record<string, string[]> = {
  name: ["profiles.first_name", "profiles.last_name"],
  picture: ["profiles.avatar_url"],
  number: ["students.student_id", "students.jawi_name"],
  phone: ["profiles.phone"],
  email: ["profiles.email"],
  birth: ["students.date_of_birth", "students.enrollment_date"],
  health: ["students.health_note", "students.allergies"],
  private: [
    "students.ic_number",
    "students.address",
    "students.postcode",
    "students.city",
    "students.state",
    "student_statuses.reason",
  ],
  money: [
    "payments.amount_sen",
    "payments.payer_name",
    "payments.reference",
    "instalment_plans.reason",
    "instalment_plans.answer",
    "waivers.reason",
    "waivers.answer",
  ],
  slip: ["payment_claims.amount_sen", "payment_claims.reference", "payment_claims.answer"],
  slipPicture: ["payment_claims.file_url"],
  marks: [
    "attendance.notes",
    "attendance_history.notes",
    "attendance_history.why",
    "absence_followups.notes",
  ],
  hafazan: ["hifz_records.grade", "hifz_records.family_note", "hifz_certificates.shown"],
  card: ["card_issues.snapshot"],
  signed: ["card_signatures.signed_name"],
  // The examples know no period, so that what is written in a report stands in a person's copy only.
  cardWords: [
    "cards.comment",
    "cards.hifz_remark",
    "cards.remark",
    "cards.returned_why",
    "cards.traits",
  ],
  certificates: ["hifz_certificates.grade", "hifz_certificates.revoked_why"],
  tasmik: ["hifz_records.grade_computed", "hifz_records.notes"],
  signature: ["hifz_acks.comment"],
  report: ["absence_reports.notes", "absence_reports.answer"],
  paper: ["absence_reports.file_url"],
  acts: ["audit.actor_name", "audit.details", "audit.label"],
  work: ["teachers.specialization", "teachers.qualification"],
  cover: ["cover_requests.reason", "cover_requests.answer"],
  // What a record of hafazan said before it was changed stands in a person's copy only.
  versions: [
    "hifz_record_history.stream",
    "hifz_record_history.pins",
    "hifz_record_history.grade_computed",
    "hifz_record_history.grade",
    "hifz_record_history.decision",
    "hifz_record_history.heard_by",
    "hifz_record_history.strength",
    "hifz_record_history.reason",
    "hifz_record_history.notes",
    "hifz_record_history.family_note",
    "hifz_record_history.why",
  ],
  // No person reads these: why a receipt was taken back, the record by which an import is undone, and the stored answer
  // to a repeated write. Or they are of an account, which is not among the ids that the examples know.
  kept: [
    "account_transfers.amount_sen",
    "account_transfers.reason",
    "credit_holds.why",
    "credit_notes.amount_sen",
    "credit_notes.reason",
    "openings.amount_sen",
    "openings.note",
    "bank_lines.amount_sen",
    "bank_lines.description",
    "bank_lines.ignored_why",
    "bank_lines.reference",
    "billing_accounts.remind_why",
    "billing_accounts.tin",
    "gateway_events.said",
    "gateway_payments.answer",
    "payer_aliases.words",
    "payment_reversals.reason",
    "imports.trace",
    "idempotency_keys.answer",
    // In the report of an announcement, of which the examples know none, and in the copy of whoever wrote them.
    "announcement_replies.signed_name",
    "announcement_replies.note",
  ],
  refunds: ["refunds.amount_sen", "refunds.bank_ref", "refunds.reason"],
};
const EVERYTHING = "everything but kept";

/**
 * What every teacher of the school sees of a pupil, what the pupil's present teachers see, and what the family
 * sees.
 */
const PUPIL = "name picture number";
const TAUGHT = `${PUPIL} health marks hafazan card signed tasmik signature report paper`;
const CHILD = `${PUPIL} email birth health private money hafazan card signed report`;
const STAFF = "name picture phone email work";

type Seen = Record<string, string>;

/**
 * Each pupil is named by the relation of the actors to them; "own" is the child of the guardian and the
 * co-parent.
 */
const PUPILS = [
  "own",
  "mate",
  "left",
  "covered",
  "past",
  "future",
  "other",
  "parented",
  "retired",
  "classless",
];
const all = (names: string[], what: string): Seen =>
  Object.fromEntries(names.map((name) => [name, what]));
const families = PUPILS.map((name) => `family of ${name}`);

const TEACHER: Seen = {
  ...all(PUPILS, PUPIL),
  ...all(["teacher", "retiree", "family of parented"], STAFF),
};
const HOMEROOM: Seen = {
  ...TEACHER,
  ...all(["own", "mate"], TAUGHT),
  ...all(["family of own", "family of mate", "coparent"], "name phone"),
  // Of a pupil who left the class, what was recorded in the class stays visible.
  left: `${PUPIL} marks`,
  "family of left": "name",
  admin: "name",
};
const NOTHING: Seen = {};

/** Exactly what each actor may see of each person. */
const MAY_SEE: Record<string, Seen> = {
  admin: all(
    [
      ...PUPILS,
      ...families,
      "coparent",
      "teacher",
      "retiree",
      "admin",
      "cover",
      "import",
      "signers",
      "sponsor",
      "repeat",
    ],
    EVERYTHING,
  ),
  "homeroom teacher": { ...HOMEROOM, cover: "cover" },
  "further teacher": HOMEROOM,
  "substitute of today": {
    ...TEACHER,
    covered: TAUGHT,
    "family of covered": "name phone",
    admin: "name",
  },
  "past substitute": TEACHER,
  "future substitute": TEACHER,
  // Homeroom teacher of the other class and of those with a substitute teacher.
  colleague: {
    ...TEACHER,
    ...all(["other", "parented", "covered", "past", "future"], TAUGHT),
    ...all(["family of other", "family of covered", "family of past"], "name phone"),
    "family of future": "name phone",
    classless: `${PUPIL} marks`,
    "family of classless": "name",
    cover: "cover",
    admin: "name",
  },
  "retired teacher": TEACHER,
  "teacher who is a parent": {
    ...TEACHER,
    parented: `${CHILD} paper slip slipPicture acts signature`,
    admin: "name",
  },
  guardian: {
    own: `${CHILD} paper slip slipPicture acts signature`,
    "family of own": "name picture phone email",
    teacher: "name picture",
    admin: "name",
  },
  // The other parent's picture of a letter, phone and e-mail belong to the other parent, and so does the account of
  // fees until the office shows it to both.
  "co-parent": {
    own: CHILD.replace(" money", ""),
    coparent: "name picture phone email",
    "family of own": "name",
    teacher: "name picture",
    admin: "name",
  },
  "unlinked guardian": NOTHING,
  pupil: {
    own: `${PUPIL} phone email birth hafazan card report`,
    "family of own": "name",
    teacher: "name picture",
    // Who wrote down what the pupil recited.
    admin: "name",
  },
  "ended member": NOTHING,
  "without a school": NOTHING,
  "another school's admin": { foreign: EVERYTHING },
  "admin here, guardian there": NOTHING,
  nobody: NOTHING,
};

/** In the quick run a few actors ask about a few people; in the long run all ask about all. */
const LONG = process.env.LONG === "1";
const ACTORS = Object.keys(MAY_SEE).filter(
  (name) => LONG || ["homeroom teacher", "past substitute", "guardian", "pupil"].includes(name),
);
const ASKED = LONG ? [...PUPILS, "foreign"] : ["own", "other", "past", "foreign"];
const AT_ONCE = 4;

/** These reads are logged and therefore are not GET calls. */
const WRITTEN_DOWN = ["students.revealIc", "insights.revealSheetIc", "privacy.exportPerson"];
const reads = listCalls(contract).filter(
  ({ name, method }) => method === "GET" || WRITTEN_DOWN.includes(name),
);

let app: TestApp;
let cast: Awaited<ReturnType<typeof makeCast>>;
let addresses: Address[];
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
  cast = await makeCast(app);
  addresses = listAddresses();
});
afterAll(() => app.stop());

type Input = Record<string, string>;
type Address = { call: CallEntry; input: Input; target: Target };

/** Every way to ask a read about a person: its example, each id alone, and words to search for. */
function* inputsOf(call: CallEntry, { name, known, family }: Target): Generator<Input> {
  const shape = call.procedure["~orpc"].inputSchema as
    | { _zod: { def: { shape?: Record<string, unknown> } } }
    | undefined;
  const fields = Object.keys(shape?._zod.def.shape ?? {});
  const example = call.meta.example(known) as Input;
  yield example;
  if (call.name === "reports.readReport") for (const id of REPORT_IDS) yield { id };
  if ("from" in example) yield { ...example, from: addDays(cast.today, -20) };
  if (call.path.includes("{")) return;
  yield {};
  for (const field of fields) {
    if (field in known) yield { [field]: known[field as keyof typeof known] };
  }
  if (fields.includes("subject_id")) yield { subject_id: known.student_id };
  if (call.name === "people.listProfiles") yield { id: family };
  if (!fields.includes("q")) return;
  for (const [canary, of] of cast.canaries) {
    const isSearched = [
      `profiles.first_name@${name}`,
      `students.ic_number@${name}`,
      `profiles.phone@family of ${name}`,
    ].includes(of);
    if (isSearched) yield { q: canary };
  }
}

/** Whether the contract takes an input. What it refuses reaches no query, whoever asks (`input.http.test.ts`). */
function isTaken({ procedure }: CallEntry, input: Input): boolean {
  const checked = procedure["~orpc"].inputSchema?.["~standard"].validate(input);
  return !checked || ("value" in checked && !checked.issues);
}

function listAddresses(): Address[] {
  const found = new Map<string, Address>();
  for (const call of reads) {
    for (const target of cast.targets.filter(({ name }) => ASKED.includes(name))) {
      for (const input of inputsOf(call, target)) {
        if (!isTaken(call, input)) continue;
        found.set(`${call.name} ${JSON.stringify(input)}`, { call, input, target });
      }
    }
  }
  return [...found.values()];
}

function ask(caller: Caller, { call: { method, path }, input }: Address) {
  const rest = { ...input };
  const at = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name] ?? "";
    delete rest[name];
    return value;
  });
  return method === "GET" ? caller.get(at, rest) : caller.post(at, rest);
}

/** What each actor finds while nothing is changed; it is asked once, whichever test needs it. */
const found = new Map<string, Promise<Map<string, string>>>();

function replayOf(actor: keyof typeof cast.actors): Promise<Map<string, string>> {
  const known = found.get(actor) ?? replay(cast.actors[actor]);
  found.set(actor, known);
  return known;
}

/** The canaries that an actor finds at all the addresses, each with the first call that revealed it. */
async function replay(caller: Caller): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  const left = [...addresses];
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const { status, body } = await ask(caller, next);
      expect(status, next.call.name).toBeLessThan(500);
      const text = JSON.stringify(body);
      const found = canariesIn(text, cast.canaries);
      // An actor who finds a pupil by a number has learnt that the number is the pupil's.
      const searched = cast.canaries.get(next.input.q ?? "");
      if (searched && text.includes(next.target.known.student_id)) found.push(searched);
      for (const canary of found) if (!seen.has(canary)) seen.set(canary, next.call.name);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return seen;
}

/** Whether a table lets an actor see a column of a target. */
function maySee(actor: string, canary: string, table = MAY_SEE): boolean {
  const [column = "", target = ""] = canary.split("@");
  const cell = table[actor]?.[target] ?? "";
  if (cell === EVERYTHING) return !CALLED["kept"]?.includes(column);
  return cell.split(" ").some((word) => CALLED[word]?.includes(column));
}

/** Whether an actor was asked about this canary, so that everything allowed must have been found. */
function isAsked(canary: string): boolean {
  const [, target = ""] = canary.split("@");
  return LONG || ASKED.includes(target.replace("family of ", ""));
}

test("a canary stands in every column that docs/data.md calls personal or sensitive", () => {
  // Columns that can only hold a word of a fixed list, or a number of a fixed form.
  expect(cast.unplanted.toSorted()).toEqual([
    "absence_followups.channel",
    "absence_followups.outcome",
    "absence_reports.reason",
    "announcement_replies.answer",
    "attendance.reason",
    "attendance.status",
    "attendance_history.from_status",
    "attendance_history.reason",
    "attendance_history.to_status",
    "guardian_links.relation",
    "hifz_candidates.grade",
    "hifz_candidates.override_reason",
    "hifz_candidates.state",
    "hifz_certificates.kind",
    "hifz_pages.state",
    "hifz_plans.rests",
    "hifz_plans.unit",
    "hifz_records.decision",
    "hifz_records.heard_by",
    "hifz_records.pins",
    "hifz_records.reason",
    "hifz_records.stream",
    "hifz_records.strength",
    "hifz_score_history.counts",
    "hifz_scores.counts",
    "instalment_plans.instalments",
    "letters_issued.kind",
    "payment_reversals.kind",
    "payments.method",
    "profiles.role",
    "refunds.method",
    "student_statuses.from_status",
    "student_statuses.to_status",
    "student_stays.kind",
    "students.citizenship",
    "students.gender",
    "students.status",
    "teachers.title",
    "waivers.asnaf",
    "waivers.kind",
    "warning_letters.kind",
    "warning_letters.post_number",
  ]);
  expect(Object.keys(cast.actors)).toEqual(Object.keys(MAY_SEE));
});

test.each(["guardian", "co-parent", "unlinked guardian", "pupil"] as const)(
  "every read shows %s the class teacher's phone only where the school lets guardians see it",
  async (actor) => {
    const [caller, { admin }] = [cast.actors[actor], cast.actors];
    const seen = { ...MAY_SEE[actor] };
    if (["guardian", "co-parent"].includes(actor)) seen["teacher"] += " phone";
    const phones = (found: Map<string, string>) =>
      [...found.keys()].filter((canary) => canary.startsWith("profiles.phone@")).toSorted();
    const before = phones(await replayOf(actor));
    expect((await admin.patch("/settings", { guardians_see_phones: true })).status).toBe(200);
    const found = await replay(caller);
    await admin.patch("/settings", { guardians_see_phones: false });
    expect([...found.keys()].filter((canary) => !maySee(actor, canary, { [actor]: seen }))).toEqual(
      [],
    );
    const more = seen["teacher"]?.includes("phone") ? ["profiles.phone@teacher"] : [];
    expect(phones(found)).toEqual([...before, ...more].toSorted());
  },
  120_000,
);

test.each(ACTORS)(
  "every read shows %s what the table says, all of it and no more",
  async (actor) => {
    const seen = await replayOf(actor as keyof typeof cast.actors);
    const leaks = [...seen].filter(([canary]) => !maySee(actor, canary));
    expect(leaks.map(([canary, call]) => `${canary} by ${call}`)).toEqual([]);
    const allowed = [...cast.canaries.values()].filter((canary) => maySee(actor, canary));
    expect(allowed.filter((canary) => isAsked(canary) && !seen.has(canary))).toEqual([]);
  },
  120_000,
);
