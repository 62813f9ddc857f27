import { ON_SIGN_IN_CARD as t } from "#features/family/invites/text.ts";
import { PrintLinkCards } from "#features/members/parts/print-link-cards.tsx";
import { dayOf, formatDate } from "#lib/dates.ts";
import { useMe } from "#ui/kit/me.tsx";
import type { Carded } from "./use-invites.ts";

type Props = { cards: readonly Carded[]; onPrinted: () => void };

/** Prints cards with which families sign in. */
export function PrintCards({ cards, onPrinted }: Props) {
  const { school } = useMe();
  const made = cards.map(({ person: { id, role, name, pupils }, link }) => {
    const classes = pupils.map((pupil) => {
      const shown = role === "student" ? [] : [pupil.name];
      return [...shown, pupil.class_name].filter(Boolean).join(", ");
    });
    const until = dayOf(link.expires_at, school?.time_zone ?? "UTC");
    return {
      id,
      name,
      about: role === "student" ? classes.join("") : `${t.childrenOf}: ${classes.join("; ")}`,
      url: link.url,
      until: formatDate(until, "ms", "dayMonthYear"),
    };
  });
  return <PrintLinkCards cards={made} title={t.title} steps={t.steps} onPrinted={onPrinted} />;
}
