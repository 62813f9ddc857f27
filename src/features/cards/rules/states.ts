/**
 * How far a progress report is: begun; ready, when the homeroom teacher is done with it; approved by an admin; published to
 * the family. Before the first of them there is none.
 */
export const CARD_STATES = ["draft", "ready", "approved", "published"] as const;
export type CardState = (typeof CARD_STATES)[number];

/** What of a report a person may write, beside the state that it is in. */
export type CardRights = {
  isAdmin: boolean;
  /** Whether the person is the homeroom teacher of the student's class, or stands in for one. */
  isHomeroom: boolean;
  teachesClass: boolean;
  /** Whether the person teaches the student hafazan. */
  teachesHifz: boolean;
};

/** The fields of a report that are typed, and the marks. */
export const CARD_FIELDS = ["comment", "traits", "hifz_remark", "remark", "marks"] as const;
export type CardField = (typeof CARD_FIELDS)[number];

/** Whether a person may write a field of a report, whatever its state. */
export function mayWrite(field: CardField, rights: CardRights): boolean {
  const { isAdmin, isHomeroom, teachesClass, teachesHifz } = rights;
  if (isAdmin) return true;
  if (field === "comment" || field === "traits") return isHomeroom;
  if (field === "marks") return isHomeroom || teachesClass;
  return field === "hifz_remark" && teachesHifz;
}

/** Why a report cannot be written: it is not the person's, it is approved, or it is published. */
export const CARD_REFUSALS = ["not_yours", "approved", "published"] as const;
export type CardRefusal = (typeof CARD_REFUSALS)[number];

/**
 * Why a person may not write a field of a report in its state; null if they may. Once it is approved, admins alone
 * change it, and a published one nobody: it is sent back first.
 */
export function cardRefusal(
  field: CardField,
  rights: CardRights,
  state: CardState | null,
): CardRefusal | null {
  if (!mayWrite(field, rights)) return "not_yours";
  if (state === "published") return "published";
  return state === "approved" && !rights.isAdmin ? "approved" : null;
}

/** What a report must have before the homeroom teacher is done with it. */
export const CARD_LACKS = ["comment", "traits"] as const;
type Lack = (typeof CARD_LACKS)[number];

/** What a report still lacks of the sections that it shows. */
export function cardLacks(
  card: { comment: string; traits: Readonly<Record<string, number>> } | null,
  sections: readonly string[],
  trait_ids: readonly string[],
): Lack[] {
  const lacks: Lack[] = [];
  if (sections.includes("comment") && !card?.comment) lacks.push("comment");
  const isRated = trait_ids.every((id) => card?.traits[id] !== undefined);
  if (sections.includes("traits") && !isRated) lacks.push("traits");
  return lacks;
}

/** A comment and a remark have at most so many signs. */
export const MAX_COMMENT = 600;
