import { useQuery } from "@tanstack/react-query";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { ArrowLeft, Users, X } from "lucide-react";
import { useMemo, useState } from "react";
import * as z from "zod/mini";
import { enrollmentsClient } from "#features/classes/enrollments/parts/enrollments-client.ts";
import type { SchoolClass } from "#features/classes/contract.ts";
import { moveBack } from "#features/classes/enrollments/parts/move-back.ts";
import { enrollmentsText } from "#features/classes/enrollments/text.ts";
import { explainEnrollment } from "#features/classes/enrollments/parts/enrollment-problem.ts";
import { classesClient } from "#features/classes/parts/classes-client.ts";
import type { Student } from "#features/students/contract.ts";
import { studentsClient } from "#features/students/parts/students-client.ts";
import { studentName } from "#features/students/rules.ts";
import { addDays } from "#lib/dates.ts";
import * as shape from "#lib/shapes.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Card } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { SelectField } from "#ui/base/field.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { useChosenStudents } from "#ui/kit/history-state.ts";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { studentsText } from "#features/students/text.ts";
import { PageHead } from "#ui/kit/page-head.tsx";

export const Route = createFileRoute("/dashboard/students/move")({
  component: MoveStudentsScreen,
});

/** Moves the students chosen in the list into one class. */
function MoveStudentsScreen() {
  const t = useText(enrollmentsText);
  const s = useText(studentsText);
  const ids = useChosenStudents();
  const classes = useQuery(classesClient.listClasses.queryOptions({ input: {} }));
  const students = useQuery(studentsClient.listStudents.queryOptions({ input: {} }));
  const chosen = useMemo(() => {
    const wanted = new Set(ids);
    return students.data?.filter(({ id }) => wanted.has(id)) ?? [];
  }, [ids, students.data]);
  const back = (
    <ButtonLink to="/dashboard/students" icon={ArrowLeft}>
      {t.backToList}
    </ButtonLink>
  );
  return (
    <div className="max-w-form">
      <PageHead
        back={<BackLink to="/dashboard/students">{s.title}</BackLink>}
        title={t.title}
        line={chosen.length > 0 && t.line(chosen.length)}
      />
      <LoadState of={classes} failed={t.loadFailed} />
      {students.data && chosen.length === 0 && (
        <Empty icon={Users} title={t.nobody} text={t.nobodyText} action={back} />
      )}
      {classes.data && chosen.length > 0 && (
        <MoveForm
          key={ids.join()}
          chosen={chosen}
          classes={classes.data.filter(({ archived_on }) => !archived_on)}
        />
      )}
    </div>
  );
}

const schema = z.object({ class_id: shape.id, from_date: shape.date });

type Props = { chosen: readonly Student[]; classes: readonly SchoolClass[] };

function MoveForm({ chosen, classes }: Props) {
  const t = useText(enrollmentsText);
  const { today } = useMe();
  const navigate = useNavigate();
  const [left, setLeft] = useState<readonly string[]>([]);
  const going = chosen.filter(({ id }) => !left.includes(id));

  const form = useForm({
    schema,
    explain: (error) => ({ text: explainEnrollment(error, t) }),
    onSubmit: (values) =>
      enrollmentsClient.moveStudents.call({ ...values, student_ids: going.map(({ id }) => id) }),
    changes: "everything",
    done: (done, { class_id }) => ({
      text: t.moved(done.moved.length, classes.find(({ id }) => id === class_id)?.name ?? ""),
      action: { label: t.undo, onAction: () => void undo.start(done) },
    }),
    onDone: (_, { class_id }) =>
      navigate({ to: "/dashboard/classes/$classId", params: { classId: class_id } }),
  });
  const undo = useAction(moveBack, {
    changes: "everything",
    rereadsWhenRefused: true,
    done: t.undone,
    explain: (error) => explainEnrollment(error, t),
    failsInToast: true,
  });

  return (
    <Card>
      <Form form={form} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            name="class_id"
            label={t.target}
            placeholder={t.choose}
            options={classes.map((schoolClass) => ({
              value: schoolClass.id,
              label: t.free(
                schoolClass.name,
                Math.max(0, schoolClass.maximum_students - schoolClass.student_count),
              ),
            }))}
          />
          <DateField
            name="from_date"
            label={t.from}
            hint={t.fromHint}
            defaultValue={today}
            max={addDays(today, 1)}
          />
        </div>
        <section aria-label={t.who}>
          <h2 className="mb-2 text-14 font-semibold">{t.who}</h2>
          <ul className="max-h-96 divide-y divide-line overflow-y-auto rounded-control border border-line">
            {going.map((student) => (
              <li
                key={student.id}
                className="flex min-h-11 items-center justify-between gap-3 ps-3 pe-1"
              >
                <span className="min-w-0 wrap-anywhere">
                  <NamePart>{studentName(student)}</NamePart>{" "}
                  <span className="text-13 text-muted">{student.student_id}</span>
                </span>
                {going.length > 1 && (
                  <IconButton
                    icon={X}
                    label={t.remove(studentName(student))}
                    onClick={() => setLeft([...left, student.id])}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
        <div className="flex flex-wrap justify-end gap-3">
          <ButtonLink to="/dashboard/students">{t.cancel}</ButtonLink>
          <Button type="submit" kind="brand" busy={form.busy}>
            {t.move}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
