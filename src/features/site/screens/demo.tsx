import { DemoDoor } from "#features/site/parts/demo-door.tsx";
import type { PublicPage } from "#features/site/parts/public-page.ts";
import { PageHero, Section } from "#features/site/parts/section.tsx";
import { OnlyWhere } from "#features/site/parts/only-where.tsx";
import { demoText as t } from "#features/site/text/demo.ts";
import { siteText } from "#features/site/text.ts";
import { ButtonAnchor } from "#ui/base/button-anchor.tsx";

/** Where the demo says why it did not open. */
export const demoPage: PublicPage = {
  path: "/demo",
  title: t.title,
  description: t.description,
  unlisted: true,
  body: <Demo />,
};

function Demo() {
  return (
    <>
      <PageHero eyebrow={t.title} title={t.headline} lead={t.lead} />
      <Section className="pt-10 sm:pt-12">
        <p
          role="alert"
          className="mb-6 rounded-control bg-absent-tint px-4 py-3 font-medium text-absent empty:hidden"
        >
          {"{{failed}}"}
        </p>
        <DemoDoor />
        <OnlyWhere slot="demo" not>
          <div>
            <p className="max-w-[40rem] text-17">{t.closed}</p>
            <ButtonAnchor href="/contact/demo" size="lg" className="mt-6">
              {siteText.demo}
            </ButtonAnchor>
          </div>
        </OnlyWhere>
      </Section>
    </>
  );
}
