import { aboutText } from "#features/site/text/about.ts";
import { CallToAction } from "#features/site/parts/call-to-action.tsx";
import { PointList } from "#features/site/parts/point-list.tsx";
import type { PublicPage } from "#features/site/parts/public-page.ts";
import { SampleNote } from "#features/site/parts/sample-note.tsx";
import { DeepSection, PageHero, Section, SectionHead } from "#features/site/parts/section.tsx";
import { siteContent } from "#features/site/parts/site-content.ts";

const t = aboutText.about;

export const aboutPage: PublicPage = {
  path: "/about",
  title: t.title,
  description: t.description,
  body: <About />,
};

function About() {
  return (
    <>
      <PageHero eyebrow={t.title} title={t.headline} lead={t.lead} />
      <Section className="grid gap-8 lg:grid-cols-[1fr_1.6fr]">
        <SectionHead title={t.storyTitle} />
        <div className="flex max-w-[40rem] flex-col gap-5 text-17 text-pretty">
          {t.story.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Section>
      <DeepSection>
        <h2 className="sr-only">{t.claimsTitle}</h2>
        <dl className="grid grid-cols-2 gap-8 lg:grid-cols-4">
          {siteContent.claims.map(({ figure, what }) => (
            <div key={what} className="flex flex-col-reverse">
              <dt className="mt-1 text-17 font-semibold">{what}</dt>
              <dd className="font-serif text-40 font-display text-gold-deep sm:text-59">
                {figure}
              </dd>
            </div>
          ))}
        </dl>
        <SampleNote />
      </DeepSection>
      <Section>
        <SectionHead title={t.valuesTitle} />
        <PointList points={t.values} />
      </Section>
      <CallToAction title={t.ctaTitle} line={t.ctaLine} />
    </>
  );
}
