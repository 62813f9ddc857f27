import { CalendarClock, Check, CircleCheck } from "lucide-react";
import { ContactForm } from "#features/site/parts/contact-form.tsx";
import type { PublicPage } from "#features/site/parts/public-page.ts";
import { PageHero, Section, wide } from "#features/site/parts/section.tsx";
import { contactText as t, siteText } from "#features/site/text.ts";
import { ButtonAnchor } from "#ui/base/button-anchor.tsx";
import { Icon } from "#ui/base/icon.tsx";

export const contactPages: PublicPage[] = [
  { path: "/contact", title: t.title, description: t.description, body: <Contact /> },
  {
    path: "/contact/demo",
    title: t.demo.title,
    description: t.demo.description,
    body: <Demo />,
  },
  {
    path: "/contact/thanks",
    title: t.thanks.contact.title,
    description: t.thanks.contact.line,
    unlisted: true,
    body: <Thanks {...t.thanks.contact} />,
  },
  {
    path: "/contact/demo/thanks",
    title: t.thanks.demo.title,
    description: t.thanks.demo.line,
    unlisted: true,
    body: <Thanks {...t.thanks.demo} />,
  },
];

const columns = "grid gap-12 pt-10 sm:pt-14 lg:grid-cols-[1fr_20rem] lg:gap-16";

function Contact() {
  return (
    <>
      <PageHero eyebrow={t.title} title={t.headline} lead={t.lead} />
      <Section className={columns}>
        <ContactForm kind="contact" action="/contact" />
        <aside className="flex flex-col gap-10">
          <Hours />
          <div>
            <h2 className="text-17 font-semibold">{t.demoAside}</h2>
            <p className="mt-2 mb-4 text-muted">{t.demoLine}</p>
            <ButtonAnchor href="/contact/demo" icon={CalendarClock}>
              {siteText.demo}
            </ButtonAnchor>
          </div>
        </aside>
      </Section>
    </>
  );
}

function Demo() {
  return (
    <>
      <PageHero eyebrow={t.demo.title} title={t.demo.headline} lead={t.demo.lead} />
      <Section className={columns}>
        <ContactForm kind="demo" action="/contact/demo" />
        <aside className="flex flex-col gap-10">
          <ul className="flex flex-col gap-3">
            {t.demo.points.map((point) => (
              <li key={point} className="flex gap-3">
                <Icon of={Check} className="mt-[3px] text-brand" />
                {point}
              </li>
            ))}
          </ul>
          <Hours />
        </aside>
      </Section>
    </>
  );
}

function Hours() {
  return (
    <div>
      <h2 className="text-17 font-semibold">{t.hoursTitle}</h2>
      <dl className="mt-3 divide-y divide-line border-y border-line">
        {t.hours.map(({ days, time }) => (
          <div key={days} className="flex justify-between gap-4 py-2.5">
            <dt>{days}</dt>
            <dd className="text-muted">{time}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Thanks({ headline, line }: { headline: string; line: string }) {
  return (
    <div
      className={`${wide} flex min-h-[60vh] flex-col items-center justify-center py-20 text-center`}
    >
      <Icon of={CircleCheck} size={44} className="text-brand" />
      <h1 className="mt-6 max-w-[34rem] font-serif text-[2rem] leading-[1.18] font-display tracking-[-0.01em] sm:text-40">
        {headline}
      </h1>
      <p className="mt-4 max-w-[34rem] text-17 text-muted text-pretty">{line}</p>
      <ButtonAnchor href="/" size="lg" className="mt-8">
        {t.thanks.back}
      </ButtonAnchor>
    </div>
  );
}
