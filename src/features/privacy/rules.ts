/** How the names of a school's copies end. */
export const COPY = "zip";
