import { type LinkProps } from "@tanstack/react-router";
import { Fragment } from "react";
import { TOPICS, type TopicKey } from "#features/help/rules.ts";
import { helpText } from "#features/help/text.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { Card } from "#ui/kit/card.tsx";

type Props = {
  topic: TopicKey;
  /** The reader has this role, so the screen shows what the help says. */
  isOwn: boolean;
};

/** One task: what to press, a picture, and the way there. */
export function TopicCard({ topic, isOwn }: Props) {
  const t = useText(helpText);
  const { title, steps } = t.topics[topic];
  const { to, ...more } = TOPICS[topic];
  return (
    <Card
      className="flex scroll-mt-20 flex-wrap items-start gap-x-8 gap-y-4"
      as="article"
      id={topic}
    >
      <div className="min-w-60 flex-1">
        <h2 tabIndex={-1} className="mb-2 text-17 font-semibold">
          {title}
        </h2>
        <ol className="ms-5 grid max-w-[64ch] list-decimal gap-1.5 marker:text-muted">
          {steps.map((step) => (
            <li key={step}>
              <WithLabels text={step} />
            </li>
          ))}
        </ol>
        {isOwn && (
          <p className="mt-3 print:hidden">
            <TextLink
              to={to satisfies LinkProps["to"]}
              className="inline-flex max-sm:-my-3 max-sm:py-3"
            >
              {t.open}
            </TextLink>
          </p>
        )}
      </div>
      {"picture" in more && <Picture name={more.picture} alt={t.picture(title)} />}
    </Card>
  );
}

/** A text whose labels of screens, in “ ”, stand out. */
function WithLabels({ text }: { text: string }) {
  return text.split(/“([^”]+)”/).map((part, at) => {
    // Every second part is a label, and the same words may come twice.
    const key = `${at} ${part}`;
    return at % 2 === 1 ? (
      <b key={key} className="font-semibold">
        {part}
      </b>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    );
  });
}

const WIDTH = 390;
const HEIGHT = 520;

/** The picture of a screen in the reader's language and theme; only the one that is seen is loaded. */
function Picture({ name, alt }: { name: string; alt: string }) {
  const { lang } = useLang();
  const from = `/help/${name}-${lang === "ms" ? "ms" : "en"}`;
  const rest = { width: WIDTH, height: HEIGHT, loading: "lazy", decoding: "async" } as const;
  const look = "w-60 max-w-full rounded-control border border-line";
  return (
    <>
      <img {...rest} alt={alt} src={`${from}-light.webp`} className={`${look} dark:hidden`} />
      <img {...rest} alt={alt} src={`${from}-dark.webp`} className={`hidden ${look} dark:block`} />
    </>
  );
}
