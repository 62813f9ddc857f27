import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { type FoundCard, readCardEverywhere } from "#features/cards/issues/db.ts";
import { CODE_SIGNS } from "#features/cards/issues/rules.ts";
import { readReceiptEverywhere } from "#features/fees/receipts/db.ts";
import type { PublicReceipt } from "#features/fees/receipts/rules.ts";
import { readCertificateEverywhere } from "#features/hifz/certificates/db.ts";
import { ALL_JUZ } from "#features/hifz/certificates/rules.ts";
import { ON_PAPER } from "#features/hifz/certificates/text.ts";
import { formatCode, readCode } from "#lib/codes.ts";
import { formatDate } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";
import { newId } from "#lib/ids.ts";
import { termName } from "#lib/terms.ts";
import { gatherFacts, type Incoming, isForeign, type Variables } from "#server/guard.ts";
import type { Pages, Slots } from "#server/pages.ts";
import type { Runtime } from "#server/runtime.ts";
import { countTry, type Limit } from "#server/session/limits.ts";
import { storeMessageEverywhere } from "./db.ts";
import {
  type FieldName,
  type FormKind,
  lengthOf,
  readSiteForm,
  TRAP,
  type Wrong,
} from "./rules.ts";
import { contactText } from "./text.ts";
import { certificateText } from "#features/site/text/certificates.ts";
import { progressReportText } from "#features/site/text/progress-reports.ts";
import { receiptText } from "#features/site/text/receipts.ts";

const MAX_BODY = 64 * 1024;
/** The rest of a body that is too large is not read. */
const HANG_UP = { connection: "close" };
const FIELDS: FieldName[] = ["name", "email", "school", "phone", "subject", "message"];
const { failed, wrong: words } = contactText;

/** Per address: enough for a school's office behind one address, too few for a program. */
const PER_ADDRESS: Limit = { name: "message:address", tries: 10, seconds: 60 * 60 };

type Site = { Variables: Variables; Bindings: Incoming };
type Values = Partial<Record<FieldName, string>>;

/**
 * The forms of the public site, as a browser without scripts sends them. A refusal shows the page again with
 * the typed values; a stored message leads to its thank-you page.
 */
export function siteForms(runtime: Runtime, pages: Pages) {
  const app = new Hono<Site>();
  serveForm("contact", "/contact");
  serveForm("demo", "/contact/demo");
  serveForm("school", "/contact/school");
  return app;

  function serveForm(kind: FormKind, path: string): void {
    const again = (status: number, slots: Slots, headers: Record<string, string> = {}) =>
      pages.fill(path, slots, { status, headers });

    app.post(
      path,
      gatherFacts(runtime, { session: false }),
      bodyLimit({
        maxSize: MAX_BODY,
        onError: () => again(413, { failed: failed.tooLarge }, HANG_UP),
      }),
      async (c) => {
        const { raw } = c.req;
        const sent = await readFields(raw);
        if (!sent) return again(415, { failed: failed.elsewhere });
        const values = slotsOf(sent);
        if (isForeign(raw.headers, c.get("facts"), runtime)) {
          return again(403, { ...values, failed: failed.elsewhere });
        }
        const read = readSiteForm(kind, sent.values);
        if (!read.ok) {
          return again(422, { ...values, ...slotsOfWrong(read.wrong), failed: failed.check });
        }
        const thanks = c.redirect(`${path}/thanks`, 303);
        if (sent.trapped) return thanks;
        try {
          const wait = await countTry(runtime.database.auth, PER_ADDRESS, c.get("facts").address);
          if (wait > 0) {
            const minutes = Math.ceil(wait / 60);
            const slots = { ...values, failed: failed.tooMany(minutes) };
            return again(429, slots, { "retry-after": String(wait) });
          }
          await storeMessageEverywhere(
            runtime.database.auth,
            { id: newId(), kind, ...read.values },
            runtime.env.contactTo,
          );
        } catch (error) {
          runtime.log.error({ err: error }, "a message could not be stored");
          return again(503, { ...values, failed: failed.notStored });
        }
        return thanks;
      },
    );
  }
}

/** Wrong codes from one address: enough to type one a few times. A right one works even beyond the limit. */
const WRONG_CODES: Limit = { name: "certificate:address", tries: 20, seconds: 60 };

/**
 * Checks of one address at the same time: more than a hall sends that scans one certificate each, and so few that they
 * do not keep the sign-in side from others.
 */
const MOST_AT_ONCE = 40;

type Said = "unknown" | "limited" | "failed";
type Checked = { path: string; texts: Readonly<Record<Said | `${Said}Text`, string>> };

/**
 * The pages on which anybody checks a paper by its code. A code that nobody was given and one that cannot be a code are
 * looked up alike and answered alike. Only they count as tries.
 */
