import { Check } from "lucide-react";
import { planTexts, pricingText as t } from "#features/site/text/offer.ts";
import { CallToAction } from "#features/site/parts/call-to-action.tsx";
import { ORIGIN, type PublicPage } from "#features/site/parts/public-page.ts";
import { PageHero, Section, SectionHead } from "#features/site/parts/section.tsx";
import { AccountButton } from "#features/site/parts/start-buttons.tsx";
import { formatSen } from "#lib/money.ts";
import { type Plan, plans, PLANS } from "#lib/plans.ts";
import { ButtonAnchor } from "#ui/base/button-anchor.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";

const POPULAR: Plan = "professional";

export const pricingPage: PublicPage = {
  path: "/pricing",
  title: t.title,
  description: t.description,
  body: <Pricing />,
  facts: [
    {
      "@type": "SoftwareApplication",
      name: "Halaqah",
      applicationCategory: "BusinessApplication",
      operatingSystem: "Web",
      url: `${ORIGIN}/`,
      offers: PLANS.flatMap((plan) => {
        const { ringgit } = plans[plan];
        if (ringgit === null) return [];
        return [
          {
            "@type": "Offer",
            name: planTexts[plan].name,
            price: ringgit,
            priceCurrency: "MYR",
            url: `${ORIGIN}/pricing`,
          },
        ];
      }),
    },
  ],
};

function Pricing() {
  return (
    <>
      <PageHero eyebrow={t.title} title={t.headline} lead={t.lead} />
      <Section className="grid gap-5 pb-8 sm:pb-8 lg:grid-cols-3">
        {PLANS.map((plan) => (
          <PlanCard key={plan} plan={plan} />
        ))}
      </Section>
      <Section>
        <SectionHead title={t.notesTitle} />
        <dl className="mt-8 grid gap-x-12 gap-y-8 sm:grid-cols-2">
          {t.notes.map(({ title, line }) => (
            <div key={title}>
              <dt className="text-17 font-semibold">{title}</dt>
              <dd className="mt-1.5 text-muted text-pretty">{line}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <CallToAction title={t.ctaTitle} line={t.ctaLine} />
    </>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  const { students, ringgit } = plans[plan];
  const { name, line, points } = planTexts[plan];
  const popular = plan === POPULAR;
  const limit = Number.isFinite(students) ? t.upTo(students) : t.unlimited;
  const button = {
    kind: popular ? "brand" : "quiet",
    size: "lg",
    wide: true,
    className: "mt-8",
  } as const;
  return (
    <article
      className={classNames(
        "flex flex-col rounded-card border bg-surface p-6 shadow-card sm:p-8",
        popular ? "border-brand lg:-my-4 lg:py-12" : "border-line",
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-20 font-bold">{name}</h2>
        {popular && (
          <span className="rounded-full bg-brand px-3 py-1 text-13 font-semibold text-brand-ink">
            {t.popular}
          </span>
        )}
      </div>
      <p className="mt-1 text-muted">{line}</p>
      <Price ringgit={ringgit} students={students} />
      <ul className="mt-6 flex grow flex-col gap-3 border-t border-line pt-6">
        {[limit, ...points].map((point, at) => (
          <li key={point} className={classNames("flex gap-3", at === 0 && "font-semibold")}>
            <Icon of={Check} className="mt-[3px] text-brand" />
            {point}
          </li>
        ))}
      </ul>
      {ringgit === null ? (
        <ButtonAnchor {...button} href="/contact" aria-label={`${t.contact}: ${name}`}>
          {t.contact}
        </ButtonAnchor>
      ) : (
        <AccountButton {...button} of={name} />
      )}
    </article>
  );
}

function Price({ ringgit, students }: { ringgit: number | null; students: number }) {
  if (ringgit === null) {
    return (
      <p className="mt-6 flex min-h-20 items-center font-serif text-27 font-display">{t.custom}</p>
    );
  }
  const each = formatSen(Math.ceil((ringgit * 100) / students));
  return (
    <div className="mt-6 min-h-20">
      <p className="flex items-baseline gap-2">
        <span className="font-serif text-40 font-display tracking-[-0.01em]">RM {ringgit}</span>
        <span className="text-muted">{t.perMonth}</span>
      </p>
      <p className="mt-1 text-14 text-muted">{t.perStudent(each, students)}</p>
    </div>
  );
}
