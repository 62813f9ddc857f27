import { Building2, Clock, MapPin, type LucideIcon } from "lucide-react";
import { aboutText } from "#features/site/text/about.ts";
import { ORIGIN, type PublicPage } from "#features/site/parts/public-page.ts";
import { PageHero, Section, SectionHead } from "#features/site/parts/section.tsx";
import { SampleNote } from "#features/site/parts/sample-note.tsx";
import { type Opening, siteContent } from "#features/site/parts/site-content.ts";
import { formatDate } from "#lib/dates.ts";
import { ButtonAnchor } from "#ui/base/button-anchor.tsx";
import { Icon } from "#ui/base/icon.tsx";

const t = aboutText.careers;

export const careersPage: PublicPage = {
  path: "/careers",
  title: t.title,
  description: t.description,
  body: <Careers />,
  // Search engines would list a sample as an open post.
  facts: (siteContent.sample ? [] : siteContent.openings).map((opening) => ({
    "@type": "JobPosting",
    title: opening.title,
    description: opening.description,
    datePosted: opening.posted,
    employmentType: opening.type === "Separuh masa" ? "PART_TIME" : "FULL_TIME",
    hiringOrganization: {
      "@type": "Organization",
      name: siteContent.operator.name,
      sameAs: `${ORIGIN}/`,
    },
    jobLocation: {
      "@type": "Place",
      address: { "@type": "PostalAddress", addressCountry: "MY" },
    },
    url: `${ORIGIN}/careers#${opening.id}`,
  })),
};

function Careers() {
  return (
    <>
      <PageHero eyebrow={t.title} title={t.headline} lead={t.lead} />
      <Section>
        <SectionHead title={siteContent.openings.length > 0 ? t.openings : t.none} />
        {siteContent.openings.length === 0 && <p className="mt-4 text-17">{t.noneLine}</p>}
        <ul className="mt-8 flex flex-col gap-4">
          {siteContent.openings.map((opening) => (
            <OpeningCard key={opening.id} opening={opening} />
          ))}
        </ul>
        <SampleNote />
      </Section>
      <Section className="pt-0 sm:pt-0">
        <SectionHead title={t.howTitle} lead={t.how} />
      </Section>
    </>
  );
}

function OpeningCard({ opening }: { opening: Opening }) {
  const { id, title, department, location, type, description, posted } = opening;
  return (
    <li
      id={id}
      className="grid items-center gap-5 rounded-card border border-line bg-surface p-6 shadow-card sm:p-8 lg:grid-cols-[1fr_auto]"
    >
      <div>
        <h3 className="text-20 font-bold">{title}</h3>
        <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-14 text-muted">
          <Fact icon={Building2} name={t.department} value={department} />
          <Fact icon={MapPin} name={t.location} value={location} />
          <Fact icon={Clock} name={t.type} value={type} />
        </dl>
        <p className="mt-4 max-w-[44rem] text-pretty">{description}</p>
        <p className="mt-3 text-13 text-muted">
          {t.posted(formatDate(posted, "ms", "dayMonthYear"))}
        </p>
      </div>
      <ButtonAnchor href="/contact" aria-label={t.applyFor(title)} size="lg">
        {t.apply}
      </ButtonAnchor>
    </li>
  );
}

function Fact({ icon, name, value }: { icon: LucideIcon; name: string; value: string }) {
  return (
    <div className="flex items-center gap-2">
      <Icon of={icon} size={16} />
      <dt className="sr-only">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
