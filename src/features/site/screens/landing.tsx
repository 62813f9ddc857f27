import {
  ArrowRight,
  Check,
  GraduationCap,
  LibraryBig,
  type LucideIcon,
  Wallet,
} from "lucide-react";
import { landingText as t } from "#features/site/text/landing.ts";
import { type FeatureGroup, featureGroups } from "#features/site/text/offer.ts";
import { CallToAction } from "#features/site/parts/call-to-action.tsx";
import { DemoDoor } from "#features/site/parts/demo-door.tsx";
import { GuideLinks } from "#features/site/parts/guide-links.tsx";
import { Picture } from "#features/site/parts/picture.tsx";
import { OnlyWhere } from "#features/site/parts/only-where.tsx";
import { ORIGIN, type PublicPage } from "#features/site/parts/public-page.ts";
import { RegisterCard } from "#features/site/parts/register-card.tsx";
import { DeepSection, Section, SectionHead, wide } from "#features/site/parts/section.tsx";
import { siteContent } from "#features/site/parts/site-content.ts";
import { Soon } from "#features/site/parts/soon.tsx";
import { StarOutline } from "#features/site/parts/star-outline.tsx";
import { StartButtons } from "#features/site/parts/start-buttons.tsx";
import { PointList } from "#features/site/parts/point-list.tsx";
import { siteText } from "#features/site/text.ts";
import { Icon } from "#ui/base/icon.tsx";

export const landingPage: PublicPage = {
  path: "/",
  title: t.title,
  description: t.description,
  body: <Landing />,
  facts: [
    {
      "@type": "Organization",
      name: siteText.name,
      legalName: siteContent.operator.name,
      url: `${ORIGIN}/`,
      logo: `${ORIGIN}/img/logo.svg`,
    },
  ],
};

function Landing() {
  return (
    <>
      <Hero />
      <Figures />
      <Story />
      <Work />
      <Principal />
      <Closer />
      <Trust />
      <CallToAction title={t.ctaTitle} line={t.ctaLine} />
    </>
  );
}

function Hero() {
  return (
    <div className="overflow-hidden">
      <div
        className={`${wide} grid items-center gap-12 py-12 sm:py-20 lg:grid-cols-[1.05fr_1fr] lg:gap-16`}
      >
        <div>
          <p className="text-14 font-semibold text-gold-ink">{t.eyebrow}</p>
          <h1 className="mt-3 font-serif text-40 font-display tracking-[-0.015em] sm:text-59">
            {t.headline}
          </h1>
          <p className="mt-5 max-w-[34rem] text-17 text-muted text-pretty sm:text-20">{t.lead}</p>
          <DemoDoor className="mt-8" />
          <OnlyWhere slot="demo" not>
            <StartButtons />
          </OnlyWhere>
          <p className="mt-6 text-14 text-muted">{t.assurance}</p>
        </div>
        <div className="relative">
          <StarOutline className="absolute top-1/2 left-1/2 w-[128%] max-w-none -translate-x-[46%] -translate-y-1/2 text-gold/40" />
          <RegisterCard />
        </div>
      </div>
    </div>
  );
}

function Figures() {
  return (
    <DeepSection>
      <dl className="grid gap-10 sm:grid-cols-3">
        {t.figures.map(({ figure, unit, line }) => (
          <div key={figure}>
            <dt>
              <span className="block font-serif text-59 font-display text-gold-deep">{figure}</span>
              <span className="block text-17 font-semibold">{unit}</span>
            </dt>
            <dd className="mt-1 max-w-80 text-muted text-pretty">{line}</dd>
          </div>
        ))}
      </dl>
    </DeepSection>
  );
}

function Story() {
  return (
    <Section>
      <SectionHead title={t.story.title} lead={t.story.lead} />
      <ol className="mt-12 grid gap-x-10 gap-y-14 md:grid-cols-3">
        {t.story.steps.map(({ picture, taps, title, line, alt }) => (
          <li key={picture}>
            <div className="mx-auto max-w-80 overflow-hidden rounded-[28px] border-6 border-ink/85 bg-surface shadow-raised dark:border-line">
              <Picture name={picture} alt={alt} width={780} height={1560} />
            </div>
            <p className="mt-6 text-14 font-semibold text-gold-ink">{taps}</p>
            <h3 className="mt-1 text-20 font-bold">{title}</h3>
            <p className="mt-1.5 text-muted text-pretty">{line}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const groupIcons: Record<string, LucideIcon> = {
  akademik: GraduationCap,
  pentadbiran: Wallet,
  kemudahan: LibraryBig,
};

function Work() {
  return (
    <Section className="pt-0 sm:pt-0">
      <SectionHead title={t.work.title} lead={t.work.lead} />
      <div className="mt-10 grid items-stretch gap-5 lg:grid-cols-3">
        {featureGroups.map((group) => (
          <GroupCard key={group.id} group={group} />
        ))}
      </div>
      <More href="/features">{t.work.more}</More>
    </Section>
  );
}

function More({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      className="mt-8 inline-flex min-h-11 items-center gap-2 rounded-small font-semibold text-brand hover:underline hover:underline-offset-4"
    >
      {children}
      <Icon of={ArrowRight} />
    </a>
  );
}

function GroupCard({ group: { id, title, features } }: { group: FeatureGroup }) {
  return (
    <section className="rounded-card border border-line bg-surface p-6 shadow-card sm:p-7">
      <span className="inline-flex size-11 items-center justify-center rounded-control bg-brand-tint text-brand-strong">
        <Icon of={groupIcons[id] ?? Check} size={20} />
      </span>
      <h3 className="mt-5 text-20 font-bold">{title}</h3>
      <ul className="mt-4 flex flex-col gap-3">
        {features.map(({ id: feature, title: name, built }) => (
          <li key={feature} className="flex items-start justify-between gap-3">
            <span className={built ? "" : "text-muted"}>{name}</span>
            {built ? <Icon of={Check} className="mt-[3px] text-brand" /> : <Soon />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Principal() {
  return (
    <div className="border-y border-line bg-sunk">
      <Section className="grid items-center gap-12 lg:grid-cols-[1fr_1.5fr]">
        <div>
          <SectionHead title={t.principal.title} lead={t.principal.lead} />
          <ul className="mt-6 flex flex-col gap-3">
            {t.principal.points.map((point) => (
              <li key={point} className="flex gap-3">
                <Icon of={Check} className="mt-[3px] text-brand" />
                {point}
              </li>
            ))}
          </ul>
        </div>
        <div className="overflow-hidden rounded-card border border-line shadow-raised">
          <Picture name="home" alt={t.principal.alt} width={1280} height={860} />
        </div>
      </Section>
    </div>
  );
}

function Closer() {
  return (
    <Section>
      <SectionHead title={t.closer.title} lead={t.closer.lead} />
      <GuideLinks />
    </Section>
  );
}

function Trust() {
  return (
    <Section className="pt-0 sm:pt-0">
      <SectionHead title={t.trust.title} />
      <PointList points={t.trust.points} />
      <More href="/security">{t.trust.more}</More>
    </Section>
  );
}
