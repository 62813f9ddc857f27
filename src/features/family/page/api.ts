import type { ContractRouterClient } from "@orpc/contract";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { html } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { absenceInput, type absencesContract } from "#features/absences/contract.ts";
import { offeredDays } from "#features/absences/rules.ts";
import type { accountsContract } from "#features/accounts/contract.ts";
import { findPlaces } from "#features/accounts/db.ts";
import { findDeviceOwner } from "#features/accounts/devices/db.ts";
import type { joiningContract } from "#features/accounts/joining/contract.ts";
import type { announcementsContract } from "#features/announcements/contract.ts";
import { showNotice } from "#features/announcements/links/html.ts";
import type { calendarFeedsContract } from "#features/calendar/feeds/contract.ts";
import { MOST_FEEDS } from "#features/calendar/feeds/rules/links.ts";
import type { hifzAcksContract } from "#features/hifz/acks/contract.ts";
import { formatDate, formatTime, instant, isDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import type { Me } from "#lib/me.ts";
import { fullName } from "#lib/names.ts";
import { type Html, langCookie, type PageLang, pageLang, plainPage } from "#server/plain-page.ts";
import { sendPage } from "#server/answers.ts";
import { answerFor } from "#server/failure.ts";
import { gatherFacts, type Incoming, isForeign, type Variables } from "#server/guard.ts";
import type { Runtime } from "#server/runtime.ts";
import { type RequestFacts, serve } from "#server/serve.ts";
import { deviceKey } from "#server/session/passwordless.ts";
import { familyPageContract } from "./contract.ts";
import { readFamilyPage } from "./db.ts";
import { familyHtml } from "#features/family/page/html/family.ts";
import { feedsHtml } from "#features/family/page/html/feeds.ts";
import {
  absenceHtml,
  OTHER_DAYS,
  type FormWrong,
  type Typed,
} from "#features/family/page/html/forms.ts";
import { weekHtml } from "#features/family/page/html/hifz.ts";
import { type PageWords, pageWords } from "#features/family/page/html/words.ts";

const os = serve(familyPageContract);

export const familyPageRoutes = os.router({
  readFamilyPage: os.readFamilyPage.handler(({ context: { scope } }) => readFamilyPage(scope)),
});

/** The calls of the API that the pages make for whoever sent the request. */
type Calls = ContractRouterClient<{
  familyPage: typeof familyPageContract;
  absences: typeof absencesContract;
  accounts: typeof accountsContract;
  announcements: typeof announcementsContract;
  calendarFeeds: typeof calendarFeedsContract;
  hifzAcks: typeof hifzAcksContract;
  joining: typeof joiningContract;
}>;

const MAX_BODY = 16 * 1024;
const HEADERS = { "cache-control": "private, no-store" };

type Site = { Variables: Variables; Bindings: Incoming };
/** `isKept`: an own phone may show it without a network, as it was last. */
type Shown = { status: ContentfulStatusCode; body: Html; isKept?: boolean };
/** What a page is made with; `sent` is the query, or the fields of a form. */
type Asked = {
  calls: Calls;
  lang: PageLang;
  sent: URLSearchParams;
  /** Whether the account belongs to several schools. */
  hasSchools(): Promise<boolean>;
};

/**
 * The family's pages: HTML without a script, for phones that are slow. They make the same calls as the screens, as the
 * person whose session it is, so that permission, limits and the audit log are the same.
 */
export function familyPages(runtime: Runtime, callsOf: (request: RequestFacts) => Calls) {
  const app = new Hono<Site>();
  const facts = gatherFacts(runtime);
  const limit = bodyLimit({ maxSize: MAX_BODY, onError: (c) => c.text("", 413) });

  const pages: [path: string, show: (asked: Asked) => Promise<Shown>][] = [
    ["/keluarga", showFamily],
    ["/keluarga/akui", showAnnouncement],
    ["/keluarga/maklum", showAbsence],
    ["/keluarga/minggu", showWeek],
    ["/keluarga/kalendar", showFeeds],
  ];
  for (const [path, show] of pages) {
    app.get(path, facts, async (c) => {
      const { searchParams: query } = new URL(c.req.url);
      const chosen = query.get("bahasa");
      if (chosen === "en" || chosen === "ms") {
        c.header("set-cookie", langCookie(chosen));
        return c.redirect("/keluarga", 303);
      }
      return answer(c, query, show, c.get("facts"));
    });
  }

  const forms: [path: string, act: (asked: Asked) => Promise<Shown | Done>][] = [
    ["/keluarga/akui", sendAnswer],
    ["/keluarga/maklum", sendAbsence],
    ["/keluarga/minggu", signWeek],
    ["/keluarga/kalendar", changeFeeds],
    ["/keluarga/sekolah", chooseSchool],
    ["/keluarga/keluar", signOut],
  ];
  for (const [path, act] of forms) {
    app.post(path, facts, limit, async (c) => {
      const request = c.get("facts");
      const lang = pageLang(request.cookie);
      if (isForeign(c.req.raw.headers, request, runtime)) {
        const body = html`<p class="wrong" role="alert">${pageWords(lang).page.elsewhere}</p>`;
        return send(c, lang, { status: 403, body });
      }
      const sent = new URLSearchParams(await c.req.text());
      // A form that is sent twice, by the back button or a second press, is carried out once.
      const key = sent.get("client_key");
      const idempotencyKey = key && UUID.test(key) ? key : undefined;
      return answer(c, sent, act, { ...request, idempotencyKey });
    });
  }
  return app;

  async function answer(
    c: Context<Site>,
    sent: URLSearchParams,
    work: (asked: Asked) => Promise<Shown | Done>,
    request: RequestFacts,
  ): Promise<Response> {
    const lang = pageLang(request.cookie);
    const { session } = request;
    if (!session) return c.redirect("/keluarga/masuk", 303);
    const { auth } = runtime.database;
    const hasSchools = async () => (await findPlaces(auth, session.user.id)).length > 1;
    let isOwn = false;
    try {
      const key = deviceKey(request);
      const owner = key ? await findDeviceOwner(auth, key) : undefined;
      isOwn = owner?.user_id === session.user.id;
      const done = await work({ calls: callsOf(request), lang, sent, hasSchools });
      return "to" in done ? c.redirect(done.to, 303) : await send(c, lang, done, isOwn);
    } catch (error) {
      const { status } = answerFor(error, request.id, runtime.log);
      if (status === 401) return c.redirect("/keluarga/masuk", 303);
      return send(c, lang, refusal(lang, status as ContentfulStatusCode), isOwn);
    }
  }
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Where a form leads that was carried out. */
type Done = { to: string };

/** `isOwn`: the phone is remembered as the person's own. Another one may use it, whose page it must not keep. */
async function send(
  c: Context<Site>,
  lang: PageLang,
  { status, body, isKept }: Shown,
  isOwn = false,
) {
  const { page: t } = pageWords(lang);
  const other = lang === "en" ? "ms" : "en";
  const whole = html`<main>${body}</main>
    <footer class="row">
      <a class="link" href="/dashboard">${t.dashboard}</a>
      <a class="link" href="/keluarga?bahasa=${other}" lang="${other}">${t.other}</a>
      <form method="post" action="/keluarga/telefon">
        <button class="link" name="act" value="${isOwn ? "forget" : "remember"}">
          ${isOwn ? t.forgetPhone : t.ownPhone}
        </button>
      </form>
      <form method="post" action="/keluarga/keluar">
        <button class="link">${t.signOut}</button>
      </form>
    </footer>`;
  const page = await plainPage({ lang, title: t.title, body: whole });
  if (c.req.method === "POST") return c.html(page, status, HEADERS);
  c.header("cache-control", HEADERS["cache-control"]);
  // The service worker keeps no page without this (public/sw.js).
  if (isKept && isOwn) c.header("x-halaqah-keep", "1");
  return sendPage(c, page, status);
}

function refusal(lang: PageLang, status: ContentfulStatusCode): Shown {
  const { page: t } = pageWords(lang);
  if (status === 403) {
    const body = html`<h1>${t.forbidden}</h1>
      <p>${t.forbiddenText}</p>`;
    return { status, body };
  }
  const gone = status === 404 || status === 400;
  const text = gone ? t.notFound : status === 429 ? t.limited : t.failed;
  return {
    status: gone ? 404 : status,
    body: gone
      ? html`${backHtml(t)}
          <h1>${text}</h1>`
      : html`${backHtml(t)}
          <p class="wrong" role="alert">${text}</p>`,
  };
}

function backHtml(t: PageWords["page"]): Html {
  return html`<p><a class="link" href="/keluarga">‹ ${t.back}</a></p>`;
}

async function readPage({ calls, lang }: Asked) {
  const page = await calls.familyPage.readFamilyPage();
  return { page, t: pageWords(lang, page.school.pupil_word) };
}

async function showFamily(asked: Asked): Promise<Shown> {
  const { page, t } = await readPage(asked);
  const done = asked.sent.get("ok") ?? "";
  const said = Object.hasOwn(t.page.done, done)
    ? t.page.done[done as keyof typeof t.page.done]
    : "";
  const me = (await asked.hasSchools()) ? await asked.calls.accounts.whoAmI() : undefined;
  const others = me?.schools.filter(({ id }) => id !== me.school?.id) ?? [];
  const { time_zone } = page.school;
  const at = `${formatDate(page.school.today, asked.lang, "day")}, ${formatTime(instant(), time_zone)}`;
  const body = html`<p class="said" id="kept" hidden>${t.page.kept(at)}</p>
    ${schoolsHtml(page.school.name, others, t)}
    ${said ? html`<p class="said" role="status">${said}</p>` : ""}${familyHtml(page, asked.lang, t)}`;
  return { status: 200, body, isKept: done === "" };
}

/** The school that is shown, and the others of the account at a press. */
function schoolsHtml(name: string, others: Me["schools"], t: PageWords): Html {
  if (others.length === 0) return html`<p class="note">${name}</p>`;
  return html`<form class="row" method="post" action="/keluarga/sekolah">
    <b>${name}</b>
    <span class="actions" role="group" aria-label="${t.page.schools}"
      >${others.map(
        (school) =>
          html`<button class="link" name="school_id" value="${school.id}">${school.name}</button>`,
      )}</span
    >
  </form>`;
}

async function chooseSchool({ calls, sent }: Asked): Promise<Done> {
  await calls.joining.chooseSchool({ school_id: sent.get("school_id") ?? "" });
  return { to: "/keluarga" };
}

async function showAnnouncement(asked: Asked): Promise<Shown & { isDone: boolean }> {
  const { calls, lang, sent } = asked;
  const { page, t } = await readPage(asked);
  const id = sent.get("id") ?? "";
  const { name: school, ...of } = page.school;
  const reader = fullName(page.person);
  const linked = <T>(announcement: T) => ({ school, ...of, reader, announcement });
  const about = html`<input type="hidden" name="id" value="${id}" />`;
  const { status, notice } = await showNotice(
    {
      read: async () => linked(await calls.announcements.seeAnnouncement({ id })),
      reply: async (reply) =>
        linked(await calls.announcements.replyToAnnouncement({ ...reply, id })),
    },
    lang,
    sent,
    about,
  );
  const body = html`<div class="one">${backHtml(t.page)}${notice}</div>`;
  return { status, body, isDone: status === 201 };
}

async function sendAnswer(asked: Asked): Promise<Shown | Done> {
  const { isDone, ...shown } = await showAnnouncement(asked);
  return isDone ? { to: "/keluarga?ok=answer" } : shown;
}

async function showAbsence(asked: Asked, typed?: Typed, wrong: FormWrong = {}): Promise<Shown> {
  const { page, t } = await readPage(asked);
  const day = asked.sent.get("hari") ?? "";
  const pupils = page.may_report ? await asked.calls.absences.listAbsencePupils({}) : [];
  const days = offeredDays(pupils);
  const when = days.includes(day) ? day : OTHER_DAYS;
  const given = isDate(day) ? { when, from_date: day, to_date: day } : {};
  const filled = typed ?? { ...given, student_id: asked.sent.get("anak") ?? "" };
  const form = absenceHtml(page, asked.lang, t, filled, wrong, days);
  const body = html`<div class="one">${backHtml(t.page)}${form}</div>`;
  return { status: Object.keys(wrong).length > 0 ? 422 : 200, body };
}

async function sendAbsence(asked: Asked): Promise<Shown | Done> {
  const { calls, lang, sent } = asked;
  const typed: Typed = Object.fromEntries(sent);
  const { t } = await readPage(asked);
  const { when = "" } = typed;
  const days =
    when === OTHER_DAYS
      ? { from_date: typed.from_date ?? "", to_date: typed.to_date ?? "" }
      : { from_date: when, to_date: when };
  const { student_id = "", reason, notes = "" } = typed;
  const read = absenceInput.safeParse({ student_id, ...days, reason, notes });
  if (!read.success) {
    const at = (name: string) => read.error.issues.some(({ path }) => path[0] === name);
    return showAbsence(asked, typed, {
      all: t.page.check,
      ...(at("student_id") && { student_id: t.page.noChild }),
      ...((at("from_date") || at("to_date")) && { days: t.page.noDay }),
      ...(at("reason") && { reason: t.page.noReason }),
      ...(at("notes") && { notes: t.page.noteLong }),
    });
  }
  try {
    await calls.absences.reportAbsence(read.data);
    return { to: "/keluarga?ok=absence" };
  } catch (error) {
    const { reason: why = "", ...facts } = errorData(error);
    const dayOf = (date: unknown) => formatDate(String(date), lang, "day");
    const wrong: FormWrong | undefined =
      why === "overlap"
        ? { all: t.absences.overlap(dayOf(facts.from_date), dayOf(facts.to_date)) }
        : Object.hasOwn(t.absences.wrong, why)
          ? { days: t.absences.wrong[why as keyof typeof t.absences.wrong] }
          : undefined;
    if (!wrong) throw error;
    return showAbsence(asked, typed, wrong);
  }
}

async function showWeek(asked: Asked, typed: Typed = {}, wrong: FormWrong = {}): Promise<Shown> {
  const { calls, lang, sent } = asked;
  const wanted = sent.get("tarikh") ?? sent.get("week_from") ?? "";
  const week = await calls.hifzAcks.readHifzWeeks(isDate(wanted) ? { date: wanted } : {});
  const t = pageWords(lang);
  const body = html`${backHtml(t.page)}${weekHtml(week, lang, t, typed, wrong)}`;
  return { status: wrong.all ? 422 : 200, body };
}

async function signWeek(asked: Asked): Promise<Shown | Done> {
  const { calls, lang, sent } = asked;
  const typed: Typed = Object.fromEntries(sent);
  const { student_id = "", week_from = "", days = "", comment = "" } = typed;
  const { hifz, page } = pageWords(lang);
  try {
    await calls.hifzAcks.signHifzWeek({ student_id, week_from, days: Number(days), comment });
    return { to: "/keluarga?ok=week" };
  } catch (error) {
    const { reason = "" } = errorData(error);
    // Sent twice: the first one has signed it.
    if (reason === "signed") return { to: "/keluarga?ok=week" };
    const known = Object.hasOwn(hifz.faults, reason);
    const all = known ? hifz.faults[reason as keyof typeof hifz.faults] : undefined;
    if (all) return showWeek(asked, typed, { all });
    if (comment.length > 500) return showWeek(asked, typed, { all: page.noteLong });
    throw error;
  }
}

async function showFeeds(
  { calls, lang }: Asked,
  made: { url?: string; wrong?: string } = {},
): Promise<Shown> {
  const t = pageWords(lang);
  const feeds = await calls.calendarFeeds.listFeeds();
  const body = html`<div class="one">
    ${backHtml(t.page)}${feedsHtml({ feeds, ...made }, lang, t)}
  </div>`;
  return { status: made.wrong ? 409 : made.url ? 201 : 200, body };
}

async function changeFeeds(asked: Asked): Promise<Shown | Done> {
  const { calls, lang, sent } = asked;
  const id = sent.get("end");
  if (id) {
    await calls.calendarFeeds.endFeed({ id });
    return { to: "/keluarga?ok=feed" };
  }
  try {
    const { url } = await calls.calendarFeeds.createFeed({});
    return await showFeeds(asked, { url });
  } catch (error) {
    if (errorData(error).reason !== "too_many") throw error;
    return showFeeds(asked, { wrong: pageWords(lang).feeds.tooMany(MOST_FEEDS) });
  }
}

async function signOut({ calls }: Asked): Promise<Done> {
  await calls.accounts.signOut();
  return { to: "/keluarga/masuk" };
}
