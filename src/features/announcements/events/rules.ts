/** What an announcement puts on the calendar: an event, or days without school. */
export const ANNOUNCED_KINDS = ["event", "holiday"] as const;
export type AnnouncedKind = (typeof ANNOUNCED_KINDS)[number];

/** The classes of which a date is: those that are announced to, or none where it is announced to more. */
export function datedClasses(
  targets: readonly { kind: string; value?: string; exclude?: boolean | undefined }[],
): string[] {
  const included = targets.filter(({ exclude }) => !exclude);
  const classes = included.flatMap(({ kind, value }) => (kind === "class" && value ? [value] : []));
  return classes.length === included.length ? [...new Set(classes)] : [];
}

/** The blanks of a template for the day, in the language of the words around them. */
const DAY_BLANKS = { ms: "{tarikh}", en: "{date}" } as const;

/** A text with the day in each blank for it. */
export function withDay(text: string, lang: keyof typeof DAY_BLANKS, day: string): string {
  return text.replaceAll(DAY_BLANKS[lang], day);
}

type Dated = { kind: AnnouncedKind; date: string; to_date: string | null };

/** How the date of an announcement is stored. */
export function storedDate(event: Dated | null) {
  return {
    event_kind: event?.kind ?? null,
    event_on: event?.date ?? null,
    event_until: event?.to_date ?? null,
  };
}
