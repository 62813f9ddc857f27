/** How many addresses of calendars a person may have at once: a phone, a computer, the other parent's tablet. */
export const MOST_FEEDS = 5;

/** The address of a calendar as phones open it: they subscribe instead of loading a file once. */
export function webcalOf(url: string): string {
  return url.replace(/^https?:/, "webcal:");
}
