import { createFileRoute } from "@tanstack/react-router";
import { type RefObject, useRef } from "react";
import { enrollmentsClient } from "#features/classes/enrollments/parts/enrollments-client.ts";
import { enrollmentsText } from "#features/classes/enrollments/text.ts";
import { ClassMissing } from "#features/classes/parts/class-missing.tsx";
import { explainEnrollment } from "#features/classes/enrollments/parts/enrollment-problem.ts";
import { OthersCard } from "#features/classes/enrollments/parts/others-card.tsx";
import { RosterCard } from "#features/classes/enrollments/parts/roster-card.tsx";
import { useOthers } from "#features/classes/enrollments/parts/use-others.ts";
import { useClass } from "#features/classes/enrollments/parts/use-class.ts";
import { moveBack } from "#features/classes/enrollments/parts/move-back.ts";
import { classesText } from "#features/classes/text.ts";
import { useSelection } from "#ui/kit/selection.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { useAction } from "#ui/base/use-action.ts";

export const Route = createFileRoute("/dashboard/classes/$classId/students")({
  component: ManageStudentsScreen,
});

type Back = () => Promise<unknown>;
/** A change to one student: its toast, its work, and how to undo it. */
type Change = { id: string; done: string; work: () => Promise<Back> };

function ManageStudentsScreen() {
  const t = useText(classesText);
  const m = useText(enrollmentsText);
  const { classId } = Route.useParams();
  const mayWrite = useMay("enrollments.write");
  const { selection, ids } = useSelection();
  const { schoolClass, roster, ...state } = useClass(classId);
  const change = useAction(({ work }: Change) => work(), {
    changes: "everything",
    rereadsWhenRefused: true,
    done: (back, { done }) => ({
      text: done,
      action: { label: m.undo, onAction: () => void undo.start(back) },
    }),
    explain: (refusal) => explainEnrollment(refusal, m),
  });
  const undo = useAction((back: Back) => back(), {
    changes: "everything",
    rereadsWhenRefused: true,
    done: m.undone,
    explain: (refusal) => explainEnrollment(refusal, m),
    failsInToast: true,
  });
  const found = useOthers(roster, schoolClass?.kind, mayWrite);
  const rosterHead = useRef<HTMLDivElement>(null);
  const othersHead = useRef<HTMLDivElement>(null);
  if (!schoolClass || !roster) return <ClassMissing {...state} />;

  const { maximum_students } = schoolClass;
  const isFull = roster.length >= maximum_students;
  const leaving = roster.map(({ id }) => id).filter((id) => ids.includes(id));

  async function carryOut(head: RefObject<HTMLDivElement | null>, wanted: Change) {
    // The button disappears with its row, so the focus moves to the head of the same list.
    if (await change.start(wanted)) head.current?.focus();
  }

  const moveHere = (student_id: string, name: string) =>
    carryOut(othersHead, {
      id: student_id,
      done: t.enrolled(name),
      async work() {
        const student_ids = [student_id];
        const done = await enrollmentsClient.moveStudents.call({ class_id: classId, student_ids });
        return () => moveBack(done);
      },
    });

  const leave = (ids: readonly string[]) =>
    carryOut(rosterHead, {
      id: ids.join(),
      done: t.leaving(ids.length),
      async work() {
        const { ended } = await enrollmentsClient.endEnrollments.call({ ids: [...ids] });
        selection.drop(ids);
        return () => enrollmentsClient.reopenEnrollments.call({ ids: ended });
      },
    });

  return (
    <>
      <PageHead
        back={
          <BackLink to="/dashboard/classes/$classId" params={{ classId }}>
            {schoolClass.name}
          </BackLink>
        }
        title={t.manage}
        line={`${schoolClass.name} · ${t.seats(mayWrite ? roster.length : schoolClass.student_count, maximum_students)}`}
      />
      {!mayWrite && <p className="mb-4 text-muted">{t.adminsOnly}</p>}
      {change.problem && (
        <div className="mb-4">
          <ErrorBox text={change.problem} />
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <RosterCard
          head={rosterHead}
          roster={roster}
          leaving={leaving}
          selection={mayWrite ? selection : undefined}
          busy={change.busy}
          onLeave={(ids) => void leave(ids)}
        />
        {mayWrite && (
          <OthersCard
            head={othersHead}
            schoolClass={schoolClass}
            isFull={isFull}
            found={found}
            busyId={change.input?.id}
            onMove={(id, name) => void moveHere(id, name)}
          />
        )}
      </div>
    </>
  );
}
