import { renderToStaticMarkup } from "react-dom/server";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url&no-inline";
import { articles } from "#features/site/text/blog.ts";
import { ORIGIN, type PublicPage } from "#features/site/parts/public-page.ts";
import { SiteFrame } from "#features/site/parts/site-frame.tsx";
import { aboutPage } from "#features/site/screens/about.tsx";
import { articlePages } from "#features/site/screens/article.tsx";
import { blogPages } from "#features/site/screens/blog.tsx";
import { receiptPage } from "#features/site/screens/receipt.tsx";
import { progressReportPage } from "#features/site/screens/progress-report.tsx";
import { certificatePage } from "#features/site/screens/certificate.tsx";
import { careersPage } from "#features/site/screens/careers.tsx";
import { demoPage } from "#features/site/screens/demo.tsx";
import { guidePages } from "#features/site/screens/guide.tsx";
import { contactPages } from "#features/site/screens/contact.tsx";
import { faqPage } from "#features/site/screens/faq.tsx";
import { featuresPage } from "#features/site/screens/features.tsx";
import { landingPage } from "#features/site/screens/landing.tsx";
import { policyPages } from "#features/site/screens/policy.tsx";
import { pricingPage } from "#features/site/screens/pricing.tsx";
import { testimonialsPage } from "#features/site/screens/testimonials.tsx";
import { blogText, siteText } from "#features/site/text.ts";
import { httpDate } from "#lib/dates.ts";
import serif from "#ui/serif-display.woff2?url&no-inline";
import styles from "./site.css?url&no-inline";

/** Every page of the public site. */
const pages: PublicPage[] = [
  landingPage,
  featuresPage,
  ...guidePages,
  pricingPage,
  testimonialsPage,
  faqPage,
  aboutPage,
  ...blogPages,
  ...articlePages,
  careersPage,
  ...contactPages,
  demoPage,
  certificatePage,
  progressReportPage,
  receiptPage,
  ...policyPages,
];

/**
 * Renders the public site as files, by address: the pages, the feed, sitemap and robots. What is known only
 * when a page is sent (the address of the site, the year, a form's values) is in them as `{{slots}}`.
 */
export function renderSite(): Map<string, string> {
  const files = new Map(pages.map((page) => [page.path, renderPage(page)]));
  files.set("/blog/rss.xml", renderFeed());
  files.set("/sitemap.xml", renderSitemap());
  files.set("/robots.txt", renderRobots());
  return files;
}

function renderPage(page: PublicPage): string {
  return `<!doctype html>${renderToStaticMarkup(<Document page={page} />)}`;
}

function Document({ page }: { page: PublicPage }) {
  const { path, title, description, body, facts = [], unlisted, bare, article } = page;
  const fullTitle = path === "/" ? `${siteText.name}: ${title}` : `${title} · ${siteText.name}`;
  const address = ORIGIN + path;
  const picture = `${ORIGIN}/og.jpg`;
  return (
    <html lang="ms">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf8f3" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0c1512" />
        <title>{fullTitle}</title>
        <meta name="description" content={description} />
        <link rel="stylesheet" href={styles} />
        {[figtree, serif].map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {!bare && <script src="/theme.js" />}
        {unlisted ? (
          <meta name="robots" content="noindex" />
        ) : (
          <link rel="canonical" href={address} />
        )}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link
          rel="alternate"
          type="application/rss+xml"
          title={`${siteText.name}: ${blogText.title}`}
          href="/blog/rss.xml"
        />
        <meta property="og:site_name" content={siteText.name} />
        <meta property="og:type" content={article ? "article" : "website"} />
        <meta property="og:locale" content="ms_MY" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={address} />
        <meta property="og:image" content={picture} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta name="twitter:card" content="summary_large_image" />
        {facts.map((fact) => (
          <script key={JSON.stringify(fact)} type="application/ld+json">
            {JSON.stringify({ "@context": "https://schema.org", ...fact })}
          </script>
        ))}
      </head>
      <body>
        <SiteFrame path={path}>{body}</SiteFrame>
      </body>
    </html>
  );
}

function renderSitemap(): string {
  const places = pages
    .filter((page) => !page.unlisted)
    .map(({ path }) => `<url><loc>${escapeXml(ORIGIN + path)}</loc></url>`);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places.join("")}</urlset>\n`
  );
}

function renderRobots(): string {
  const closed = ["/api/", "/dashboard"].map((path) => `Disallow: ${path}\n`).join("");
  // A demo would compete with the operator's own site in search results.
  const demo = "{{#demo}}Disallow: /\n{{/demo}}";
  return `User-agent: *\n${demo}${closed}\nSitemap: ${ORIGIN}/sitemap.xml\n`;
}

function renderFeed(): string {
  const items = articles.map(({ slug, title, excerpt, date }) => {
    const address = escapeXml(`${ORIGIN}/blog/${slug}`);
    return (
      `<item><title>${escapeXml(title)}</title><link>${address}</link><guid>${address}</guid>` +
      `<pubDate>${httpDate(date)}</pubDate><description>${escapeXml(excerpt)}</description></item>`
    );
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>' +
    `<title>${siteText.name}: ${blogText.title}</title><link>${ORIGIN}/blog</link>` +
    `<description>${escapeXml(blogText.description)}</description><language>ms</language>` +
    `${items.join("")}</channel></rss>\n`
  );
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}
