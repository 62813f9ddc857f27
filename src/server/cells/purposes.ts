/** Keys that go along with a school: what they signed is on paper, in messages, or at the bank. */
export const CARRIED = ["certificates", "receipts", "notice", "gateway hooks"] as const;
export type Carried = (typeof CARRIED)[number];

/**
 * What becomes of that which is sealed or signed for each purpose when a school moves to a cell with another SECRET. Nothing
 * is derived for a purpose that is not in this list.
 */
export const PURPOSES = {
  certificates:
    "the key goes along: papers stay valid, and print again with the code that they have",
  receipts: "the key goes along: the addresses on receipts stay valid",
  notice: "the key goes along: the links in messages open as long as they would have",
  "gateway hooks": "the key goes along: the bank tells of bills that were made before",
  gateway: "sealed anew",
  "two-step": "sealed anew, of the accounts that are copied",
  "former keys": "sealed anew",
  push: "ends: a phone agrees to a key, so its owner agrees anew to that of the other cell",
  mail: "mails leave from the cell in which they were written",
  cookie: "ends: everybody signs in again, and the school makes new API tokens",
  auth: "ends: nothing of it is stored",
  fingerprint: "each cell has its own: it tells one SECRET from another",
} as const satisfies Record<Carried, string> & Record<string, string>;

export type Purpose = keyof typeof PURPOSES;
