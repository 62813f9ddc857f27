import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { UserMinus, UserPlus } from "lucide-react";
import { type ReactNode, type RefObject, useDeferredValue, useMemo, useRef, useState } from "react";
import { enrollmentsClient } from "#features/classes/enrollments/parts/enrollments-client.ts";
import { enrollmentsText } from "#features/classes/enrollments/text.ts";
import { ClassMissing } from "#features/classes/parts/class-missing.tsx";
import { explainEnrollment } from "#features/classes/enrollments/parts/enrollment-problem.ts";
import { useClass } from "#features/classes/enrollments/parts/use-class.ts";
import { classesClient } from "#features/classes/parts/classes-client.ts";
import { classesText } from "#features/classes/text.ts";
import { StudentCell } from "#features/students/parts/student-cell.tsx";
import { studentsClient } from "#features/students/parts/students-client.ts";
import { filterStudents, foldStudents, studentName } from "#features/students/rules.ts";
import { errorData } from "#lib/errors.ts";
import { fullName, type Named } from "#lib/names.ts";
import { Button } from "#ui/base/button.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { SearchField } from "#ui/kit/search-field.tsx";
import { useAction } from "#ui/base/use-action.ts";

const SHOWN = 20;

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
  const [q, setQ] = useState("");
  const change = useAction(({ work }: Change) => work(), {
    changes: [classesClient.key()],
    rereadsWhenRefused: true,
    done: (back, { done }) => ({
      text: done,
      action: { label: m.undo, onAction: () => void undo.start(back) },
    }),
    explain: (refusal) => explainEnrollment(refusal, m),
  });
  const undo = useAction((back: Back) => back(), {
    changes: [classesClient.key()],
    rereadsWhenRefused: true,
    done: m.undone,
    explain: (refusal) => explainEnrollment(refusal, m),
    failsInToast: true,
  });
  const { schoolClass, roster, ...state } = useClass(classId);
  const students = useQuery({
    ...studentsClient.listStudents.queryOptions({ input: { status: "active" } }),
    enabled: mayWrite,
  });
  const outside = useMemo(() => {
    const inside = new Set(roster?.map((enrollment) => enrollment.student_id));
    return foldStudents((students.data ?? []).filter((student) => !inside.has(student.id)));
  }, [roster, students.data]);
  const wanted = useDeferredValue(q.trim());
  const others = useMemo(
    () => (wanted ? filterStudents(outside, { q: wanted }) : []),
    [outside, wanted],
  );
  const rosterHead = useRef<HTMLDivElement>(null);
  const othersHead = useRef<HTMLDivElement>(null);
  if (!schoolClass || !roster) return <ClassMissing {...state} />;

  const { maximum_students } = schoolClass;
  const isFull = roster.length >= maximum_students;

  async function carryOut(head: RefObject<HTMLDivElement | null>, wanted: Change) {
    // The button disappears with its row, so the focus moves to the head of the same list.
    if (await change.start(wanted)) head.current?.focus();
  }

  const enrol = (student_id: string, name: string) =>
    carryOut(othersHead, {
      id: student_id,
      done: t.enrolled(name),
      async work() {
        const { id } = await enrollmentsClient.enrol.call({ class_id: classId, student_id });
        return () => enrollmentsClient.takeBackEnrollment.call({ id });
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
          <ErrorBox text={change.problem} requestId={errorData(change.error).request_id} />
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card pad={false}>
          <div ref={rosterHead} tabIndex={-1}>
            <CardHead title={t.roster} />
          </div>
          {roster.length === 0 && <Empty title={t.empty} />}
          <ul className="divide-y divide-line">
            {roster.map(({ id, student }) => {
              const name = fullName(student) || student.student_id;
              return (
                <PersonLine key={id} name={student} number={student.student_id}>
                  {mayWrite && (
                    <Button
                      size="sm"
                      icon={UserMinus}
                      busy={change.input?.id === id}
                      aria-label={t.takeOutOf(name)}
                      onClick={() =>
                        void carryOut(rosterHead, {
                          id,
                          done: t.takenOut(name),
                          async work() {
                            await enrollmentsClient.endEnrollment.call({ id });
                            return () => enrollmentsClient.reopenEnrollment.call({ id });
                          },
                        })
                      }
                    >
                      {t.takeOut}
                    </Button>
                  )}
                </PersonLine>
              );
            })}
          </ul>
        </Card>
        {mayWrite && (
          <Card pad={false}>
            <div ref={othersHead} tabIndex={-1}>
              <CardHead title={t.others} />
            </div>
            <div className="grid gap-4 p-4.5">
              {isFull && (
                <p className="rounded-control bg-late-tint px-4 py-3 text-late">
                  {t.classFull(maximum_students)}
                </p>
              )}
              {students.error && (
                <ErrorBox
                  text={t.studentsFailed}
                  requestId={errorData(students.error).request_id}
                  onRetry={() => void students.refetch()}
                  busy={students.isFetching}
                />
              )}
              <SearchField
                label={t.searchOthers}
                placeholder={t.searchOthers}
                value={q}
                onChange={setQ}
              />
            </div>
            {students.data && others.length === 0 && (
              <p className="px-4.5 pb-4.5 text-muted">{wanted ? t.noOthers : t.searchFirst}</p>
            )}
            <ul className="divide-y divide-line">
              {others.slice(0, SHOWN).map((student) => {
                const name = studentName(student);
                const { id, student_id, profile } = student;
                return (
                  <PersonLine key={id} name={profile} number={student_id}>
                    <Button
                      size="sm"
                      icon={UserPlus}
                      disabled={isFull}
                      busy={change.input?.id === id}
                      aria-label={t.enrolOf(name)}
                      onClick={() => void enrol(id, name)}
                    >
                      {t.enrol}
                    </Button>
                  </PersonLine>
                );
              })}
            </ul>
            {others.length > SHOWN && (
              <p className="border-t border-line px-4.5 py-3 text-13 text-muted">
                {t.moreOthers(others.length - SHOWN)}
              </p>
            )}
          </Card>
        )}
      </div>
    </>
  );
}

type LineProps = { name: Named | null; number: string; children: ReactNode };

function PersonLine({ name, number, children }: LineProps) {
  return (
    <li className="flex items-center justify-between gap-3 px-4.5 py-3">
      <StudentCell name={name} number={number} />
      {children}
    </li>
  );
}
