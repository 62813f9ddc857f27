import type { HANDED_BY } from "#lib/enumerations.ts";

/**
 * How a family stands towards signing in: it has signed in, came with a copied invitation and waits for an admin, was mailed
 * an invitation, can be mailed one, is to be written to by WhatsApp, or can be reached by neither and gets a card.
 */
export const INVITE_STATES = ["in", "came", "mailed", "mail", "whatsapp", "none"] as const;
export type InviteState = (typeof INVITE_STATES)[number];

/** How the office invites: by mail, from its own phone, or on paper. */
export const INVITE_BY = ["mail", "whatsapp", "card"] as const satisfies readonly (
  | "mail"
  | (typeof HANDED_BY)[number]
)[];
export type InviteBy = (typeof INVITE_BY)[number];

/** For how many hours a link opens. Who gets a card may be home at the week's end only. */
export const HANDED_HOURS = { whatsapp: 24, card: 7 * 24 } as const;

/** How many people one call invites. */
export const MOST_INVITED = 2_000;

/** What the school knows of a person. */
export type Reachable = {
  id: string;
  email: string | null;
  /** Agreed to e-mail and has an address. */
  takes_mail: boolean;
  /** Agreed to WhatsApp and has a number. */
  takes_whatsapp: boolean;
};

/** What the sign-in side knows of a person. */
export type InviteStanding = {
  /** Null without an account. */
  account_email: string | null;
  /** Whether the account has no address, so that links alone open it. */
  is_placeholder: boolean;
  has_entered: boolean;
  /** An open invitation that was mailed to this address. */
  mailed_to: string | null;
  /** Whether somebody came with a copied invitation and waits. */
  came: boolean;
  /** Whether a link of the office is still good: a mail would end it. */
  has_link: boolean;
};

export type Invitable = { state: InviteState; takes_link: boolean };

/**
 * How each person stands, in the order of the list. An address is one account, so only the first of those who share it is
 * mailed; the others are written to or get a card. Links open only accounts without an address of their own: whoever
 * has one asks for a link by mail. Without a mail server (`hasMail`) nobody is mailed, and nobody counts as mailed.
 */
export function planInvites(
  people: readonly Reachable[],
  standings: ReadonlyMap<string, InviteStanding>,
  hasMail: boolean,
): Map<string, Invitable> {
  const taken = new Set<string>();
  const states = new Map<string, InviteState>();
  for (const { id, email } of people) {
    const standing = standings.get(id);
    const hasAccount = standing?.account_email != null && !standing.is_placeholder;
    const isMailed = hasMail && standing?.mailed_to != null && standing.mailed_to === lower(email);
    if (hasAccount || standing?.has_entered) states.set(id, "in");
    else if (standing?.came) states.set(id, "came");
    else if (isMailed) states.set(id, "mailed");
    if (hasAccount) taken.add(lower(standing.account_email) ?? "");
    else if (isMailed) taken.add(standing.mailed_to ?? "");
  }
  for (const person of people) {
    if (states.has(person.id)) continue;
    const address = lower(person.email);
    const has_link = standings.get(person.id)?.has_link === true;
    if (hasMail && person.takes_mail && address && !taken.has(address) && !has_link) {
      taken.add(address);
      states.set(person.id, "mail");
    } else states.set(person.id, person.takes_whatsapp ? "whatsapp" : "none");
  }
  return new Map(
    people.map(({ id }) => {
      const standing = standings.get(id);
      const takes_link = !standing?.account_email || standing.is_placeholder;
      return [id, { state: states.get(id) ?? "none", takes_link: takes_link && !standing?.came }];
    }),
  );
}

const lower = (text: string | null) => text?.toLowerCase() ?? null;

/** What decides how the office invites a person. */
type Wayfarer = Pick<Invitable, "state" | "takes_link"> & Pick<Reachable, "takes_whatsapp">;

/** The first way to invite a person, or to send one more link; undefined for whoever asks for one by mail. */
export function wayTo({ state, takes_link, takes_whatsapp }: Wayfarer): InviteBy | undefined {
  if (state === "mail") return "mail";
  if (!takes_link) return undefined;
  return takes_whatsapp ? "whatsapp" : "card";
}

/** Whether a person waits for a link by hand: none was made that is still good. */
export function waitsFor(
  by: (typeof HANDED_BY)[number],
  person: Wayfarer & { link: object | null },
): boolean {
  const waits = by === "whatsapp" ? "whatsapp" : "none";
  return person.state === waits && person.takes_link && person.link === null;
}
