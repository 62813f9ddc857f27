import { useQuery } from "@tanstack/react-query";
import { teachingClient } from "./teaching-client.ts";
import type { Teaching } from "#features/classes/teaching/contract.ts";
import { teachingText, type TeachingText } from "#features/classes/teaching/text.ts";
import { formatDate } from "#lib/dates.ts";
import type { Lang } from "#lib/text.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { TextLink } from "#ui/base/text-link.tsx";

/** The classes of a teacher: today's first, past ones muted at the end. */
export function ClassesTaught({ teacherId }: { teacherId: string }) {
  const t = useText(teachingText);
  const taught = useQuery(
    teachingClient.listTeaching.queryOptions({ input: { teacher_id: teacherId } }),
  );
  return (
    <Card pad={false}>
      <CardHead title={t.title} />
      {!taught.data && (
        <div className="px-5 pt-5 max-sm:px-4 max-sm:pt-4">
          <LoadState of={taught} failed={t.loadFailed} />
        </div>
      )}
      {taught.data?.length === 0 && <p className="p-5 text-muted max-sm:p-4">{t.none}</p>}
      <ul className="divide-y divide-line">
        {taught.data?.map((teaching) => (
          <Line key={teaching.id} teaching={teaching} />
        ))}
      </ul>
    </Card>
  );
}

function Line({ teaching }: { teaching: Teaching }) {
  const t = useText(teachingText);
  const { lang } = useLang();
  const { class_id, class_name, grade_level, academic_year, kind, state } = teaching;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 px-5 py-3 max-sm:px-4">
      <div className="min-w-0">
        <TextLink
          to="/dashboard/classes/$classId"
          params={{ classId: class_id }}
          className={classNames(
            "inline-flex items-center wrap-anywhere max-sm:min-h-11",
            state === "past" && "font-medium",
          )}
        >
          <NamePart>{class_name}</NamePart>
        </TextLink>
        <p className="text-13 text-muted">
          {grade_level} · {academic_year}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-14 text-muted">{daysOf(t, lang, teaching)}</span>
        <Badge tone={state === "now" ? "brand" : "neutral"} icon={null}>
          {t.kinds[kind]}
        </Badge>
      </div>
    </li>
  );
}

function daysOf(t: TeachingText, lang: Lang, { from_date, to_date, state }: Teaching): string {
  const from = formatDate(from_date, lang);
  if (state === "later" && !to_date) return t.later(from);
  const days = to_date ? t.until(from, formatDate(to_date, lang)) : t.since(from);
  return state === "past" ? t.past(days) : days;
}
