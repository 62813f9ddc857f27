import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { studentChange, type StudentDetail } from "#features/students/contract.ts";
import { studentLabels } from "#features/students/fields.ts";
import { studentName } from "#features/students/rules.ts";
import { profileText, studentsText } from "#features/students/text.ts";
import { formatIc } from "#lib/ic.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Card } from "#ui/kit/card.tsx";
import { Form, useForm, type FormProblem } from "#ui/base/form.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { StaleNotice } from "#ui/stale.tsx";
import { useEdited } from "#ui/use-edited.ts";
import { factInWords } from "./fact-in-words.ts";
import { emptied, studentFactsOf, type StudentFormFacts } from "./student-facts.ts";
import { StudentFields } from "./student-fields.tsx";
import { explainStudent } from "./student-problem.ts";
import { studentsClient } from "./students-client.ts";

/** Edits a student, starting from the version with which the form was opened. */
export function EditStudentForm({ student }: { student: StudentDetail }) {
  const t = useText(studentsText);
  const p = useText(profileText);
  const labels = useText(studentLabels);
  const { lang } = useLang();
  const navigate = useNavigate();
  const { id } = student;
  const edited = useEdited(student, {
    factsOf: (row: StudentDetail, known?: StudentFormFacts) =>
      studentFactsOf(row, known?.ic_number),
  });
  const [masked, setMasked] = useState(student.ic_masked);

  const form = useForm({
    schema: studentChange,
    empty: "null",
    shape: (values) => ({
      id,
      version: edited.version,
      ...edited.changedOf(emptied(values)),
    }),
    texts: { ic_number: p.icWrong, postcode: p.postcodeWrong },
    onSubmit: (changes) => studentsClient.updateStudent.call(changes),
    changes: "everything",
    done: (saved) => p.changed(studentName(saved)),
    onDone: () => navigate({ to: "/dashboard/students/$studentId", params: { studentId: id } }),
    explain: (error): FormProblem =>
      edited.takeUp(error, form.ref.current) ? {} : explainStudent(error, t, p),
  });

  const reveal = useAction(() => studentsClient.revealIc.call({ id }), {
    done: { text: p.revealed, tone: "excused" },
    failed: p.revealFailed,
    failsInToast: true,
    onDone({ ic_number }) {
      edited.complete({ ic_number: ic_number ? formatIc(ic_number) : "" });
      setMasked(null);
    },
  });

  function inWords(name: string, value: unknown): string {
    if (typeof value !== "string" || value === "") return "–";
    return factInWords(name, value, t, lang);
  }

  return (
    <Card className="max-w-form">
      <Form form={form} className="grid grid-cols-1 gap-5">
        <StudentFields
          values={edited.opened}
          icMasked={masked}
          onReveal={() => void reveal.start()}
        />
        {edited.conflict && (
          <StaleNotice key={edited.version} {...edited.conflict} labels={labels} say={inWords} />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <ButtonLink to="/dashboard/students/$studentId" params={{ studentId: id }}>
            {t.cancel}
          </ButtonLink>
          <Button type="submit" kind="brand" busy={form.busy}>
            {p.save}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
