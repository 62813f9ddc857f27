import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { ArrowLeft, UserMinus, UserPlus } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { ClassMissing } from "#features/classes/parts/class-missing.tsx";
import { classesApi, useClass } from "#features/classes/parts/use-class.ts";
import { classesText } from "#features/classes/text.ts";
import { studentsContract } from "#features/students/contract.ts";
import { filterStudents, studentName } from "#features/students/rules.ts";
import { errorData } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import { apiOf } from "#ui/api.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Card, CardHead } from "#ui/card.tsx";
import { Empty } from "#ui/empty.tsx";
import { ErrorBox } from "#ui/error-box.tsx";
import { useText } from "#ui/lang.tsx";
import { useMay } from "#ui/me.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { PersonCell } from "#ui/person-cell.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { useToast } from "#ui/toast.tsx";

const studentsApi = apiOf("students", studentsContract);
const SHOWN = 20;

export const Route = createFileRoute("/dashboard/classes/$classId/students")({
  component: ManageStudentsScreen,
});

function ManageStudentsScreen() {
  const t = useText(classesText);
  const { classId } = Route.useParams();
  const mayWrite = useMay("enrollments.write");
  const queries = useQueryClient();
  const toast = useToast();
  const [q, setQ] = useState("");
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<unknown>();
  const { schoolClass, roster, ...state } = useClass(classId);
  const students = useQuery({
    ...studentsApi.listStudents.queryOptions({ input: { status: "active" } }),
    enabled: mayWrite,
  });
  const others = useMemo(() => {
    const inside = new Set(roster?.map((one) => one.student_id));
    const outside = (students.data ?? []).filter((one) => !inside.has(one.id));
    return q.trim() ? filterStudents(outside, { q }).slice(0, SHOWN) : [];
  }, [roster, students.data, q]);
  if (!schoolClass || !roster) return <ClassMissing {...state} />;

  async function change(id: string, done: string, work: () => Promise<unknown>) {
    setBusy(id);
    setError(undefined);
    try {
      await work();
      toast({ text: done, tone: "present" });
    } catch (failure) {
      setError(failure);
    } finally {
      await queries.invalidateQueries({ queryKey: classesApi.key() });
      setBusy(undefined);
    }
  }

  return (
    <>
      <PageHead
        title={t.manage}
        line={`${schoolClass.name} · ${t.seats(schoolClass.student_count, schoolClass.maximum_students)}`}
        action={
          <ButtonLink to="/dashboard/classes/$classId" params={{ classId }} icon={ArrowLeft}>
            {t.backToClass}
          </ButtonLink>
        }
      />
      {!mayWrite && <p className="mb-4 text-muted">{t.adminsOnly}</p>}
      {error !== undefined && (
        <ErrorBox text={explain(error)} requestId={errorData(error).request_id} />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card>
          <CardHead title={t.roster} />
          {roster.length === 0 && <Empty title={t.empty} />}
          <ul className="divide-y divide-line">
            {roster.map(({ id, student }) => {
              const name = fullName(student) || student.student_id;
              return (
                <PersonLine key={id} student={student}>
                  {mayWrite && (
                    <Button
                      size="sm"
                      icon={UserMinus}
                      busy={busy === id}
                      aria-label={t.takeOutOf(name)}
                      onClick={() =>
                        void change(id, t.takenOut(name), () =>
                          classesApi.endEnrollment.call({ id }),
                        )
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
          <Card>
            <CardHead title={t.others} />
            <div className="p-4.5">
              <SearchField
                label={t.searchOthers}
                placeholder={t.searchOthers}
                value={q}
                onChange={setQ}
              />
            </div>
            {others.length === 0 && (
              <p className="px-4.5 pb-4.5 text-muted">{q.trim() ? t.noOthers : t.searchFirst}</p>
            )}
            <ul className="divide-y divide-line">
              {others.map((student) => {
                const name = studentName(student);
                const { id, student_id } = student;
                const { first_name = "", last_name = "" } = student.profile ?? {};
                return (
                  <PersonLine key={id} student={{ first_name, last_name, student_id }}>
                    <Button
                      size="sm"
                      icon={UserPlus}
                      busy={busy === id}
                      aria-label={t.enrolOf(name)}
                      onClick={() =>
                        void change(id, t.enrolled(name), () =>
                          classesApi.enrol.call({ class_id: classId, student_id: id }),
                        )
                      }
                    >
                      {t.enrol}
                    </Button>
                  </PersonLine>
                );
              })}
            </ul>
          </Card>
        )}
      </div>
    </>
  );

  function explain(failure: unknown): string {
    const { reason, name, maximum_students } = errorData(failure);
    if (reason === "class_full") return t.classFull(Number(maximum_students));
    if (reason === "already_enrolled") return t.alreadyEnrolled;
    if (reason === "other_class") return t.otherClass(String(name));
    return t.changeFailed;
  }
}

type LineProps = {
  student: { first_name: string; last_name: string; student_id: string };
  children: ReactNode;
};

function PersonLine({ student, children }: LineProps) {
  return (
    <li className="flex items-center justify-between gap-3 px-4.5 py-3">
      <PersonCell
        given={student.first_name}
        rest={student.last_name}
        fallback={student.student_id}
      />
      {children}
    </li>
  );
}
