import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { newMember } from "#features/members/contract.ts";
import { ChildPicker } from "#features/members/parts/child-picker.tsx";
import { membersClient } from "#features/members/parts/members-client.ts";
import { GIVEN_ROLES } from "#features/members/rules.ts";
import { membersText } from "#features/members/text.ts";
import type { Student } from "#features/students/contract.ts";
import { RELATIONS } from "#lib/enumerations.ts";
import { fullName } from "#lib/names.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { NameFields } from "#ui/name-fields.tsx";

export const Route = createFileRoute("/dashboard/settings/people/new")({
  component: NewMemberScreen,
});

function NewMemberScreen() {
  const t = useText(membersText);
  const navigate = useNavigate();
  const [role, setRole] = useState<string>("teacher");
  const [children, setChildren] = useState<Student[]>([]);
  const isGuardian = role === "guardian";
  const form = useForm({
    schema: newMember,
    texts: { phone: t.phoneWrong },
    shape: (values) => ({
      ...values,
      ...(isGuardian && { student_ids: children.map(({ id }) => id) }),
    }),
    explain: () => ({ text: t.failed }),
    onSubmit: (values) => membersClient.createMember.call(values),
    changes: "everything",
    done: (member) => t.added(fullName(member)),
    onDone: (member) =>
      navigate({ to: "/dashboard/settings/people", search: { q: fullName(member) } }),
  });

  return (
    <div className="max-w-form">
      <BackLink to="/dashboard/settings/people">{t.title}</BackLink>
      <Card pad={false}>
        <CardHead title={t.add} />
        <Form form={form} className="grid gap-5 p-5 max-sm:p-4">
          <p className="text-muted">{t.addLine}</p>
          <SelectField
            name="role"
            label={t.role}
            value={role}
            onChange={({ target }) => setRole(target.value)}
            hint={role === "teacher" && t.teacherHint}
            options={GIVEN_ROLES.map((value) => ({ value, label: t.roles[value] }))}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <NameFields labels={{ first_name: t.firstName, last_name: t.lastName }} />
            <TextField name="email" label={t.email} type="email" autoComplete="off" optional />
            <TextField name="phone" label={t.phone} type="tel" autoComplete="off" optional />
          </div>
          {isGuardian && (
            <>
              <SelectField
                name="relation"
                label={t.relation}
                options={RELATIONS.map((value) => ({ value, label: t.relations[value] }))}
              />
              <ChildPicker chosen={children} onChange={setChildren} />
            </>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <ButtonLink to="/dashboard/settings/people">{t.cancel}</ButtonLink>
            <Button type="submit" kind="brand" busy={form.busy}>
              {t.add}
            </Button>
          </div>
        </Form>
      </Card>
    </div>
  );
}
