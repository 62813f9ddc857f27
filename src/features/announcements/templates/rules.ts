export const ANNOUNCEMENT_KINDS = ["notice", "important"] as const;
type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number];
/** What is asked of the readers: nothing, to acknowledge it, or to agree or not. */
export const REPLY_KINDS = ["none", "ack", "choice"] as const;
export type ReplyKind = (typeof REPLY_KINDS)[number];

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

type Template = { kind: AnnouncementKind; reply: ReplyKind };

/** How many templates of its own a school has at most. */
export const MOST_TEMPLATES = 50;

/** What an announcement that begins with one of Halaqah's templates is, and what it asks; its words are in `text.ts`. */
export const TEMPLATES: Readonly<Record<TemplateKey, Template>> = {
  closure: { kind: "important", reply: "none" },
  meeting: { kind: "notice", reply: "ack" },
  trip: { kind: "notice", reply: "choice" },
  bring: { kind: "notice", reply: "none" },
  juz_exam: { kind: "notice", reply: "none" },
  thanks: { kind: "notice", reply: "none" },
  ramadan: { kind: "important", reply: "none" },
};

/** A template, the school's own or one of Halaqah's, with its words in both languages. */
export type TemplateWords = Template & {
  id: string;
  name: string;
  title_ms: string;
  body_ms: string;
  title_en: string;
  body_en: string;
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
