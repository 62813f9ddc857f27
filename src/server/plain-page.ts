import { html } from "hono/html";
import { linkedPieces, type TextPiece } from "#lib/linked.ts";
import { inPupilWord, type PupilWord } from "#lib/pupil-word.ts";
import type { Lang, Words } from "#lib/text.ts";

/** HTML whose values are escaped. */
export type Html = ReturnType<typeof html>;

/** The language of a page that the server writes. */
export type PageLang = Exclude<Lang, "asal">;

const COOKIE = "halaqah-lang";

/** The language that was chosen on such a page in this browser; Malay until then. */
export function pageLang(cookie: string): PageLang {
  return new RegExp(`(^|;\\s*)${COOKIE}=en(;|$)`).test(cookie) ? "en" : "ms";
}

/** The texts of a page in its language, with the school's word for its pupils where the school is known. */
export function pageText<T>(texts: Words<T>, lang: PageLang, word: PupilWord = "pelajar"): T {
  return inPupilWord(texts[lang], word);
}

/** The cookie that keeps the chosen language for a year. */
export function langCookie(lang: PageLang): string {
  return `${COOKIE}=${lang}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`;
}

type PlainPage = {
  lang: PageLang;
  title: string;
  body: Html;
  /** The address of the page's only script. */
  script?: string;
};

/** A page that needs no framework and, but for `script`, no script: HTML and one stylesheet. */
export function plainPage({ lang, title, body, script }: PlainPage): Html {
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href="/plain.css" />
        ${script ? html`<script src="${script}" defer></script>` : ""}
      </head>
      <body>
        ${body}
      </body>
    </html>`;
}

/** The words that people wrote, as paragraphs; each reads from its own side, and addresses of the web in it are links. */
export function paragraphs(text: string): Html[] {
  return text
    .split(/\n+/)
    .filter((line) => line.trim() !== "")
    .map((line) => html`<p dir="auto">${linkedPieces(line).map(pieceOf)}</p>`);
}

function pieceOf({ text, href }: TextPiece): Html | string {
  return href
    ? html`<a href="${href}" dir="ltr" target="_blank" rel="noreferrer">${text}</a>`
    : text;
}
