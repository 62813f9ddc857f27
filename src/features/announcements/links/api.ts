import { createRouterClient } from "@orpc/server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { html } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { answerAnnouncement, seeAnnouncement } from "#features/announcements/api.ts";
import type { Announcement } from "#features/announcements/contract.ts";
import { refuse } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import {
  type Html,
  langCookie,
  type PageLang,
  pageLang,
  plainPage,
  pageText,
} from "#server/plain-page.ts";
import { writeAudit } from "#server/audit/audit.ts";
import { answerFor } from "#server/failure.ts";
import { gatherFacts, type Incoming, isForeign, type Variables } from "#server/guard.ts";
import { refuseSuspended } from "#server/holds/holds.ts";
import { servePrivateFile } from "#server/files.ts";
import { nowIn, type Runtime } from "#server/runtime.ts";
import { type Scope, within } from "#server/scope.ts";
import { type CallContext, serveOpen } from "#server/serve.ts";
import { requireTry } from "#server/session/limits.ts";
import { type LinkedAnnouncement, noticeLinksContract } from "./contract.ts";
import { readLinkEverywhere } from "./db.ts";
import { ASKS_FIRST, LINK_READS, LINK_REPLIES, WRONG_LINKS } from "./rules.ts";
import { type FileOf, showNotice } from "./html.ts";
import { noticeLinkText } from "./text.ts";

const os = serveOpen(noticeLinksContract);

export const noticeLinksRoutes = os.router({
  readByLink: os.readByLink.handler(({ context, input: { token } }) =>
    asReader(context, token, LINK_READS, (scope, id) => seeAnnouncement(scope, id)),
  ),

  replyByLink: os.replyByLink.handler(({ context, input: { token, ...reply } }) =>
    asReader(context, token, LINK_REPLIES, (scope, id) =>
      answerAnnouncement(scope, { ...reply, id }, true),
    ),
  ),
});

/**
 * Does what a link allows, as the person whom it was made for. A link that opens nothing is answered alike, whatever
 * the cause, and counts for the address that tried it.
 */
async function asReader(
  { runtime, request }: CallContext,
  token: string,
  limit: typeof LINK_READS,
  work: (scope: Scope, id: string) => Promise<Announcement>,
): Promise<LinkedAnnouncement> {
  const { auth, app } = runtime.database;
  const found = await readLinkEverywhere(runtime, token);
  if (!found) {
    await requireTry(auth, WRONG_LINKS, request.address);
    throw refuse("NOT_FOUND", "This link opens nothing any more.", { reason: "link" });
  }
  const { school_id, announcement_id, recipient_id } = found;
  await requireTry(auth, limit, recipient_id);
  const options = { now: nowIn(runtime, school_id) };
  const read = async (scope: Scope) => {
    refuseSuspended(scope.school);
    const announcement = await work(scope, announcement_id);
    writeAudit(scope, { id: request.id, address: request.address });
    const { name: school, time_zone, pupil_word } = scope.school;
    const reader = fullName(scope.person);
    return { school, time_zone, pupil_word, today: scope.today, reader, announcement };
  };
  return within(app, found, read, options);
}

const MAX_BODY = 16 * 1024;

/**
 * The page that a personal link opens. Its script posts what stands behind the #, at once or, where a mail led here, at
 * the press of its one button; looking at it counts nothing.
 */
