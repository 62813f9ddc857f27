import { useQuery } from "@tanstack/react-query";
import { formatRange } from "#features/hifz/mushaf/rules/ranges.ts";
import { examsText } from "#features/hifz/exams/text/exams.ts";
import { formatDate } from "#lib/dates.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { CANDIDATE_TONES, tenthWords } from "./exam-words.ts";
import { examsClient } from "./exams-client.ts";

/** The exams of a pupil that were decided; nothing before the first. */
export function PupilExamsCard({ studentId: student_id }: { studentId: string }) {
  const t = useText(examsText);
  const { lang } = useLang();
  const { data } = useQuery(examsClient.listPupilExams.queryOptions({ input: { student_id } }));
  if (!data?.length) return null;
  return (
    <Card pad={false}>
      <CardHead title={t.ofPupil} />
      <ul className="divide-y divide-line">
        {data.map(({ id, title, kind, date, from_id, to_id, attempt, decision, ...rest }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3 max-sm:px-4"
          >
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
              <span className="block font-semibold">{title}</span>
              <span className="block text-14 text-muted">
                {[
                  formatDate(date, lang, "dayMonthYear"),
                  t.kinds[kind],
                  formatRange([from_id, to_id], t.range),
                  attempt > 1 && t.attempt(attempt),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
            <span className="tabular-nums">
              {[rest.percent10 !== null && `${tenthWords(rest.percent10)}%`, rest.grade]
                .filter(Boolean)
                .join(" · ")}
            </span>
            <Badge tone={CANDIDATE_TONES[decision]}>{t.candidateStates[decision]}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
