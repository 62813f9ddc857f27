/** The keys of the register's screen, in lower case. The screen acts by these lists, and the help shows them. */

/** The keys that go to another row: the step, and whether by lines of the screen instead of by pupils. */
export const STEP_KEYS: Readonly<Record<string, [step: 1 | -1, byLine: boolean]>> = {
  arrowup: [-1, true],
  arrowdown: [1, true],
  j: [1, false],
  k: [-1, false],
};

/** What the other keys do in a row. */
export const ROW_KEYS: Readonly<Record<string, "note" | "undo" | "search" | "keys">> = {
  n: "note",
  u: "undo",
  "/": "search",
  "?": "keys",
};

/** The keys that work with Ctrl (or ⌘) anywhere on the screen. */
export const CTRL_KEYS = { save: "s", undo: "z" } as const;
