import { withoutLinks } from "#lib/names.ts";
import type { Mail } from "./mail.ts";

/** A letter in paragraphs, with at most one link beside those of what it lists. */
export type Letter = {
  /**
   * Only our own words, nothing that a user typed, because subjects appear in lists and on locked screens.
   */
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** What the letter lists below its paragraphs, each with its own link. */
  listed?: { words: string; label: string; url: string }[];
  /** The e-mail address that the letter is about. */
  address?: string;
  action?: { label: string; url: string };
  /** Notes below the link. */
  notes?: string[];
  closing: string;
  /** The school wrote the whole letter, for people who agreed to its mails. */
  asWritten?: true;
};

const STYLE = {
  page: "margin:0;padding:24px;background:#faf8f3;color:#17221d;font:16px/1.6 sans-serif",
  card: "max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e5e0d3;border-radius:16px",
  button:
    "display:inline-block;padding:12px 20px;border-radius:10px;background:#047857;color:#ffffff;font-weight:600;text-decoration:none",
  note: "color:#5b675f;font-size:14px",
};

/**
 * Composes a letter as plain text and as HTML. All of it is escaped, and names in it become no links, because
 * the sender who chose them may not know the reader.
 */
export function composeLetter(letter: Letter): Pick<Mail, "subject" | "text" | "html"> {
  const { subject, action, address } = letter;
  const toSafeText = (words: string) => (letter.asWritten ? words : withoutLinks(words));
  const greeting = toSafeText(letter.greeting);
  const paragraphs = [...letter.paragraphs.map(toSafeText), ...(address ? [address] : [])];
  const notes = (letter.notes ?? []).map(toSafeText);
  const closing = toSafeText(letter.closing);
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  const listed = (letter.listed ?? []).map((one) => ({ ...one, words: toSafeText(one.words) }));
  const lines = listed.map(({ words, label, url }) => `${words}\n${label}: ${url}`);
  const text = [greeting, ...paragraphs, ...lines, ...link, ...notes, closing].join("\n\n");
  const button = action
    ? `<p><a href="${escape(action.url)}" style="${STYLE.button}">${escape(action.label)}</a></p>`
    : "";
  const body = [
    ...[greeting, ...paragraphs].map((line) => `<p>${escape(line)}</p>`),
    ...listed.map(
      ({ words, label, url }) =>
        `<p>${escape(words)}<br><a href="${escape(url)}">${escape(label)}</a></p>`,
    ),
    button,
    ...notes.map((line) => `<p style="${STYLE.note}">${escape(line)}</p>`),
    `<p>${escape(closing)}</p>`,
  ].join("");
  const html =
    `<!doctype html><html lang="ms"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>` +
    `<body style="${STYLE.page}"><div style="${STYLE.card}">${body}</div></body></html>`;
  return { subject, text: `${text}\n`, html };
}

/** Escapes text for HTML and keeps its line breaks: the footer of a school's letter has several lines. */
function escape(text: string): string {
  const plain = text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
  return plain.replaceAll("\n", "<br>");
}
