import { Prose, headingsOf } from "#features/site/parts/prose.tsx";
import type { PublicPage } from "#features/site/parts/public-page.ts";
import { wide } from "#features/site/parts/section.tsx";
import { readContent } from "#features/site/parts/texts.ts";
import { policyText as t } from "#features/site/text.ts";
import { formatDate } from "#lib/dates.ts";

/** The day on which the policies in content/policies came into force, YYYY-MM-DD. */
const IN_FORCE = "2026-11-22";

const policies = {
  "/privacy-policy": "privacy",
  "/terms-of-service": "terms",
  "/cookie-policy": "cookies",
} as const;

export const policyPages: PublicPage[] = Object.entries(policies).map(([path, name]) => ({
  path,
  ...t[name],
  body: <Policy title={t[name].title} text={readContent(`policies/${name}`)} />,
}));

function Policy({ title, text }: { title: string; text: string }) {
  return (
    <div
      className={`${wide} grid gap-10 py-14 sm:py-20 lg:grid-cols-[16rem_minmax(0,42rem)] lg:gap-16`}
    >
      <nav aria-label={t.contents} className="max-lg:hidden">
        <ul className="sticky top-8 flex flex-col border-s border-line text-14">
          {headingsOf(text).map((heading) => (
            <li key={heading.id}>
              <a
                href={`#${heading.id}`}
                className="block rounded-small px-4 py-1.5 text-muted hover:text-ink"
              >
                {heading.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <article>
        <h1 className="font-serif text-[2.4rem] leading-[1.12] font-display tracking-[-0.015em] sm:text-[3rem]">
          {title}
        </h1>
        <p className="mt-3 mb-8 text-14 text-muted">
          {t.updated(formatDate(IN_FORCE, "ms", "dayMonthYear"))}
        </p>
        <Prose text={text} />
      </article>
    </div>
  );
}
