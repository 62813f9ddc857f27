import { setTimeout as sleep } from "node:timers/promises";
import { createRouterClient } from "@orpc/server";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { html } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { meOf } from "#features/accounts/api.ts";
import { findPlaceEverywhere, findPlaces, isFamilyEverywhere } from "#features/accounts/db.ts";
import { devicesRoutes, rememberDevice } from "#features/accounts/devices/api.ts";
import { findDeviceOwner } from "#features/accounts/devices/db.ts";
import { errorData } from "#lib/errors.ts";
import { answerFor } from "#server/failure.ts";
import { gatherFacts, type Incoming, isForeign, type Variables } from "#server/guard.ts";
import { composeLetter } from "#server/mail/letter.ts";
import { sealInMail } from "#server/mail/sealed.ts";
import {
  type Html,
  langCookie,
  type PageLang,
  pageLang,
  pageText,
  plainPage,
} from "#server/plain-page.ts";
import type { Runtime } from "#server/runtime.ts";
import { type RequestFacts, serveOpen } from "#server/serve.ts";
import { FAMILY_ADDRESS, FAMILY_EMAIL, refuseToken, requireTry } from "#server/session/limits.ts";
import { contactHash, deviceKey } from "#server/session/passwordless.ts";
import { carrySession, requireSafeTransport } from "#server/session/sign-in.ts";
import { familyLinkRequest, familyLinksContract } from "./contract.ts";
import {
  findFamilyLink,
  findLinkOwner,
  insertFamilyLink,
  postInstead,
  takeFamilyLink,
} from "./db.ts";
import { askHtml, footerHtml, goneHtml, knownHtml, pressHtml, sentHtml } from "./html.ts";
import { FAMILY_LINK_MINUTES } from "./rules.ts";
import { familyEntryText, familyLinkLetter, passwordOnlyLetter } from "./text.ts";

const os = serveOpen(familyLinksContract);
/** In milliseconds. */
const ANSWERED_AFTER = 300;
const USEFUL = FAMILY_LINK_MINUTES * 60_000;

export const familyLinksRoutes = os.router({
  requestFamilyLink: os.requestFamilyLink.handler(
    async ({ context: { runtime, request }, input: { email } }) => {
      const { auth } = runtime.database;
      // Counted for unknown addresses too, so that a limit tells nothing.
      await requireTry(auth, FAMILY_ADDRESS, request.address);
      await requireTry(auth, FAMILY_EMAIL, email);
      // A known address takes longer, and nobody may learn that from the response time.
      await Promise.all([mailFamilyLink(runtime, email), sleep(ANSWERED_AFTER)]);
      return { sent: true };
    },
  ),

  useFamilyLink: os.useFamilyLink.handler(async ({ context, input: { token, remember } }) => {
    const { runtime, request } = context;
    const { auth } = runtime.database;
    requireSafeTransport(runtime, request);
    const found = await findFamilyLink(auth, token);
    const { database } = runtime;
    const isGood =
      found &&
      (await isFamilyEverywhere(database, found.user_id)) &&
      (await stillReaches(database, token, found));
    const started = isGood
      ? await takeFamilyLink(auth, found, token, request.userAgent)
      : undefined;
    if (!started) return refuseToken(auth, request.address);
    const session = await carrySession(runtime, request, started);
    if (remember) await rememberDevice(runtime, request, session);
    return meOf(context, session);
  }),
});

/** Whether the person of a link of the office still has the phone number and address that it was made for. */
async function stillReaches(
  { app, auth }: Runtime["database"],
  token: string,
  { user_id, contact_hash }: { user_id: string; contact_hash: string | null },
): Promise<boolean> {
  if (contact_hash === null) return true;
  const [place] = await findPlaces(auth, user_id);
  if (!place) return false;
  return contactHash(token, await findPlaceEverywhere(app, place)) === contact_hash;
}

/** Staff, and whoever turned two-step sign-in on, are told to use the password. */
async function mailFamilyLink(runtime: Runtime, email: string): Promise<void> {
  const { env, database, mailSeal } = runtime;
  const owner = await findLinkOwner(database.auth, email);
  if (!owner) return;
  const mail = { kind: "family_link", recipient: email, useful_ms: USEFUL };
  if (!(await isFamilyEverywhere(database, owner.user_id))) {
    const letter = passwordOnlyLetter({ ...owner, url: `${env.origin}/login` });
    return postInstead(database.auth, { ...mail, ...composeLetter(letter) });
  }
  await insertFamilyLink(database.auth, owner, (token) => {
    const url = `${env.origin}/keluarga/masuk?e#${sealInMail(mailSeal, email, token)}`;
    return { ...mail, ...composeLetter(familyLinkLetter({ ...owner, url })) };
  });
}

const MAX_BODY = 4 * 1024;
type Site = { Variables: Variables; Bindings: Incoming };

/** A page, and the address of its script where it has one. */
type Shown = { status: ContentfulStatusCode; body: Html; script?: string };
type Done = { to: string };

