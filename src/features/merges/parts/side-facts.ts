import type { Side } from "#features/merges/contract.ts";
import type { mergesText } from "#features/merges/text.ts";
import { formatDate } from "#lib/dates.ts";
import { formatPhone } from "#lib/phones.ts";
import type { Lang } from "#lib/text.ts";

type Texts = (typeof mergesText)["en"];

/** The name of a record, or its number if it has no name. */
export function sideName({ name, number }: Side, t: Texts): string {
  return name || number || t.nameless;
}

/** The facts that tell a record from another of the same name. */
export function sideNote(side: Side, t: Texts, lang: Lang): string {
  const { name, number, date_of_birth, phone, children } = side;
  const facts = [
    name && number,
    date_of_birth && t.born(formatDate(date_of_birth, lang)),
    phone && formatPhone(phone),
    children.length > 0 && t.childrenOf(children.join(", ")),
  ];
  return facts.filter(Boolean).join(" · ");
}
