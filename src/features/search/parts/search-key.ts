/** With Ctrl (or ⌘) it opens the search from anywhere. */
export const SEARCH_KEY = "k";
