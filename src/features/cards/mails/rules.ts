/** Guardians are mailed of what was published in so many days; older than that it is no news. */
export const NEWS_DAYS = 7;
