import type { Line } from "#features/attendance/rules.ts";
import { exportsText } from "#features/exports/text.ts";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import { formatDate } from "#lib/dates.ts";
import { MARK_STATUSES } from "#lib/enumerations.ts";
import { fullName } from "#lib/names.ts";
import { useText } from "#ui/base/lang.tsx";
import type { SaveColumn } from "#ui/save-table.ts";
import { savedWords, useSpeech } from "./register-words.ts";
import type { RegisterFacts } from "./use-register-view.ts";

/** Saves and prints a register as it is filtered, with a line for the teacher's signature. */
export function RegisterExport({ facts }: { facts: RegisterFacts }) {
  const speech = useSpeech();
  const { t, lang } = speech;
  const { homeroom } = useText(exportsText);
  const { data, rows, filter, totals } = facts;
  if (!data) return null;
  const columns: SaveColumn<Line>[] = [
    { head: t.id, value: ({ student }) => student.student_id },
    { head: t.student, value: ({ student }) => fullName(student) },
    { head: t.status, value: ({ status }) => t[status ?? "unmarked"] },
    { head: t.reasonTitle, value: ({ reason }) => reason && t.reason[reason] },
    { head: `${t.late} (${t.min})`, value: ({ minutes_late }) => minutes_late },
    { head: t.leftEarly, value: ({ left_at }) => left_at },
    { head: t.note, value: ({ notes }) => notes },
  ];
  const session = data.sessions.length > 1 && data.sessions.find(({ key }) => key === data.session);
  const counts = [...MARK_STATUSES, "unmarked" as const]
    .filter((state) => totals[state] > 0)
    .map((state) => `${t[state]} ${totals[state]}`);
  const saved =
    data.taken && `${savedWords(speech, data.taken.at, data.date)} ${t.by(data.taken.by)}`;
  return (
    <ListExport
      list="register"
      title={`${t.title} · ${data.class_name}`}
      line={[...counts, saved].filter(Boolean).join(" · ")}
      filters={[
        formatDate(data.date, lang, "long"),
        session && session.name,
        filter.status && t[filter.status],
        filter.q,
      ]}
      columns={columns}
      rows={rows}
      signatures={[homeroom]}
      align="end"
      side="top"
    />
  );
}
