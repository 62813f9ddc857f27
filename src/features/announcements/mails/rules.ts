import type { MailMode } from "#features/announcements/rules.ts";

/** A mail that waits for a person: whether there is still something to tell, and how it is to be told. */
type Waiting = { is_due: boolean; mode: MailMode };

/**
 * What becomes of the mails that wait for one person: sent alone, sent in the one mail of the day where that may go out
 * now, or not at all.
 */
export function mailsOf<Mail extends Waiting>(
  waiting: readonly Mail[],
  isDigest: boolean,
): { alone: Mail[]; together: Mail[]; dropped: Mail[] } {
  const dropped = waiting.filter(({ is_due, mode }) => !is_due || mode === "none");
  const kept = waiting.filter((mail) => !dropped.includes(mail));
  return {
    alone: kept.filter(({ mode }) => mode === "now"),
    together: isDigest ? kept.filter(({ mode }) => mode === "daily") : [],
    dropped,
  };
}
