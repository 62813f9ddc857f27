import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { BookOpenText } from "lucide-react";
import { AcksCard } from "#features/hifz/acks/parts/acks-card.tsx";
import { hifzAcksClient } from "#features/hifz/acks/parts/hifz-acks-client.ts";
import { WeekMessage } from "#features/hifz/acks/parts/week-message.tsx";
import { PupilCertificates } from "#features/hifz/certificates/parts/pupil-certificates.tsx";
import { PupilExamsCard } from "#features/hifz/exams/parts/pupil-exams-card.tsx";
import { PriorsCard } from "#features/hifz/priors/parts/priors-card.tsx";
import { hifzPupilClient } from "#features/hifz/pupil/parts/hifz-pupil-client.ts";
import { PageMap } from "#features/hifz/pupil/parts/page-map.tsx";
import { HifzPlanCard } from "#features/hifz/pupil/parts/plan-card.tsx";
import { ProgressCard } from "#features/hifz/pupil/parts/progress-card.tsx";
import { RecordsCard } from "#features/hifz/pupil/parts/records-card.tsx";
import { SummaryCard } from "#features/hifz/pupil/parts/summary-card.tsx";
import { pupilHifzText } from "#features/hifz/pupil/text.ts";
import { studentName } from "#features/students/rules.ts";
import { useStudent } from "#features/students/parts/use-student.ts";
import { errorCode } from "#lib/errors.ts";
import { useText } from "#ui/base/lang.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";

export const Route = createFileRoute("/dashboard/students/$studentId/_page/hifz")({
  component: StudentHifzScreen,
});

const readSigned = (student_id: string) => hifzAcksClient.listHifzAcks.call({ student_id });

/** A pupil's hafazan: how much is held, the mushaf page by page, the records, the plan, and what was known before. */
function StudentHifzScreen() {
  const t = useText(pupilHifzText);
  const { studentId: student_id } = Route.useParams();
  const student = useStudent(student_id);
  const isStaff = useMay("hifz.record");
  const found = useQuery(hifzPupilClient.readHifzPupil.queryOptions({ input: { student_id } }));
  if (errorCode(found.error) === "NOT_FOUND") {
    return <Empty icon={BookOpenText} title={t.noHifz} text={t.noHifzText} />;
  }
  const { data } = found;
  const name = student.data ? studentName(student.data) : "";
  return (
    <>
      <LoadState of={found} failed={t.loadFailed} />
      {data && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="grid min-w-0 gap-4">
            <SummaryCard pupil={data} />
            <PageMap key={student_id} pupil={data} />
            <ProgressCard pupil={data} />
          </div>
          <div className="grid min-w-0 gap-4">
            <HifzPlanCard pupil={data} words={t.range} />
            {isStaff && (
              <AcksCard student_id={student_id} action={<WeekMessage pupil={data} name={name} />} />
            )}
            <PupilExamsCard studentId={student_id} />
            <RecordsCard key={student_id} pupil={data} name={name} readSigned={readSigned} />
            <PupilCertificates key={`sijil ${student_id}`} studentId={student_id} name={name} />
            <PriorsCard
              key={data.priors_version}
              pupil={data}
              edition={data.edition}
              name={name}
              words={t.range}
            />
          </div>
        </div>
      )}
    </>
  );
}
