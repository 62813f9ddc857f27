/** How many browsers of a person are told of announcements. */
export const MOST_BROWSERS = 5;