/**
 * The page on which families sign in, in HTML like the family's page. A mailed link leads here with `?e`, and its script
 * puts what is behind the # into the form that is pressed.
 */
export function familyEntry(runtime: Runtime) {
  const app = new Hono<Site>();
  const facts = gatherFacts(runtime);
  const limit = bodyLimit({ maxSize: MAX_BODY, onError: (c) => c.text("", 413) });

  app.get("/keluarga/masuk", facts, async (c) => {
    const request = c.get("facts");
    const { searchParams: query } = new URL(c.req.url);
    const chosen = query.get("bahasa");
    if (chosen === "en" || chosen === "ms") {
      c.header("set-cookie", langCookie(chosen));
      return c.redirect("/keluarga/masuk", 303);
    }
    const lang = pageLang(request.cookie);
    const show = (body: Html, script?: string) =>
      send(c, lang, { status: 200, body, ...(script && { script }) });
    if (query.has("e")) return show(pressHtml(lang), "/masuk.js");
    if (request.session) return c.redirect("/keluarga", 303);
    if (query.has("dihantar")) return show(sentHtml(lang));
    const key = query.has("lain") ? "" : deviceKey(request);
    const known = key ? await findDeviceOwner(runtime.database.auth, key) : undefined;
    if (known) return show(knownHtml(lang, known));
    const t = pageText(familyEntryText, lang);
    return show(askHtml(lang, { said: query.get("ok") === "telefon" ? t.forgotten : undefined }));
  });

  app.post("/keluarga/masuk", facts, limit, (c) =>
    answer(c, async (sent, lang, calls) => {
      const token = sent.get("token");
      if (token !== null) {
        await calls.familyLinks.useFamilyLink({ token, remember: sent.has("remember") });
        return { to: "/keluarga" };
      }
      const email = sent.get("email") ?? "";
      const typed = familyLinkRequest.safeParse({ email });
      if (!typed.success) {
        return { status: 422, body: askHtml(lang, { email, emailWrong: true }) };
      }
      await calls.familyLinks.requestFamilyLink(typed.data);
      return { to: "/keluarga/masuk?dihantar" };
    }),
  );

  app.post("/keluarga/telefon", facts, limit, (c) =>
    answer(c, async (sent, _, calls) => {
      const act = sent.get("act");
      if (act === "forget") {
        await calls.devices.forgetDevice({});
        const isIn = c.get("facts").session !== undefined;
        return { to: isIn ? "/keluarga?ok=forgotten" : "/keluarga/masuk?ok=telefon" };
      }
      if (act === "remember") await calls.devices.rememberDevice();
      else await calls.devices.useDevice({});
      return { to: act === "remember" ? "/keluarga?ok=phone" : "/keluarga" };
    }),
  );
  return app;

  async function answer(
    c: Context<Site>,
    work: (sent: URLSearchParams, lang: PageLang, calls: Calls) => Promise<Shown | Done>,
  ): Promise<Response> {
    const request = c.get("facts");
    const lang = pageLang(request.cookie);
    const t = pageText(familyEntryText, lang);
    const refused = (status: ContentfulStatusCode, wrong: string) =>
      send(c, lang, { status, body: askHtml(lang, { wrong }) });
    if (isForeign(c.req.raw.headers, request, runtime)) return refused(403, t.elsewhere);
    // A demo that everybody may open signs nobody in.
    if (runtime.env.demo) return c.redirect("/demo", 303);
    const sent = new URLSearchParams(await c.req.text());
    try {
      const calls = callsOf({ request, runtime });
      const done = await work(sent, lang, calls);
      return "to" in done ? c.redirect(done.to, 303) : send(c, lang, done);
    } catch (error) {
      const { status } = answerFor(error, request.id, runtime.log);
      if (status === 401) return c.redirect("/keluarga/masuk", 303);
      if (status === 429) return refused(429, t.limited);
      const { reason } = errorData(error);
      if (reason === "plain_http") return refused(403, t.plainHttp);
      if (reason === "needs_password") return refused(409, t.needsPassword);
      if (status === 404 || status === 400) {
        const isLink = sent.has("token");
        return isLink
          ? send(c, lang, { status: 404, body: goneHtml(lang) })
          : refused(404, t.deviceGone);
      }
      return refused(status as ContentfulStatusCode, t.failed);
    }
  }
}

function callsOf(context: { request: RequestFacts; runtime: Runtime }) {
  const routes = { familyLinks: familyLinksRoutes, devices: devicesRoutes };
  return createRouterClient(routes, { context });
}
type Calls = ReturnType<typeof callsOf>;

function send(c: Context<Site>, lang: PageLang, { status, body, script }: Shown) {
  const { title } = pageText(familyEntryText, lang);
  const whole = html`<header class="one"><p class="note">Halaqah</p></header>
    <main class="one">${body}</main>
    ${footerHtml(lang)}`;
  const page = plainPage({ lang, title, body: whole, ...(script && { script }) });
  return c.html(page, status, { "cache-control": "private, no-store" });
}
