import type { ReactNode } from "react";
import { classNames } from "#ui/base/class-names.ts";
import { Motif } from "#ui/motif.tsx";

/** The width of the site, with its margins. */
export const wide = "mx-auto w-full max-w-[75rem] px-5 sm:px-8";

type SectionProps = { className?: string; children: ReactNode; id?: string };

/** A section of a page, with the site's generous space above and below. */
export function Section({ className, children, id }: SectionProps) {
  return (
    <section id={id} className={classNames(wide, "py-16 sm:py-24", className)}>
      {children}
    </section>
  );
}

type DeepProps = { fade?: "start" | "end" | "centre"; className?: string; children: ReactNode };

/** A deep emerald section across the page, with the eight-fold pattern behind it. */
export function DeepSection({ fade = "start", className, children }: DeepProps) {
  return (
    <section className="deep relative overflow-hidden print:hidden">
      <Motif fade={fade} />
      <div className={classNames(wide, "relative py-16 sm:py-20", className)}>{children}</div>
    </section>
  );
}

type HeadProps = { title: string; lead?: ReactNode; className?: string };

/** A section's heading and the sentence below it. */
export function SectionHead({ title, lead, className }: HeadProps) {
  return (
    <div className={classNames("max-w-[42rem]", className)}>
      <h2 className="font-serif text-[2rem] leading-[1.18] font-display tracking-[-0.01em] sm:text-40">
        {title}
      </h2>
      {lead && <p className="mt-4 text-17 text-muted text-pretty">{lead}</p>}
    </div>
  );
}

type HeroProps = { eyebrow?: string; title: string; lead: ReactNode; children?: ReactNode };

/** The head of every page except the front page. */
export function PageHero({ eyebrow, title, lead, children }: HeroProps) {
  return (
    <div className={classNames(wide, "pt-14 sm:pt-20")}>
      {eyebrow && <p className="mb-3 text-14 font-semibold text-gold-ink">{eyebrow}</p>}
      <h1 className="max-w-[46rem] font-serif text-[2.4rem] leading-[1.12] font-display tracking-[-0.015em] sm:text-[3.25rem]">
        {title}
      </h1>
      <p className="mt-5 max-w-[40rem] text-17 text-muted text-pretty sm:text-20">{lead}</p>
      {children}
    </div>
  );
}
