import { Check, Hourglass } from "lucide-react";
import { type Feature, featureGroups, featuresText as t } from "#features/site/text/offer.ts";
import { CallToAction } from "#features/site/parts/call-to-action.tsx";
import { DemoDoor } from "#features/site/parts/demo-door.tsx";
import { GuideLinks } from "#features/site/parts/guide-links.tsx";
import type { PublicPage } from "#features/site/parts/public-page.ts";
import { PageHero, Section, SectionHead } from "#features/site/parts/section.tsx";
import { Soon } from "#features/site/parts/soon.tsx";
import { StartButtons } from "#features/site/parts/start-buttons.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";

export const featuresPage: PublicPage = {
  path: "/features",
  title: t.title,
  description: t.description,
  body: <Features />,
};

function Features() {
  return (
    <>
      <PageHero eyebrow={t.eyebrow} title={t.headline} lead={t.lead}>
        <StartButtons registers />
        <DemoDoor className="mt-6" />
      </PageHero>
      <Section className="flex flex-col gap-16 sm:gap-20">
        {featureGroups.map((group) => (
          <section
            key={group.id}
            id={group.id}
            className="grid gap-8 border-t border-line pt-10 lg:grid-cols-[1fr_2fr]"
          >
            <div>
              <h2 className="font-serif text-[2rem] leading-[1.18] font-display tracking-[-0.01em]">
                {group.title}
              </h2>
              <p className="mt-3 max-w-88 text-muted text-pretty">{group.lead}</p>
            </div>
            <ul className="grid gap-x-8 gap-y-7 sm:grid-cols-2">
              {group.features.map((feature) => (
                <FeatureItem key={feature.id} feature={feature} />
              ))}
            </ul>
          </section>
        ))}
      </Section>
      <Section className="pt-0 sm:pt-0">
        <SectionHead title={t.closer} />
        <GuideLinks />
      </Section>
      <CallToAction title={t.ctaTitle} line={t.ctaLine} />
    </>
  );
}

function FeatureItem({ feature: { title, line, built } }: { feature: Feature }) {
  return (
    <li className="flex gap-4">
      <span
        className={classNames(
          "mt-0.5 inline-flex size-9 shrink-0 items-center justify-center rounded-control",
          built ? "bg-brand-tint text-brand-strong" : "bg-gold-tint text-gold-ink",
        )}
      >
        <Icon of={built ? Check : Hourglass} />
      </span>
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-17 font-semibold">{title}</h3>
          {!built && <Soon />}
        </div>
        <p className="mt-1 text-muted text-pretty">{line}</p>
      </div>
    </li>
  );
}
