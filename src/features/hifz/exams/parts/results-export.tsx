import { ListExport } from "#features/exports/parts/list-export.tsx";
import type { Candidate, Exam } from "#features/hifz/exams/contract.ts";
import { examsText } from "#features/hifz/exams/text/exams.ts";
import { formatRange } from "#features/hifz/mushaf/rules/ranges.ts";
import { formatDate } from "#lib/dates.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import type { SaveColumn } from "#ui/save-table.ts";
import { examGradeName, tenthWords } from "./exam-words.ts";

/** The results sheet of an exam, to be saved and printed. */
export function ResultsExport({ exam }: { exam: Exam }) {
  const t = useText(examsText);
  const { lang } = useLang();
  const totalOf = ({ total10, result, state }: Candidate) =>
    state === "absent" ? undefined : (total10 ?? result?.total10);
  const columns: SaveColumn<Candidate>[] = [
    { head: t.student, value: ({ name }) => name },
    { head: t.className, value: ({ class_name }) => class_name ?? "" },
    { head: t.scope, value: ({ from_id, to_id }) => formatRange([from_id, to_id], t.range) },
    ...exam.rubric.sections.map((section, at) => ({
      head: section.name,
      value: ({ result }: Candidate) => {
        const marks = result?.sections[at];
        return marks === undefined ? "" : tenthWords(marks);
      },
    })),
    {
      head: t.total,
      value: (candidate) => {
        const total = totalOf(candidate);
        return total === undefined ? "" : tenthWords(total);
      },
    },
    { head: t.grade, value: ({ grade }) => examGradeName(exam, grade) },
    { head: t.decision, value: ({ state }) => t.candidateStates[state] },
  ];
  return (
    <ListExport
      list="hafazan"
      title={t.resultsOf(exam.title)}
      filters={[formatDate(exam.date, lang, "dayMonthYear")]}
      line={exam.panel.map(({ name }) => name).join(", ")}
      columns={columns}
      rows={exam.candidates}
      signatures={[t.chair]}
      align="end"
    />
  );
}
