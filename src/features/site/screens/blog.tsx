import { Rss } from "lucide-react";
import { type Article, articles, categories, type Category } from "#features/site/text/blog.ts";
import { ArticleArt } from "#features/site/parts/article-art.tsx";
import type { PublicPage } from "#features/site/parts/public-page.ts";
import { PageHero, Section } from "#features/site/parts/section.tsx";
import { blogText as t } from "#features/site/text.ts";
import { formatDate } from "#lib/dates.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";

const names = Object.keys(categories) as Category[];

/** The list of all articles, and one of each category: a filter without a script. */
export const blogPages: PublicPage[] = [undefined, ...names].map((category) => ({
  path: pathOf(category),
  title: category ? t.inCategory(categories[category]) : t.title,
  description: category ? t.categoryDescription(categories[category]) : t.description,
  body: <Blog category={category} />,
}));

function pathOf(category: Category | undefined): string {
  return category ? `/blog/category/${category}` : "/blog";
}

function Blog({ category }: { category: Category | undefined }) {
  const shown = articles.filter((article) => !category || article.category === category);
  return (
    <>
      <PageHero
        eyebrow={t.title}
        title={category ? t.inCategory(categories[category]) : t.headline}
        lead={t.lead}
      />
      <Section className="pt-10 sm:pt-12">
        <nav aria-label={t.filter} className="mb-10 flex flex-wrap items-center gap-2">
          {[undefined, ...names].map((name) => (
            <a
              key={name ?? ""}
              href={pathOf(name)}
              aria-current={name === category ? "page" : undefined}
              className={classNames(
                "inline-flex h-10 items-center rounded-full border border-line px-4 text-14 font-semibold max-sm:h-11",
                "hover:bg-sunk aria-[current]:border-brand aria-[current]:bg-brand-tint aria-[current]:text-brand-strong",
              )}
            >
              {name ? categories[name] : t.all}
            </a>
          ))}
          <a
            href="/blog/rss.xml"
            className="ms-auto inline-flex h-10 items-center gap-2 rounded-small text-14 font-semibold text-muted hover:text-ink max-sm:h-11"
          >
            <Icon of={Rss} size={16} />
            {t.feed}
          </a>
        </nav>
        <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((article) => (
            <ArticleCard key={article.slug} article={article} />
          ))}
        </ul>
      </Section>
    </>
  );
}

export function ArticleCard({ article }: { article: Article }) {
  const { slug, title, excerpt, author, date, category } = article;
  return (
    <li className="group relative flex flex-col">
      <div className="aspect-video overflow-hidden rounded-card border border-line">
        <ArticleArt slug={slug} />
      </div>
      <p className="mt-4 text-13 font-semibold text-gold-ink">{categories[category]}</p>
      <h2 className="mt-1 text-20 leading-snug font-bold">
        <a
          href={`/blog/${slug}`}
          className="rounded-small after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4"
        >
          {title}
        </a>
      </h2>
      <p className="mt-2 text-muted text-pretty">{excerpt}</p>
      <p className="mt-3 text-13 text-muted">
        {author} · <time dateTime={date}>{formatDate(date, "ms", "dayMonthYear")}</time>
      </p>
    </li>
  );
}
