import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { ArrowLeft, UserLock, UserX } from "lucide-react";
import { AbsenceForm } from "#features/absences/parts/absence-form.tsx";
import { PupilSearch } from "#features/absences/parts/pupil-choice.tsx";
import { absencesText } from "#features/absences/text.ts";
import { absencesClient } from "#features/absences/parts/absences-client.ts";
import { isDate } from "#lib/dates.ts";
import { textOf } from "#lib/search-params.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

type Search = {
  student?: string | undefined;
  /** A day to begin with, other than today. */
  date?: string | undefined;
};

export const Route = createFileRoute("/dashboard/attendance/absences/new")({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    student: textOf(raw.student),
    date: typeof raw.date === "string" && isDate(raw.date) ? raw.date : undefined,
  }),
  component: NewAbsenceScreen,
});

function NewAbsenceScreen() {
  const t = useText(absencesText);
  const may = useMay("attendance.report");
  const mayForAll = useMay("attendance.manage");
  const { student, date } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <PageHead
        back={<BackLink to="/dashboard/attendance/absences">{t.title}</BackLink>}
        title={t.newTitle}
        line={may && t.newLine}
      />
      {!may && <Nothing icon={UserLock} title={t.onlyFamilies} text={t.onlyFamiliesText} />}
      {may && mayForAll && !student && (
        <PupilSearch t={t} onChoose={(id) => void navigate({ search: { student: id } })} />
      )}
      {may && (!mayForAll || student) && <Told key={student} student={student} date={date} />}
    </>
  );
}

/** Shows the form once the pupils are read for whom the person may report. */
function Told({ student, date }: Search) {
  const t = useText(absencesText);
  const mayForAll = useMay("attendance.manage");
  const input = mayForAll ? { student_id: student } : {};
  const pupils = useQuery(absencesClient.listAbsencePupils.queryOptions({ input }));
  if (!pupils.data) return <LoadState of={pupils} failed={t.loadFailed} />;
  if (pupils.data.length === 0) {
    return mayForAll ? (
      <Nothing icon={UserX} title={t.noPupil} text="" />
    ) : (
      <Nothing icon={UserX} title={t.noChild} text={t.noChildText} />
    );
  }
  return <AbsenceForm t={t} pupils={pupils.data} chosen={student} date={date} />;
}

function Nothing({ icon, title, text }: { icon: typeof UserX; title: string; text: string }) {
  const t = useText(absencesText);
  return (
    <Empty
      icon={icon}
      title={title}
      text={text}
      action={
        <ButtonLink to="/dashboard/attendance/absences" icon={ArrowLeft}>
          {t.back}
        </ButtonLink>
      }
    />
  );
}
