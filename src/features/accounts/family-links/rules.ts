/** How many minutes a mailed link is good. */
export const FAMILY_LINK_MINUTES = 15;
