/** How many days a link opens: after the last day on which it is shown, or, without one, after it was published. */
export const LINK_DAYS = { ended: 30, open: 180 };

const seconds = 60 * 60;

/** Links that open nothing, from one address. A right one works even beyond the limit. */
export const WRONG_LINKS = { name: "notice-link:address", tries: 60, seconds };

/** How often one link is opened, and how many answers are sent by it. */
export const LINK_READS = { name: "notice-link:read", tries: 60, seconds };
export const LINK_REPLIES = { name: "notice-link:reply", tries: 20, seconds };

/**
 * What a mailed link has before its #: its page opens the announcement at a press. Scanners of mails open links and run
 * scripts, and nobody has read it then.
 */
export const ASKS_FIRST = "e";
