import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { studentChange, type StudentDetail } from "#features/students/contract.ts";
import { profileText } from "#features/students/profile/text.ts";
import { studentName } from "#features/students/rules.ts";
import { studentsText } from "#features/students/text.ts";
import { formatDate } from "#lib/dates.ts";
import { formatIc } from "#lib/ic.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { changedOnly, followOther, type Stale, StaleNotice, staleOf } from "#ui/kit/stale.tsx";
import { useToast } from "#ui/base/toast.tsx";
import { emptied, factsOf, type StudentFacts } from "./student-facts.ts";
import { StudentFields } from "./student-fields.tsx";
import { explainStudent } from "./student-problem.ts";
import { studentsClient } from "./students-client.ts";

/** Changes what is kept of a student, from the version that it was opened with. */
export function EditStudentForm({ student }: { student: StudentDetail }) {
  const t = useText(studentsText);
  const p = useText(profileText);
  const { lang } = useLang();
  const toast = useToast();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const update = useMutation(studentsClient.updateStudent.mutationOptions());
  const { id } = student;
  const [opened, setOpened] = useState(() => factsOf(student));
  const [base, setBase] = useState({ version: student.version, facts: opened });
  const [conflict, setConflict] = useState<{ stale: Stale<StudentFacts>; before: StudentFacts }>();
  const [masked, setMasked] = useState(student.ic_masked);

  const form = useForm({
    schema: studentChange,
    empty: "null",
    shape: (values) => ({
      id,
      version: base.version,
      ...changedOnly(base.facts, emptied(values)),
    }),
    texts: { ic_number: p.icWrong, postcode: p.postcodeWrong },
    explain: (error) => explainStudent(error, t, p),
    async onSubmit(changes) {
      try {
        const saved = await update.mutateAsync(changes);
        void queries.invalidateQueries();
        toast({ text: p.changed(studentName(saved)) });
        await navigate({ to: "/dashboard/students/$studentId", params: { studentId: id } });
      } catch (error) {
        const stale = staleOf<StudentDetail>(error);
        if (!stale) throw error;
        meet(stale);
      }
    },
  });

  function meet({ current, ...last }: Stale<StudentDetail>) {
    const facts = factsOf(current, base.facts.ic_number);
    followOther(form.ref.current, base.facts, facts);
    const { version } = current;
    setConflict({ stale: { ...last, current: { ...facts, version } }, before: base.facts });
    setBase({ version, facts });
  }

  async function reveal() {
    try {
      const { ic_number } = await studentsClient.revealIc.call({ id });
      const whole = ic_number ? formatIc(ic_number) : "";
      setOpened({ ...opened, ic_number: whole });
      setBase({ ...base, facts: { ...base.facts, ic_number: whole } });
      setMasked(null);
      toast({ text: p.revealed, tone: "excused" });
    } catch {
      toast({ text: p.revealFailed, tone: "absent" });
    }
  }

  function say(name: string, value: unknown): string {
    if (typeof value !== "string" || value === "") return "–";
    if (name === "gender") return value === "male" ? t.male : t.female;
    return /^(date_of_birth|enrollment_date)$/.test(name) ? formatDate(value, lang) : value;
  }

  return (
    <Card className="max-w-180">
      <Form form={form} className="grid grid-cols-1 gap-5">
        <StudentFields values={opened} icMasked={masked} onReveal={() => void reveal()} />
        {conflict && (
          <StaleNotice
            key={base.version}
            {...conflict}
            labels={{
              first_name: t.firstName,
              last_name: t.lastName,
              gender: t.gender,
              date_of_birth: t.birth,
              jawi_name: p.jawi,
              student_id: t.number,
              enrollment_date: t.enrolled,
              address: p.address,
              postcode: p.postcode,
              city: p.city,
              state: p.state,
              allergies: p.allergies,
              health_note: p.healthNote,
            }}
            say={say}
          />
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
