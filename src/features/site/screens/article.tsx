import { ArrowLeft } from "lucide-react";
import { readingMinutes } from "#features/site/rules.ts";
import { type Article, articles, categories } from "#features/site/text/blog.ts";
import { ArticleArt } from "#features/site/parts/article-art.tsx";
import { CallToAction } from "#features/site/parts/call-to-action.tsx";
import { Prose } from "#features/site/parts/prose.tsx";
import { ORIGIN, type PublicPage } from "#features/site/parts/public-page.ts";
import { Section, wide } from "#features/site/parts/section.tsx";
import { readContent } from "#features/site/parts/texts.ts";
import { blogText as t, siteText } from "#features/site/text.ts";
import { formatDate } from "#lib/dates.ts";
import { Icon } from "#ui/base/icon.tsx";
import { ArticleCard } from "./blog.tsx";

export const articlePages: PublicPage[] = articles.map((article) => ({
  path: `/blog/${article.slug}`,
  title: article.title,
  description: article.excerpt,
  article: true,
  body: <ArticleScreen article={article} />,
  facts: [
    {
      "@type": "BlogPosting",
      headline: article.title,
      description: article.excerpt,
      datePublished: article.date,
      inLanguage: "ms",
      articleSection: categories[article.category],
      author: { "@type": "Organization", name: article.author },
      publisher: { "@type": "Organization", name: siteText.name, logo: `${ORIGIN}/img/logo.svg` },
      mainEntityOfPage: `${ORIGIN}/blog/${article.slug}`,
      image: `${ORIGIN}/og.jpg`,
    },
  ],
}));

function ArticleScreen({ article }: { article: Article }) {
  const { slug, title, excerpt, author, date, category } = article;
  const text = readContent(`articles/${slug}`);
  const others = articles.filter((other) => other.slug !== slug);
  const related = [
    ...others.filter((other) => other.category === category),
    ...others.filter((other) => other.category !== category),
  ];
  return (
    <>
      <article className={`${wide} py-12 sm:py-16`}>
        <div className="mx-auto max-w-[42rem]">
          <a
            href="/blog"
            className="inline-flex min-h-11 items-center gap-2 rounded-small text-14 font-semibold text-muted hover:text-ink"
          >
            <Icon of={ArrowLeft} size={16} />
            {t.back}
          </a>
          <p className="mt-6 text-14 font-semibold text-gold-ink">
            <a href={`/blog/category/${category}`} className="rounded-small hover:underline">
              {categories[category]}
            </a>
          </p>
          <h1 className="mt-2 font-serif text-[2.25rem] leading-[1.14] font-display tracking-[-0.015em] sm:text-[3rem]">
            {title}
          </h1>
          <p className="mt-5 text-17 text-muted text-pretty sm:text-20">{excerpt}</p>
          <p className="mt-5 text-14 text-muted">
            {author} · <time dateTime={date}>{formatDate(date, "ms", "dayMonthYear")}</time> ·{" "}
            {t.minutes(readingMinutes(text))}
          </p>
        </div>
        <div className="mx-auto my-10 aspect-[16/7] max-w-[56rem] overflow-hidden rounded-card border border-line">
          <ArticleArt slug={slug} />
        </div>
        <div className="mx-auto max-w-[42rem]">
          <Prose text={text} />
        </div>
      </article>
      <Section className="border-t border-line">
        <p className="mb-8 font-serif text-27 font-display">{t.more}</p>
        <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {related.slice(0, 3).map((other) => (
            <ArticleCard key={other.slug} article={other} />
          ))}
        </ul>
      </Section>
      <CallToAction title={t.ctaTitle} line={t.ctaLine} />
    </>
  );
}
