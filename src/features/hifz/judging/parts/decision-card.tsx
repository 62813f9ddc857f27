import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { Candidate, Exam } from "#features/hifz/exams/contract.ts";
import { examGradeName, tenthWords } from "#features/hifz/exams/parts/exam-words.ts";
import { examsText } from "#features/hifz/exams/text/exams.ts";
import { judgingText } from "#features/hifz/judging/text.ts";
import { formatDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { TextField } from "#ui/base/field.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { judgingClient } from "./judging-client.ts";

const DECISIONS = ["passed", "repeat", "absent"] as const;

/** The marks of the panel section by section, and what the chair decides. */
export function DecisionCard({ exam, candidate }: { exam: Exam; candidate: Candidate }) {
  const t = useText(judgingText);
  const text = useText(examsText);
  const { lang } = useLang();
  const [why, setWhy] = useState("");
  const { id, name, version, result, decided_at } = candidate;
  const isClosed = exam.state === "closed";
  const mayManage = useMay("hifz.manage");
  const decide = useAction(
    (decision: (typeof DECISIONS)[number]) =>
      judgingClient.decideCandidate.call({ id, version, decision, ...(why && { why }) }),
    {
      changes: "everything",
      done: t.saved(name),
      explain: (error) => {
        const { reason = "", month, closed_by } = errorData(error);
        return reason === "month_closed"
          ? t.monthClosed(formatDate(`${String(month)}-01`, lang, "month"), String(closed_by))
          : text.problems[reason];
      },
      failed: text.failed,
      failsInToast: true,
      rereadsWhenRefused: true,
    },
  );
  const missing = exam.panel.filter(
    ({ teacher_id }) =>
      (result?.examiners.find((one) => one.teacher_id === teacher_id)?.questions.length ?? 0) <
      candidate.questions.length,
  );
  const mayDecide = exam.decides && (exam.state === "open" || (isClosed && mayManage));
  return (
    <Card pad={false}>
      <CardHead title={t.chair} />
      <div className="grid gap-4 p-5 max-sm:p-4">
        {result ? <Marks exam={exam} result={result} /> : <p className="text-muted">{t.nobody}</p>}
        {result?.apart && (
          <p className="flex items-center gap-2 rounded-control bg-late-tint px-3 py-2.5 text-14 font-semibold text-late">
            <Icon of={TriangleAlert} size={16} />
            {t.apart}
          </p>
        )}
        {!decided_at && result && missing.length > 0 && (
          <p className="text-14 text-muted">
            {t.missing(missing.map((one) => one.name).join(", "))}
          </p>
        )}
        {decided_at ? (
          <p className="font-semibold">
            {t.decided(text.candidateStates[candidate.state], candidate.decided_by ?? "")}
          </p>
        ) : (
          result && (
            <p className="text-14 text-muted">
              {t.offered(
                `${examGradeName(exam, result.grade)} · ${text.candidateStates[result.offered]}`,
              )}
            </p>
          )
        )}
        {mayDecide && isClosed && (
          <TextField
            name="why"
            label={t.why}
            value={why}
            autoComplete="off"
            onChange={(event) => setWhy(event.target.value)}
          />
        )}
        {mayDecide && (
          <div className="flex flex-wrap gap-2">
            {DECISIONS.map((decision) => (
              <Button
                key={decision}
                kind={decision === result?.offered && !decided_at ? "brand" : undefined}
                disabled={
                  candidate.state === decision ||
                  (isClosed && !why) ||
                  (decision !== "absent" && !result)
                }
                busy={decide.busy && decide.input === decision}
                onClick={() => void decide.start(decision)}
              >
                {t.decide[decision]}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Card>
  );
}

type MarksProps = { exam: Exam; result: NonNullable<Candidate["result"]> };

/** A row an examiner with the marks of each section, and the panel's below. Six examiners fit on a phone too. */
function Marks({ exam, result }: MarksProps) {
  const text = useText(examsText);
  const t = useText(judgingText);
  const nameOf = (id: string) => exam.panel.find((one) => one.teacher_id === id)?.name ?? "";
  const { sections } = exam.rubric;
  const rows = [
    ...result.examiners.map((one) => ({
      ...one,
      key: one.teacher_id,
      name: nameOf(one.teacher_id),
    })),
    { ...result, key: "panel", name: t.panel },
  ];
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-14 tabular-nums">
        <thead>
          <tr className="align-bottom text-muted">
            <th scope="col" className="sticky start-0 bg-surface py-1 pe-2 text-start font-medium">
              {t.examiner}
            </th>
            {sections.map(({ key, name }) => (
              <th key={key} scope="col" className="px-1.5 py-1 text-end font-medium">
                {name}
              </th>
            ))}
            <th scope="col" className="py-1 ps-1.5 text-end font-semibold text-ink">
              {text.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, sections: marks, total10 }) => (
            <tr
              key={key}
              className={classNames(
                "border-t",
                key === "panel" ? "border-edge font-semibold" : "border-line",
              )}
            >
              <th
                scope="row"
                className={classNames(
                  "sticky start-0 bg-surface py-1.5 pe-2 text-start",
                  key !== "panel" && "font-normal",
                )}
              >
                {name}
              </th>
              {sections.map((section, at) => (
                <td key={section.key} className="px-1.5 text-end">
                  {tenthWords(marks[at] ?? 0)}
                </td>
              ))}
              <td className="ps-1.5 text-end font-semibold">{tenthWords(total10)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
