import { useEffect } from "react";
import { createPortal } from "react-dom";
import { renderSVG } from "uqr";
import { ON_LINK_CARD as t } from "#features/members/text.ts";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";

/** A link on paper: whose it is, who that is at the school, and until when it opens. */
export type LinkCard = { id: string; name: string; about: string; url: string; until: string };

type Props = {
  cards: readonly LinkCard[];
  title: string;
  /** What its owner does with it. */
  steps: readonly string[];
  onPrinted: () => void;
};

/** Prints cards with links, eight on a page, and forgets them. */
export function PrintLinkCards({ cards, title, steps, onPrinted }: Props) {
  useEffect(() => {
    addEventListener("afterprint", onPrinted, { once: true });
    print();
    return () => removeEventListener("afterprint", onPrinted);
  }, [onPrinted]);
  return createPortal(
    <div className="print-sheet print-only print-upright" lang="ms">
      <div className="grid grid-cols-2">
        {cards.map((card) => (
          <PaperCard key={card.id} of={card} title={title} steps={steps} />
        ))}
      </div>
    </div>,
    document.body,
  );
}

function PaperCard({ of, title, steps }: { of: LinkCard } & Pick<Props, "title" | "steps">) {
  const { school } = useMe();
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(of.url, { border: 2 }))}`;
  return (
    <article className="grid h-[66mm] break-inside-avoid grid-cols-[1fr_auto] grid-rows-[auto_minmax(0,1fr)_auto] gap-x-3 overflow-hidden border border-dashed border-ink p-3 text-13 leading-snug">
      <header className="col-span-2 mb-2 flex justify-between gap-3 border-b border-ink pb-1">
        <p className="min-w-0 font-semibold">
          <NamePart>{school?.name ?? ""}</NamePart>
        </p>
        <p className="shrink-0">{title}</p>
      </header>
      <div className="min-w-0 overflow-hidden">
        <p className="line-clamp-2 text-15 leading-tight font-bold">
          <NamePart>{of.name}</NamePart>
        </p>
        <p className="mb-2 line-clamp-2">{of.about}</p>
        <ol className="list-decimal ps-4">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <img src={picture} alt="" className="size-[32mm]" />
      <p className="col-span-2 mt-1">
        <b>{t.until(of.until)}</b> {t.personal}
      </p>
    </article>
  );
}
