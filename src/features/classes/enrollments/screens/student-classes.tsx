import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { School } from "lucide-react";
import { enrollmentsClient } from "#features/classes/enrollments/parts/enrollments-client.ts";
import type { Enrollment } from "#features/classes/enrollments/contract.ts";
import { explainEnrollment } from "#features/classes/enrollments/parts/enrollment-problem.ts";
import { classesClient } from "#features/classes/parts/classes-client.ts";
import { enrollmentsText } from "#features/classes/enrollments/text.ts";
import { daysBetween, formatDate } from "#lib/dates.ts";
import { useAction } from "#ui/base/use-action.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { TextLink } from "#ui/base/text-link.tsx";

/** After so many days an enrolment is history and no longer a mistake to take back. */
const UNDO_DAYS = 14;

export const Route = createFileRoute("/dashboard/students/$studentId/_page/classes")({
  component: StudentClassesScreen,
});

/** The classes of a student with their dates, the present ones first. */
function StudentClassesScreen() {
  const t = useText(enrollmentsText);
  const { studentId: student_id } = Route.useParams();
  const mayWrite = useMay("enrollments.write");
  const found = useQuery(enrollmentsClient.listEnrollments.queryOptions({ input: { student_id } }));
  const lines = found.data?.toSorted((a, b) =>
    (b.to_date ?? "9").concat(b.from_date).localeCompare((a.to_date ?? "9").concat(a.from_date)),
  );
  return (
    <>
      <LoadState of={found} failed={t.loadFailed} />
      {lines?.length === 0 && <Empty icon={School} title={t.noClass} text={t.noClassText} />}
      {lines && lines.length > 0 && (
        <Card pad={false}>
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <EnrollmentLine key={line.id} line={line} mayWrite={mayWrite} />
            ))}
          </ul>
        </Card>
      )}
      {mayWrite && lines && (
        <div className="mt-4 print:hidden">
          <ButtonLink
            to="/dashboard/students/move"
            state={{ students: [student_id] }}
            icon={School}
          >
            {t.moveThis}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

function EnrollmentLine({ line, mayWrite }: { line: Enrollment; mayWrite: boolean }) {
  const t = useText(enrollmentsText);
  const { lang } = useLang();
  const { today } = useMe();
  const { id, class_id, from_date, to_date, status } = line;
  const from = formatDate(from_date, lang);

  const after = {
    changes: [classesClient.key()],
    rereadsWhenRefused: true,
    explain: (error: unknown) => explainEnrollment(error, t),
    failsInToast: true,
  };
  const end = useAction(() => enrollmentsClient.endEnrollment.call({ id }), {
    ...after,
    done: t.ended(line.class.name),
  });
  const takeBack = useAction(() => enrollmentsClient.takeBackEnrollment.call({ id }), {
    ...after,
    done: t.takenBack(line.class.name),
  });
  const reopen = useAction(() => enrollmentsClient.reopenEnrollment.call({ id }), {
    ...after,
    done: t.reopened(line.class.name),
  });
  const busy = end.busy || takeBack.busy || reopen.busy;

  const isWrong = status === "active" && daysBetween(from_date, today) <= UNDO_DAYS;
  const justEnded = to_date !== null && daysBetween(to_date, today) <= UNDO_DAYS;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3.5 max-sm:px-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <TextLink
            to="/dashboard/classes/$classId"
            params={{ classId: class_id }}
            className="inline-flex items-center max-sm:min-h-11"
          >
            {line.class.name}
          </TextLink>
          {line.class.kind === "halaqah" && <Badge tone="gold">Halaqah</Badge>}
          {status === "active" && <Badge tone="present">{t.now}</Badge>}
        </p>
        <p className="text-14 text-muted">
          {to_date ? t.fromTo(from, formatDate(to_date, lang)) : t.since(from)}
        </p>
      </div>
      {mayWrite && (
        <div className="flex flex-wrap gap-2 print:hidden">
          {status === "active" && (
            <Button size="sm" busy={busy} onClick={() => void end.start()}>
              {t.end}
            </Button>
          )}
          {isWrong && (
            <Button size="sm" kind="ghost" busy={busy} onClick={() => void takeBack.start()}>
              {t.takeBack}
            </Button>
          )}
          {justEnded && (
            <Button size="sm" kind="ghost" busy={busy} onClick={() => void reopen.start()}>
              {t.undoEnd}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
