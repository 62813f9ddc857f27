import { html } from "hono/html";
import { fullName, type Named } from "#lib/names.ts";
import { type Html, type PageLang, pageText } from "#server/plain-page.ts";
import { familyEntryText } from "./text.ts";

/** What is wrong, or was done, above a form. */
type Above = { wrong?: string | undefined; said?: string | undefined };

/** Asks for the address to which a link is sent. */
export function askHtml(
  lang: PageLang,
  { wrong, said, email = "", emailWrong }: Above & { email?: string; emailWrong?: boolean } = {},
): Html {
  const t = pageText(familyEntryText, lang);
  return html`<div>
      <h1>${t.title}</h1>
      <p class="note">${t.line}</p>
    </div>
    ${saidHtml({ wrong, said })}
    <form method="post" action="/keluarga/masuk">
      <div>
        <label for="email">${t.email}</label>
        <input
          id="email"
          name="email"
          type="email"
          required
          maxlength="254"
          value="${email}"
          autocomplete="email"
          ${emailWrong ? html`aria-invalid="true" aria-describedby="email-error"` : ""}
        />${emailWrong ? html`<p class="error" id="email-error">${t.emailWrong}</p>` : ""}
      </div>
      <div class="actions"><button>${t.send}</button></div>
    </form>
    <p class="note">${t.noEmail}</p>`;
}

/** The same, whoever asked. */
export function sentHtml(lang: PageLang): Html {
  const t = pageText(familyEntryText, lang);
  return html`<h1>${t.title}</h1>
    <p class="said" role="status">${t.sent}</p>
    <p>${t.sentHint}</p>
    <p><a class="link" href="/keluarga/masuk?lain">${t.again}</a></p>`;
}

/** The press on a remembered phone. */
export function knownHtml(lang: PageLang, person: Named): Html {
  const t = pageText(familyEntryText, lang);
  return html`<div>
      <h1>${t.greeting(fullName(person))}</h1>
      <p class="note">${t.knownLine}</p>
    </div>
    <form method="post" action="/keluarga/telefon">
      <div class="actions">
        <button name="act" value="use">${t.continueAs(fullName(person))}</button>
      </div>
    </form>
    <form class="row" method="post" action="/keluarga/telefon">
      <a class="link" href="/keluarga/masuk?lain">${t.otherPerson}</a>
      <button class="link" name="act" value="forget">${t.forget}</button>
    </form>`;
}

/** The press that uses a mailed link up. The page's script puts what is behind the # into the form. */
export function pressHtml(lang: PageLang): Html {
  const t = pageText(familyEntryText, lang);
  return html`<div>
      <h1>${t.linkTitle}</h1>
      <p class="note">${t.linkLine}</p>
    </div>
    <form class="opening" method="post" action="/keluarga/masuk">
      <input type="hidden" name="token" />
      <div>
        <label class="check"
          ><input type="checkbox" name="remember" value="1" aria-describedby="remember-hint" />
          ${t.remember}</label
        >
        <p class="note" id="remember-hint">${t.rememberHint}</p>
      </div>
      <div class="actions"><button>${t.continue}</button></div>
    </form>
    <noscript><p class="wrong">${t.noScript}</p></noscript>`;
}

/** A link that opens nothing any more. */
export function goneHtml(lang: PageLang): Html {
  const t = pageText(familyEntryText, lang);
  return html`<h1>${t.gone}</h1>
    <p>${t.goneText}</p>
    <p><a class="button" href="/keluarga/masuk?lain">${t.newLink}</a></p>`;
}

/** What is below every one of these pages: the other ways in, and the other language. */
export function footerHtml(lang: PageLang): Html {
  const t = pageText(familyEntryText, lang);
  const other = lang === "en" ? "ms" : "en";
  return html`<footer class="one row">
    <a class="link" href="/login?next=%2Fkeluarga">${t.password}</a>
    <a class="link" href="/keluarga/masuk?bahasa=${other}" lang="${other}">${t.other}</a>
  </footer>`;
}

function saidHtml({ wrong, said }: Above): Html | "" {
  if (wrong) return html`<p class="wrong" role="alert">${wrong}</p>`;
  return said ? html`<p class="said" role="status">${said}</p>` : "";
}
