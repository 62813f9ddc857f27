import type { PublicPage } from "#features/site/parts/public-page.ts";
import { FoundPaper } from "#features/site/parts/found-paper.tsx";
import { PageHero, Section } from "#features/site/parts/section.tsx";
import { receiptText as t } from "#features/site/text/receipts.ts";

/** Where anybody checks a receipt. The server fills in what it found by the code of the address. */
export const receiptPage: PublicPage = {
  path: "/resit",
  title: t.title,
  description: t.description,
  unlisted: true,
  bare: true,
  body: (
    <>
      <PageHero title={t.headline} lead={t.lead} />
      <Section className="pt-8 sm:pt-10">
        <div className="max-w-[46rem]">
          <FoundPaper facts={t.facts} privacy={t.privacy} />
        </div>
      </Section>
    </>
  ),
};
