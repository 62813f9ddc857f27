import { Star } from "lucide-react";
import { CallToAction } from "#features/site/parts/call-to-action.tsx";
import type { PublicPage } from "#features/site/parts/public-page.ts";
import { SampleNote } from "#features/site/parts/sample-note.tsx";
import { PageHero, Section } from "#features/site/parts/section.tsx";
import { siteContent, type Testimonial } from "#features/site/parts/site-content.ts";
import { aboutText } from "#features/site/text/about.ts";
import { initials } from "#lib/names.ts";
import { classNames } from "#ui/base/class-names.ts";

const t = aboutText.testimonials;
const STARS = [1, 2, 3, 4, 5];

export const testimonialsPage: PublicPage = {
  path: "/testimonials",
  title: t.title,
  description: t.description,
  body: <Testimonials />,
};

function Testimonials() {
  return (
    <>
      <PageHero eyebrow={t.title} title={t.headline} lead={t.lead} />
      <Section>
        <ul className="grid items-start gap-5 md:grid-cols-2 lg:grid-cols-3">
          {siteContent.testimonials.map((testimonial) => (
            <TestimonialCard key={testimonial.name} testimonial={testimonial} />
          ))}
        </ul>
        <SampleNote />
      </Section>
      <CallToAction title={t.ctaTitle} line={t.ctaLine} />
    </>
  );
}

function TestimonialCard({ testimonial }: { testimonial: Testimonial }) {
  const { quote, name, role, school, stars } = testimonial;
  return (
    <li className="rounded-card border border-line bg-surface p-6 shadow-card">
      <figure>
        <p className="flex gap-1">
          <span className="sr-only">{t.stars(stars)}</span>
          {STARS.map((star) => (
            <Star
              key={star}
              aria-hidden
              size={18}
              strokeWidth={1.9}
              className={classNames(star <= stars ? "fill-gold text-gold" : "text-line")}
            />
          ))}
        </p>
        <blockquote className="mt-4 text-17 text-pretty">{quote}</blockquote>
        <figcaption className="mt-6 flex items-center gap-3">
          <Portrait name={name} />
          <span>
            <span className="block font-semibold">{name}</span>
            <span className="block text-14 text-muted">
              {role}, {school}
            </span>
          </span>
        </figcaption>
      </figure>
    </li>
  );
}

const TITLES = /^(Ustaz|Ustazah|Puan|Tuan|Encik|Cik|Haji|Hajah)\s+/;

/**
 * The initials inside the mark's eight-fold star, because a stock photo would show somebody who does not exist.
 */
function Portrait({ name }: { name: string }) {
  return (
    <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden className="shrink-0">
      <g className="fill-brand-tint">
        <rect x="8" y="8" width="32" height="32" rx="5" />
        <rect x="8" y="8" width="32" height="32" rx="5" transform="rotate(45 24 24)" />
      </g>
      <text x="24" y="29" textAnchor="middle" className="fill-brand-strong text-13 font-semibold">
        {initials(name.replace(TITLES, ""))}
      </text>
    </svg>
  );
}
