import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { UserMinus, UserPlus } from "lucide-react";
import { type ReactNode, type RefObject, useDeferredValue, useMemo, useRef, useState } from "react";
import { enrollmentsClient } from "#features/classes/enrollments/parts/enrollments-client.ts";
import { enrollmentsText } from "#features/classes/enrollments/text.ts";
import { ClassMissing } from "#features/classes/parts/class-missing.tsx";
import { explainEnrollment } from "#features/classes/enrollments/parts/enrollment-problem.ts";
import { useClass } from "#features/classes/enrollments/parts/use-class.ts";
import { moveBack } from "#features/classes/enrollments/parts/move-back.ts";
import type { Student } from "#features/students/contract.ts";
import { classesClient } from "#features/classes/parts/classes-client.ts";
import { classesText } from "#features/classes/text.ts";
import { StudentCell } from "#features/students/parts/student-cell.tsx";
import { studentsClient } from "#features/students/parts/students-client.ts";
import { filterStudents, foldStudents, studentName } from "#features/students/rules.ts";
import { errorData } from "#lib/errors.ts";
import { fullName, type Named } from "#lib/names.ts";
import { Button } from "#ui/base/button.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { SelectBox, useSelection } from "#ui/kit/selection.tsx";
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
  const students = useQuery({
    ...studentsClient.listStudents.queryOptions({ input: { status: "active" } }),
    enabled: mayWrite,
  });
  const classes = useQuery(classesClient.listClasses.queryOptions({ input: {} })).data;
  const kind = schoolClass?.kind;
  // Whom a move into this class takes out of another one.
  const rivals = useMemo(
    () =>
      new Map(classes?.filter((other) => other.kind === kind).map(({ id, name }) => [id, name])),
    [classes, kind],
  );
  const outside = useMemo(() => {
    const inside = new Set(roster?.map((enrollment) => enrollment.student_id));
    return foldStudents((students.data ?? []).filter((student) => !inside.has(student.id)));
  }, [roster, students.data]);
  const wanted = useDeferredValue(q.trim());
  const others = useMemo(() => {
    const found = filterStudents(outside, { q: wanted });
    return wanted ? found : found.filter((student) => !classOf(student, rivals));
  }, [outside, wanted, rivals]);
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
        <Card pad={false}>
          <div ref={rosterHead} tabIndex={-1}>
            <CardHead
              title={t.roster}
              action={
                leaving.length > 0 && (
                  <Button
                    size="sm"
                    icon={UserMinus}
                    busy={change.busy}
                    onClick={() => void leave(leaving)}
                  >
                    {t.takeOutMany(leaving.length)}
                  </Button>
                )
              }
            />
          </div>
          {roster.length === 0 && <Empty title={t.empty} />}
          <ul className="divide-y divide-line">
            {roster.map(({ id, student }) => {
              const name = fullName(student) || student.student_id;
              return (
                <PersonLine
                  key={id}
                  person={student}
                  number={student.student_id}
                  box={
                    mayWrite && <SelectBox selection={selection} id={id} label={t.select(name)} />
                  }
                >
                  {mayWrite && (
                    <IconButton
                      icon={UserMinus}
                      label={t.takeOutOf(name)}
                      onClick={() => void leave([id])}
                    />
                  )}
                </PersonLine>
              );
            })}
          </ul>
        </Card>
        {mayWrite && (
          <Card pad={false}>
            <div ref={othersHead} tabIndex={-1}>
              <CardHead title={wanted ? t.others : t.withoutClass} />
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
              <p className="px-4.5 pb-4.5 text-muted">{wanted ? t.noOthers : t.allPlaced}</p>
            )}
            <ul className="divide-y divide-line">
              {others.slice(0, SHOWN).map((student) => {
                const name = studentName(student);
                const { id, student_id, profile } = student;
                const present = classOf(student, rivals);
                const label = present && kind === "class" ? t.moveHere : t.enrol;
                return (
                  <PersonLine key={id} person={profile} number={student_id} beneath={present}>
                    <Button
                      size="sm"
                      icon={UserPlus}
                      disabled={isFull}
                      busy={change.input?.id === id}
                      aria-label={`${label}: ${name}`}
                      onClick={() => void moveHere(id, name)}
                    >
                      {label}
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

/** The class of the same kind that a student is in; undefined if there is none. */
function classOf({ class_ids }: Student, rivals: ReadonlyMap<string, string>): string | undefined {
  return class_ids.map((id) => rivals.get(id)).find(Boolean);
}

type LineProps = {
  /** Null when the student has no profile yet. */
  person: (Named & { avatar_url: string | null }) | null;
  number: string;
  /** Before the name, such as a checkbox. */
  box?: ReactNode;
  /** Below it, such as the present class. */
  beneath?: ReactNode;
  children: ReactNode;
};

function PersonLine({ person, number, box, beneath, children }: LineProps) {
  return (
    <li className="flex items-center justify-between gap-3 px-4.5 py-2">
      <span className="flex min-w-0 items-center gap-4">
        {box}
        <span className="min-w-0">
          <StudentCell name={person} number={number} src={person?.avatar_url} />
          {beneath && <span className="block text-13 text-muted sm:ps-12">{beneath}</span>}
        </span>
      </span>
      {children}
    </li>
  );
}
