import { CheckForm } from "#features/site/parts/check-form.tsx";
import { FoundPaper } from "#features/site/parts/found-paper.tsx";
import type { PublicPage } from "#features/site/parts/public-page.ts";
import { PageHero, Section } from "#features/site/parts/section.tsx";
import { progressReportText as t } from "#features/site/text/progress-reports.ts";

/** Where anybody checks a progress report. The server fills in what it found by the code of the address. */
export const progressReportPage: PublicPage = {
  path: "/semak",
  title: t.title,
  description: t.description,
  unlisted: true,
  bare: true,
  body: (
    <>
      <PageHero title={t.headline} lead={t.lead} />
      <Section className="pt-8 sm:pt-10">
        <div className="grid max-w-[46rem] gap-8">
          <FoundPaper facts={t.facts} privacy={t.privacy} />
          <CheckForm path="/semak" texts={t} />
        </div>
      </Section>
    </>
  ),
};