export function noticePage(runtime: Runtime) {
  const app = new Hono<{ Variables: Variables; Bindings: Incoming }>();
  const facts = gatherFacts(runtime, { session: false });
  const headers = { "cache-control": "private, no-store" };

  app.get("/notis", (c) => {
    const lang = pageLang(c.req.header("cookie") ?? "");
    const t = pageText(noticeLinkText, lang);
    const opening =
      c.req.query(ASKS_FIRST) === undefined
        ? html`<p class="opening" role="status">${t.opening}</p>`
        : html`<form class="opening">
            <p>${t.waiting}</p>
            <button>${t.open}</button>
          </form>`;
    const body = html`<main class="one">
      <h1>${t.heading}</h1>
      ${opening}
      <noscript
        ><p class="wrong">${t.noScript}</p>
        <p><a class="button" href="/login">${t.signIn}</a></p></noscript
      >
      ${failed(lang)}
    </main>`;
    return c.html(plainPage({ lang, title: t.heading, body, script: "/notis.js" }), 200, headers);
  });

  const limit = bodyLimit({ maxSize: MAX_BODY, onError: (c) => c.text("", 413) });
  app.post("/notis", facts, limit, async (c) => {
    const request = c.get("facts");
    const sent = new URLSearchParams(await c.req.text());
    const chosen = sent.get("lang");
    const lang =
      chosen === "en" || chosen === "ms" ? chosen : pageLang(c.req.header("cookie") ?? "");
    if (chosen) c.header("set-cookie", langCookie(lang));
    const send = (status: ContentfulStatusCode, body: Html) =>
      c.html(
        plainPage({ lang, title: pageText(noticeLinkText, lang).heading, body }),
        status,
        headers,
      );
    if (isForeign(c.req.raw.headers, request, runtime)) return send(403, refusal(lang, "gone"));
    const context = { request, runtime };
    const calls = createRouterClient({ noticeLinks: noticeLinksRoutes }, { context }).noticeLinks;
    const token = sent.get("token") ?? "";
    const file = sent.get("file");
    try {
      if (file) return await openFile(await calls.readByLink({ token }), file);
      const read = () => calls.readByLink({ token });
      const { status, school, notice } = await showNotice(
        { read, reply: (reply) => calls.replyByLink({ ...reply, token }) },
        lang,
        sent,
        "",
        fileForm(token),
      );
      return send(status, noticeBody(lang, school, notice));
    } catch (error) {
      const { status } = answerFor(error, request.id, runtime.log);
      // Whatever was refused of the link, the page is the same.
      if ([400, 401, 404].includes(status)) return send(404, refusal(lang, "gone"));
      const what = status === 429 ? "limited" : "broken";
      return send(status as ContentfulStatusCode, refusal(lang, what));
    }
  });
  return app;

  /** A file of the announcement that a link has just opened. */
  async function openFile({ announcement }: LinkedAnnouncement, id: string): Promise<Response> {
    const file = announcement.files.find((one) => one.id === id);
    if (!file) throw refuse("NOT_FOUND", "There is no such file.");
    const [, , school = "", name = ""] = file.url.split("/");
    return servePrivateFile(runtime.files, { school, name }, (_, isThere) => isThere());
  }
}

/** Without a session a file comes by the link itself, in a tab of its own. */
function fileForm(token: string): FileOf {
  return ({ id }, label) =>
    html`<form method="post" target="_blank">
      <input type="hidden" name="token" value="${token}" />
      <button class="quiet" name="file" value="${id}">${label}</button>
    </form>`;
}

function failed(lang: PageLang): Html {
  return html`<p id="failed" class="wrong" role="alert" hidden>
    ${pageText(noticeLinkText, lang).failed}
  </p>`;
}

function refusal(lang: PageLang, what: "gone" | "limited" | "broken"): Html {
  const t = pageText(noticeLinkText, lang);
  const words =
    what === "gone"
      ? html`<h1 tabindex="-1">${t.gone}</h1>
          <p>${t.goneText}</p>`
      : html`<h1 tabindex="-1">${t.heading}</h1>
          <p class="wrong" role="alert">${t[what]}</p>`;
  return html`<main class="one">
    ${words}
    <p><a class="button" href="/login">${t.signIn}</a></p>
    ${failed(lang)}
  </main>`;
}

function noticeBody(lang: PageLang, school: string, notice: Html): Html {
  const t = pageText(noticeLinkText, lang);
  const other = lang === "en" ? "ms" : "en";
  return html`<header class="one"><p class="note">${school}</p></header>
    <main class="one">${notice}${failed(lang)}</main>
    <footer class="one">
      <form class="row">
        <small>${t.personal}</small>
        <button class="link" name="lang" value="${other}" lang="${other}">${t.other}</button>
      </form>
    </footer>`;
}
