import type { PublicPage } from "#features/site/parts/public-page.ts";
import { OnlyWhere } from "#features/site/parts/only-where.tsx";
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

type Fact = keyof typeof t.facts;
const FACTS: Fact[] = ["school", "kind", "juz", "grade", "name", "serial", "month", "recognition"];

function Certificate() {
  return (
    <>
      <PageHero title={t.headline} lead={t.lead} />
      <Section className="grid max-w-[46rem] gap-8 pt-8 sm:pt-10 md:mx-auto">
        <OnlyWhere slot="said">
          <div
            data-tone="{{tone}}"
            className="block rounded-card border border-line bg-surface p-5 sm:p-7 data-[tone=bad]:border-absent data-[tone=good]:border-present"
          >
            <p
              data-tone="{{tone}}"
              className="text-27 font-semibold data-[tone=bad]:text-absent data-[tone=good]:text-present"
            >
              {"{{said}}"}
            </p>
            <p className="mt-1 text-muted">{"{{said_text}}"}</p>
            <OnlyWhere slot="found">
              <dl className="mt-5 grid gap-x-6 sm:grid-cols-[auto_1fr]">
                {FACTS.map((fact) => (
                  <OnlyWhere key={fact} slot={fact}>
                    <dt className="border-line pt-3 text-14 text-muted sm:border-t sm:pb-3">
                      {t.facts[fact]}
                    </dt>
                    <dd
                      dir="auto"
                      className="border-b border-line pb-3 font-semibold wrap-anywhere sm:border-t sm:border-b-0 sm:pt-3"
                    >
                      {`{{${fact}}}`}
                    </dd>
                  </OnlyWhere>
                ))}
              </dl>
              <p className="mt-4 text-13 text-muted">{t.privacy}</p>
            </OnlyWhere>
          </div>
        </OnlyWhere>
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
