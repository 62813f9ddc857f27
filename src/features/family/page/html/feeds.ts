import { html } from "hono/html";
import { renderSVG } from "uqr";
import type { CalendarFeed } from "#features/calendar/feeds/contract.ts";
import { webcalOf } from "#features/calendar/feeds/rules/links.ts";
import { formatDate } from "#lib/dates.ts";
import type { Html, PageLang } from "#server/plain-page.ts";
import type { PageWords } from "./words.ts";

type Shown = {
  feeds: readonly CalendarFeed[];
  /** A link that was just made. */
  url?: string;
  /** Why none was made. */
  wrong?: string;
};

/** The links by which the family's calendar apps read the school's calendar. */
export function feedsHtml({ feeds, url, wrong }: Shown, lang: PageLang, t: PageWords): Html {
  const f = t.feeds;
  return html`<h1>${f.title}</h1>
    <p>${f.line}</p>
    ${wrong ? html`<p class="wrong" role="alert">${wrong}</p>` : ""} ${url ? madeHtml(url, t) : ""}
    <form method="post" action="/keluarga/kalendar">
      <p class="note">${f.personal}</p>
      <button class="${url ? "quiet" : ""}">${f.make}</button>
    </form>
    ${
      feeds.length > 0
        ? html`<section class="card">
            <h2>${f.yours}</h2>
            <ul class="lines">
              ${feeds.map((feed) => feedHtml(feed, lang, t))}
            </ul>
          </section>`
        : ""
    }`;
}

function madeHtml(url: string, { feeds: f }: PageWords): Html {
  const image = `data:image/svg+xml,${encodeURIComponent(renderSVG(webcalOf(url)))}`;
  return html`<section class="card" role="status">
    <h2>${f.made}</h2>
    <p>${f.madeLine}</p>
    <p><a class="button" href="${webcalOf(url)}">${f.openHere}</a></p>
    <div>
      <label for="address">${f.address}</label
      ><input id="address" readonly value="${url}" dir="ltr" />
    </div>
    <img class="qr" src="${image}" alt="${f.qr}" />
  </section>`;
}

function feedHtml(feed: CalendarFeed, lang: PageLang, { feeds: f }: PageWords): Html {
  const day = (instant: string) => formatDate(instant.slice(0, 10), lang, "dayMonthYear");
  const made = day(feed.created_at);
  return html`<li class="row">
    <span
      >${f.since(made)}<br /><small
        >${feed.last_read_on ? f.lastRead(day(feed.last_read_on)) : f.neverRead}</small
      ></span
    >
    <form method="post" action="/keluarga/kalendar">
      <button class="quiet" name="end" value="${feed.id}" aria-label="${f.endOf(made)}">
        ${f.end}
      </button>
    </form>
  </li>`;
}
