import { useEffect } from "react";
import { createPortal } from "react-dom";
import { renderSVG } from "uqr";
import { ON_SIGN_IN_CARD as t } from "#features/family/invites/text.ts";
import { dayOf, formatDate } from "#lib/dates.ts";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import type { Carded } from "./use-invites.ts";

type Props = { cards: readonly Carded[]; onPrinted: () => void };

/** Prints cards to sign in with, eight on a page, and forgets their links. */
export function PrintCards({ cards, onPrinted }: Props) {
  useEffect(() => {
    addEventListener("afterprint", onPrinted, { once: true });
    print();
    return () => removeEventListener("afterprint", onPrinted);
  }, [onPrinted]);
  return createPortal(
    <div className="print-sheet print-only print-upright" lang="ms">
      <div className="grid grid-cols-2">
        {cards.map((card) => (
          <SignInCard key={card.person.id} of={card} />
        ))}
      </div>
    </div>,
    document.body,
  );
}

function SignInCard({ of: { person, link } }: { of: Carded }) {
  const { school } = useMe();
  const { role, name, pupils } = person;
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(link.url, { border: 2 }))}`;
  const until = dayOf(link.expires_at, school?.time_zone ?? "UTC");
  const classes = pupils.map((pupil) => {
    const shown = role === "student" ? [] : [pupil.name];
    return [...shown, pupil.class_name].filter(Boolean).join(", ");
  });
  return (
    <article className="grid h-[66mm] break-inside-avoid grid-cols-[1fr_auto] content-start gap-x-3 overflow-hidden border border-dashed border-ink p-3 text-13 leading-snug">
      <header className="col-span-2 mb-2 flex justify-between gap-3 border-b border-ink pb-1">
        <p className="min-w-0 font-semibold">
          <NamePart>{school?.name ?? ""}</NamePart>
        </p>
        <p className="shrink-0">{t.title}</p>
      </header>
      <div className="min-w-0">
        <p className="text-15 leading-tight font-bold">
          <NamePart>{name}</NamePart>
        </p>
        <p className="mb-2">
          {role === "student" ? classes.join("") : `${t.childrenOf}: ${classes.join("; ")}`}
        </p>
        <ol className="list-decimal ps-4">
          {t.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <img src={picture} alt="" className="size-[32mm]" />
      <p className="col-span-2 mt-1">
        <b>{t.until(formatDate(until, "ms", "dayMonthYear"))}</b> {t.personal}
      </p>
    </article>
  );
}
