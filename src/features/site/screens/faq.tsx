import { ChevronDown } from "lucide-react";
import { questions } from "#features/site/text/faq.ts";
import { CallToAction } from "#features/site/parts/call-to-action.tsx";
import type { PublicPage } from "#features/site/parts/public-page.ts";
import { PageHero, Section } from "#features/site/parts/section.tsx";
import { faqText as t } from "#features/site/text.ts";
import { Icon } from "#ui/base/icon.tsx";

export const faqPage: PublicPage = {
  path: "/faq",
  title: t.title,
  description: t.description,
  body: <Faq />,
  facts: [
    {
      "@type": "FAQPage",
      mainEntity: questions.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    },
  ],
};

function Faq() {
  return (
    <>
      <PageHero eyebrow={t.title} title={t.headline} lead={t.lead} />
      <Section>
        <div className="max-w-[56rem]">
          {questions.map(({ id, question, answer }, at) => (
            // All share one name, so the browser keeps one open at a time, and a click closes it.
            <details
              key={id}
              id={id}
              name="soalan"
              open={at === 0}
              className="group border-b border-line first:border-t"
            >
              <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-4 text-17 font-semibold [&::-webkit-details-marker]:hidden">
                {question}
                <Icon of={ChevronDown} className="text-muted transition group-open:rotate-180" />
              </summary>
              <p className="max-w-[44rem] pb-6 text-muted text-pretty">{answer}</p>
            </details>
          ))}
        </div>
      </Section>
      <CallToAction title={t.ctaTitle} line={t.ctaLine} />
    </>
  );
}
