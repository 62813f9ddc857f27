import type { PublicPage } from "#features/site/parts/public-page.ts";
import { CheckForm } from "#features/site/parts/check-form.tsx";
import { FoundPaper } from "#features/site/parts/found-paper.tsx";
import { PageHero, Section } from "#features/site/parts/section.tsx";
import { certificateText as t } from "#features/site/text/certificates.ts";

/**
 * Where anybody checks a certificate. The server fills in what it found by the code of the address; without a code,
 * only the form is shown.
 */
export const certificatePage: PublicPage = {
  path: "/sijil",
  title: t.title,
  description: t.description,
  unlisted: true,
  bare: true,
  body: <Certificate />,
};

function Certificate() {
  return (
    <>
      <PageHero title={t.headline} lead={t.lead} />
      <Section className="pt-8 sm:pt-10">
        <div className="grid max-w-[46rem] gap-8">
          <FoundPaper facts={t.facts} privacy={t.privacy} />
          <CheckForm path="/sijil" texts={t} />
        </div>
      </Section>
    </>
  );
}
