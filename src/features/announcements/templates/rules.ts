export const TEMPLATE_KEYS = [
  "closure",
  "meeting",
  "trip",
  "bring",
  "juz_exam",
  "thanks",
  "ramadan",
] as const;
export type TemplateKey = (typeof TEMPLATE_KEYS)[number];

type Template = { kind: "notice" | "important"; reply: "none" | "ack" | "choice" };

/** What an announcement that begins with a template is, and what it asks; its words are in `text.ts`. */
export const TEMPLATES: Readonly<Record<TemplateKey, Template>> = {
  closure: { kind: "important", reply: "none" },
  meeting: { kind: "notice", reply: "ack" },
  trip: { kind: "notice", reply: "choice" },
  bring: { kind: "notice", reply: "none" },
  juz_exam: { kind: "notice", reply: "none" },
  thanks: { kind: "notice", reply: "none" },
  ramadan: { kind: "important", reply: "none" },
};

/** The blanks of a text that are still to be filled in, with their braces: "{tarikh}". */
export function blanksIn(text: string): string[] {
  return text.match(/\{\p{L}[\p{L} ]{0,39}\}/gu) ?? [];
}

const WORDED = ["title_ms", "body_ms", "title_en", "body_en"] as const;

/** The first blank of an announcement and the field that holds it; undefined if none is left. */
export function firstBlank(
  words: Readonly<Record<(typeof WORDED)[number], string>>,
): { field: (typeof WORDED)[number]; blank: string } | undefined {
  for (const field of WORDED) {
    const [blank] = blanksIn(words[field]);
    if (blank) return { field, blank };
  }
  return undefined;
}
