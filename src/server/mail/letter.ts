import type { Mail } from "./mail.ts";

/** A letter in paragraphs, with at most one link to follow. */
export type Letter = {
  subject: string;
  greeting: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  /** Beneath the link. */
  notes?: string[];
  closing: string;
};

const STYLE = {
  page: "margin:0;padding:24px;background:#faf8f3;color:#17221d;font:16px/1.6 sans-serif",
  card: "max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e5e0d3;border-radius:16px",
  button:
    "display:inline-block;padding:12px 20px;border-radius:10px;background:#047857;color:#ffffff;font-weight:600;text-decoration:none",
  note: "color:#5b675f;font-size:14px",
};

/** The same letter as plain text and as HTML; whatever stands in it is text. */
export function composeLetter(letter: Letter): Pick<Mail, "subject" | "text" | "html"> {
  const { subject, greeting, paragraphs, action, notes = [], closing } = letter;
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  const text = [greeting, ...paragraphs, ...link, ...notes, closing].join("\n\n");
  const button = action
    ? `<p><a href="${escape(action.url)}" style="${STYLE.button}">${escape(action.label)}</a></p>`
    : "";
  const body = [
    ...[greeting, ...paragraphs].map((line) => `<p>${escape(line)}</p>`),
    button,
    ...notes.map((line) => `<p style="${STYLE.note}">${escape(line)}</p>`),
    `<p>${escape(closing)}</p>`,
  ].join("");
  const html =
    `<!doctype html><html lang="ms"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>` +
    `<body style="${STYLE.page}"><div style="${STYLE.card}">${body}</div></body></html>`;
  // Names in it may hold a line break that was taken before names were one line.
  return { subject: subject.replace(/\s+/g, " "), text: `${text}\n`, html };
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}
