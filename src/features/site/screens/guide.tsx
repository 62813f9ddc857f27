import { ArrowRight, Check, type LucideIcon, Minus } from "lucide-react";
import { CallToAction } from "#features/site/parts/call-to-action.tsx";
import { Picture } from "#features/site/parts/picture.tsx";
import type { PublicPage } from "#features/site/parts/public-page.ts";
import { PageHero, Section, SectionHead } from "#features/site/parts/section.tsx";
import { Soon } from "#features/site/parts/soon.tsx";
import {
  type Guide,
  type GuidePart,
  type GuidePicture,
  type GuideRow,
  guides,
} from "#features/site/text/guides.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";

export const guidePages: PublicPage[] = guides.map((guide) => ({
  path: guide.path,
  title: guide.title,
  description: guide.description,
  body: <GuideScreen guide={guide} />,
}));

function GuideScreen({ guide: { title, headline, lead, parts, ...end } }: { guide: Guide }) {
  return (
    <>
      <PageHero eyebrow={title} title={headline} lead={lead} />
      <Section className="flex flex-col gap-14 pt-12 sm:gap-20 sm:pt-16">
        {parts.map((part) => (
          <Part key={part.title} part={part} />
        ))}
      </Section>
      <CallToAction title={end.ctaTitle} line={end.ctaLine} />
    </>
  );
}

function Part({ part }: { part: GuidePart }) {
  const { title, line, points, notes, rows, picture, built, link } = part;
  return (
    <section
      className={classNames(
        "grid items-center gap-8 border-t border-line pt-10 lg:gap-14",
        picture?.shape === "desk" && "lg:grid-cols-[1fr_1.3fr]",
        picture?.shape === "phone" && "md:grid-cols-[1fr_20rem]",
      )}
    >
      <div>
        {built === false && (
          <p className="mb-3">
            <Soon />
          </p>
        )}
        <SectionHead title={title} lead={line} />
        {points && <Points points={points} icon={Check} />}
        {notes && <Points points={notes} icon={Minus} />}
        {rows && <Rows rows={rows} />}
        {link && (
          <a
            href={link.href}
            className="mt-4 inline-flex min-h-11 items-center gap-2 rounded-small font-semibold text-brand hover:underline hover:underline-offset-4"
          >
            {link.label}
            <Icon of={ArrowRight} />
          </a>
        )}
      </div>
      {picture && <Shot picture={picture} />}
    </section>
  );
}

function Points({ points, icon }: { points: readonly string[]; icon: LucideIcon }) {
  return (
    <ul className="mt-6 flex max-w-[44rem] flex-col gap-3">
      {points.map((point) => (
        <li key={point} className="flex gap-3">
          <Icon of={icon} className="mt-[3px] text-brand" />
          {point}
        </li>
      ))}
    </ul>
  );
}

/** The sides of each matter beside each other where there is room, and below each other on a phone. */
function Rows({ rows }: { rows: readonly GuideRow[] }) {
  return (
    <div className="mt-8 flex flex-col">
      {rows.map(({ title, sides }) => (
        <div key={title} className="border-t border-line py-5">
          <h3 className="text-17 font-semibold">{title}</h3>
          <dl
            className={classNames(
              "mt-2 grid gap-x-8 gap-y-3",
              sides.length > 3 ? "grid-cols-2 lg:grid-cols-4" : "sm:grid-cols-3",
            )}
          >
            {sides.map(({ name, line, stands_out }) => (
              <div key={name}>
                <dt className="text-13 font-semibold text-gold-ink">{name}</dt>
                <dd
                  className={classNames(
                    "mt-0.5 text-pretty",
                    stands_out ? "font-semibold" : "text-muted",
                  )}
                >
                  {line}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}

function Shot({ picture: { name, shape, alt } }: { picture: GuidePicture }) {
  if (shape === "desk") {
    return (
      <div className="overflow-hidden rounded-card border border-line shadow-raised">
        <Picture name={name} alt={alt} width={1280} height={860} />
      </div>
    );
  }
  return (
    <div className="mx-auto w-full max-w-72 overflow-hidden rounded-[28px] border-6 border-ink/85 bg-surface shadow-raised dark:border-line">
      <Picture name={name} alt={alt} width={780} height={1560} />
    </div>
  );
}
