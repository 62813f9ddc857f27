import { Star } from "lucide-react";
import { CallToAction } from "#features/site/parts/call-to-action.tsx";
import { Portrait } from "#features/site/parts/portrait.tsx";
import type { PublicPage } from "#features/site/parts/public-page.ts";
import { SampleNote } from "#features/site/parts/sample-note.tsx";
import { PageHero, Section } from "#features/site/parts/section.tsx";
import { siteContent, type Testimonial } from "#features/site/parts/site-content.ts";
import { aboutText } from "#features/site/text/about.ts";
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
  const { quote, name, role, school, stars, image } = testimonial;
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
          <Portrait name={name} image={image} />
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