export function paperChecks(runtime: Runtime, pages: Pages) {
  const app = new Hono<Site>();
  const { auth } = runtime.database;
  const underway = new Map<string, number>();
  const facts = gatherFacts(runtime, { session: false });

  byCode({ path: "/sijil", texts: certificateText }, async (code) => {
    const found = await readCertificateEverywhere(auth, code);
    return found && slotsOfCertificate(found);
  });
  byCode({ path: "/semak", texts: progressReportText, signs: CODE_SIGNS }, async (code) => {
    const found = await readCardEverywhere(auth, code);
    return found && slotsOfCard(found);
  });

  app.get("/resit/:packed/:code", facts, (c) => {
    const { packed, code } = c.req.param();
    const receipt = { path: "/resit", texts: receiptText };
    return answer(c.get("facts").address, receipt, async () => {
      const found = await readReceiptEverywhere(runtime, packed, code);
      return found && slotsOfReceipt(found);
    });
  });
  return app;

  /** A page with a form for a code, and the address of each code below it. */
  function byCode(
    paper: Checked & { signs?: number },
    find: (code: string) => Promise<Slots | undefined>,
  ): void {
    app.get(paper.path, async (c, next) => {
      const typed = c.req.query("kod");
      if (typed === undefined) return next();
      const code = encodeURIComponent(formatCode(codeIn(typed, paper.signs)) || "-");
      return c.redirect(`${paper.path}/${code}`, 303);
    });
    app.get(`${paper.path}/:code`, facts, (c) => {
      const code = codeIn(c.req.param("code"), paper.signs);
      return answer(c.get("facts").address, paper, async () => {
        const found = await find(code);
        return found && { ...found, code: formatCode(code) };
      });
    });
  }

  async function answer(
    address: string,
    { path, texts }: Checked,
    find: () => Promise<Slots | undefined>,
  ) {
    const fill = (status: number, slots: Slots, headers: Record<string, string> = {}) =>
      pages.fill(path, slots, { status, headers: { "x-robots-tag": "noindex", ...headers } });
    const say = (status: number, said: Said, headers?: Record<string, string>) =>
      fill(status, { said: texts[said], said_text: texts[`${said}Text`], tone: "bad" }, headers);
    const limited = (wait: number) => say(429, "limited", { "retry-after": String(wait) });
    const others = underway.get(address) ?? 0;
    if (others >= MOST_AT_ONCE) return limited(1);
    underway.set(address, others + 1);
    try {
      const found = await find();
      if (found) return fill(200, found);
      const wait = await countTry(auth, WRONG_CODES, address);
      return wait > 0 ? limited(wait) : say(404, "unknown");
    } catch (error) {
      runtime.log.error({ err: error }, "a paper could not be checked");
      return say(503, "failed");
    } finally {
      const left = (underway.get(address) ?? 1) - 1;
      if (left > 0) underway.set(address, left);
      else underway.delete(address);
    }
  }
}

/** More signs than any code has. */
const MOST_SIGNS = 40;

/** The code as it was issued, however it was typed; what cannot be a code stays, to be looked up like one. */
function codeIn(typed: string, signs?: number): string {
  return readCode(typed, signs) ?? Array.from(typed).slice(0, MOST_SIGNS).join("");
}

type Found = NonNullable<Awaited<ReturnType<typeof readCertificateEverywhere>>>;

function slotsOfCertificate({ shown, revoked_on }: Found): Slots {
  const t = certificateText;
  const day = revoked_on && formatDate(revoked_on, "ms", "dayMonthYear");
  return {
    said: t.valid,
    said_text: t.validText,
    tone: "good",
    ...(day && { said: `${t.revoked} (${day})`, said_text: t.revokedText, tone: "bad" }),
    found: "1",
    school: shown.school,
    kind: `${ON_PAPER.kinds[shown.kind]}${shown.recognition ? "" : ` (${ON_PAPER.own})`}`,
    juz: shown.juz === ALL_JUZ ? ON_PAPER.whole : ON_PAPER.juz(shown.juz),
    grade: shown.grade ?? "",
    serial: shown.serial,
    month: formatDate(`${shown.month}-01`, "ms", "month"),
    name: shown.name,
    recognition: shown.recognition ?? "",
  };
}

function slotsOfCard({ shown, replaced_by }: FoundCard): Slots {
  const t = progressReportText;
  return {
    said: replaced_by === null ? t.valid : t.replaced(replaced_by),
    said_text: replaced_by === null ? t.validText : t.replacedText,
    tone: replaced_by === null ? "good" : "bad",
    found: "1",
    school: shown.school,
    name: shown.name || "–",
    level: shown.grade_level,
    period: termName(shown.period, shown.academic_year),
    issued: formatDate(shown.issued_on, "ms", "dayMonthYear"),
    version: String(shown.version),
  };
}

function slotsOfReceipt({
  school,
  number,
  received_on,
  amount_sen,
  is_cancelled,
}: PublicReceipt): Slots {
  const t = receiptText;
  return {
    said: is_cancelled ? t.cancelled : t.valid,
    said_text: is_cancelled ? t.cancelledText : t.validText,
    tone: is_cancelled ? "bad" : "good",
    found: "1",
    school,
    number,
    day: formatDate(received_on, "ms", "dayMonthYear"),
    sum: formatSen(amount_sen),
  };
}

type Sent = { values: Values; trapped: boolean };

async function readFields(request: Request): Promise<Sent | undefined> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return undefined;
  const body = new URLSearchParams(await request.text());
  const values = Object.fromEntries(FIELDS.map((field) => [field, body.get(field) ?? ""]));
  return { values, trapped: (body.get(TRAP) ?? "") !== "" };
}

/** The typed values, to fill the fields again. */
function slotsOf({ values }: Sent): Slots {
  return Object.fromEntries(
    FIELDS.map((field) => [`value_${field}`, (values[field] ?? "").slice(0, lengthOf(field))]),
  );
}

function slotsOfWrong(wrong: Partial<Record<FieldName, Wrong>>): Slots {
  const slots: Slots = {};
  for (const field of FIELDS) {
    const reason = wrong[field];
    slots[`invalid_${field}`] = String(reason !== undefined);
    if (reason) slots[`wrong_${field}`] = words[field][reason];
  }
  return slots;
}
