import { createFileRoute, Link } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { useEffect, useState } from "react";
import { KeysCard } from "#features/help/parts/keys-card.tsx";
import { TopicCard } from "#features/help/parts/topic-card.tsx";
import {
  matchTopics,
  readableRoles,
  tasksOf,
  type TopicKey,
  topicOf,
} from "#features/help/rules.ts";
import { helpText } from "#features/help/text.ts";
import { ROLES } from "#lib/enumerations.ts";
import type { Role } from "#lib/permissions.ts";
import { textOf } from "#lib/search-params.ts";
import { inAllWords } from "#lib/text.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { SearchField } from "#ui/kit/search-field.tsx";
import { Tab, TabLine } from "#ui/kit/tab-line.tsx";

type Search = {
  /** The screen whose help is asked for. */
  from?: string | undefined;
  role?: Role | undefined;
};

export const Route = createFileRoute("/dashboard/help")({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    from: textOf(raw.from),
    role: ROLES.find((role) => role === raw.role),
  }),
  component: HelpScreen,
});

/** The tasks of the person's role in the order of a day, with a search and the keys. */
function HelpScreen() {
  const t = useText(helpText);
  const me = useMe();
  const { from, role: asked } = Route.useSearch();
  const roles = readableRoles(me.role, useMay("family.see"));
  const role = asked && roles.includes(asked) ? asked : me.role;
  const [q, setQ] = useState("");
  const tasks = tasksOf(role, me.permissions);
  const topics = matchTopics(tasks, q, wordsOf);
  const asking = from && topicOf(tasks, from);

  // The task of the screen from which the person came stands first.
  const [first, others] =
    asking && !q ? [asking, topics.filter((one) => one !== asking)] : [undefined, topics];
  const isOwn = role === me.role;

  useEffect(() => {
    if (asking)
      document.querySelector<HTMLElement>(`#${asking} h2`)?.focus({ preventScroll: true });
  }, [asking]);

  return (
    <>
      <PageHead title={t.title} line={t.line} />
      {roles.length > 1 && (
        <TabLine label={t.rolesOf}>
          {roles.map((one) => (
            <Tab
              key={one}
              to="/dashboard/help"
              search={{ role: one }}
              aria-current={one === role ? "page" : undefined}
            >
              {t.roles[one]}
            </Tab>
          ))}
        </TabLine>
      )}
      <SearchField label={t.search} value={q} onChange={setQ} className="mb-4 sm:max-w-96" />
      {topics.length === 0 ? (
        <Empty
          icon={SearchX}
          title={t.nothing}
          text={t.nothingText}
          action={<Button onClick={() => setQ("")}>{t.showAll}</Button>}
        />
      ) : (
        <div className="grid gap-4">
          {first && <TopicCard key={first} topic={first} isOwn={isOwn} />}
          {!q && <Contents topics={others} role={role} />}
          {others.map((topic) => (
            <TopicCard key={topic} topic={topic} isOwn={isOwn} />
          ))}
          {!q && <KeysCard takesRegisters={role === "admin" || role === "teacher"} />}
        </div>
      )}
    </>
  );
}

function wordsOf(topic: TopicKey): string {
  return inAllWords(helpText, ({ topics }) =>
    [topics[topic].title, ...topics[topic].steps].join(" "),
  );
}

function Contents({ topics, role }: { topics: readonly TopicKey[]; role: Role }) {
  const t = useText(helpText);
  return (
    <Card as="nav" className="print:hidden">
      <ul className="gap-x-8 sm:columns-2">
        {[...topics, "keys" as const].map((topic) => (
          <li key={topic} className="break-inside-avoid">
            <Link
              to="/dashboard/help"
              search={{ role }}
              hash={topic}
              className="inline-flex min-h-9 items-center text-brand-strong underline-offset-4 hover:underline max-sm:min-h-11"
            >
              {topic === "keys" ? t.keys : t.topics[topic].title}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
