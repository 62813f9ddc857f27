import { CalendarClock, Check, CircleCheck, MessageCircle } from "lucide-react";
import { ContactForm } from "#features/site/parts/contact-form.tsx";
import type { PublicPage } from "#features/site/parts/public-page.ts";
import { PageHero, Section, wide } from "#features/site/parts/section.tsx";
import { siteContent } from "#features/site/parts/site-content.ts";
import { contactText as t, siteText } from "#features/site/text.ts";
import { ButtonAnchor } from "#ui/base/button-anchor.tsx";
import { Icon } from "#ui/base/icon.tsx";

export const contactPages: PublicPage[] = [
  { path: "/contact", title: t.title, description: t.description, body: <Contact /> },
  {
    path: "/contact/demo",
    title: t.demo.title,
    description: t.demo.description,
    body: <Asking kind="demo" />,
  },
  {
    path: "/contact/school",
    title: t.school.title,
    description: t.school.description,
    body: <Asking kind="school" />,
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
  {
    path: "/contact/school/thanks",
    title: t.thanks.school.title,
    description: t.thanks.school.line,
    unlisted: true,
    body: <Thanks {...t.thanks.school} />,
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
          <Office />
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

function Asking({ kind }: { kind: "demo" | "school" }) {
  const { title, headline, lead, points } = t[kind];
  return (
    <>
      <PageHero eyebrow={title} title={headline} lead={lead} />
      <Section className={columns}>
        <ContactForm kind={kind} action={`/contact/${kind}`} />
        <aside className="flex flex-col gap-10">
          <ul className="flex flex-col gap-3">
            {points.map((point) => (
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

/** How the operator's office is reached beside the form, as far as content/site.json says it. */
function Office() {
  const { name, address, phone, whatsapp } = siteContent.operator;
  if (phone === "" && whatsapp === "") return null;
  return (
    <div>
      <h2 className="text-17 font-semibold">{t.office}</h2>
      <p className="mt-2 text-muted">
        {name}, {address}
      </p>
      {phone !== "" && (
        <p className="mt-1">
          {t.phone}:{" "}
          <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className="font-semibold text-brand">
            {phone}
          </a>
        </p>
      )}
      {whatsapp !== "" && (
        <ButtonAnchor
          href={`https://wa.me/${whatsapp.replace(/\D/g, "")}`}
          icon={MessageCircle}
          className="mt-4"
        >
          {t.whatsapp}
        </ButtonAnchor>
      )}
    </div>
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
