import type { PublicPage } from "#features/site/parts/public-page.ts";
import { FoundPaper } from "#features/site/parts/found-paper.tsx";
import { PageHero, Section } from "#features/site/parts/section.tsx";
import { certificateText as t } from "#features/site/text/certificates.ts";
import { buttonVariant } from "#ui/base/button-variant.ts";

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
      <Section className="grid max-w-[46rem] gap-8 pt-8 sm:pt-10 md:mx-auto">
        <FoundPaper facts={t.facts} privacy={t.privacy} />
        <form action="/sijil" className="flex flex-wrap items-end gap-3">
          <div className="min-w-60 flex-1">
            <label htmlFor="kod" className="mb-1.5 block text-14 font-semibold">
              {t.code}
            </label>
            <input
              id="kod"
              name="kod"
              required
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              aria-describedby="kod-hint"
              defaultValue="{{code}}"
              className="block h-12 w-full rounded-control border border-edge bg-surface px-3 text-control uppercase hover:border-muted focus:border-brand focus-visible:outline-offset-0"
            />
          </div>
          <button type="submit" className={buttonVariant({ kind: "brand", size: "lg" })}>
            {t.check}
          </button>
          <p id="kod-hint" className="w-full text-13 text-muted">
            {t.codeHint}
          </p>
        </form>
      </Section>
    </>
  );
}
