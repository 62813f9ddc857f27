import { useQuery } from "@tanstack/react-query";
import { UserCheck } from "lucide-react";
import { classesClient } from "#features/classes/parts/classes-client.ts";
import type { useKnownGuardian } from "./use-known-guardian.ts";
import { admissionText } from "#features/directory/text.ts";
import { relation } from "#features/guardians/contract.ts";
import { guardiansText } from "#features/guardians/text/guardians.ts";
import { FieldSet } from "#features/students/parts/student-fields.tsx";
import { fullName } from "#lib/names.ts";
import { Button } from "#ui/base/button.tsx";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";

/** The class of a new pupil; classes without a free place say so and cannot be chosen. */
export function ClassField() {
  const t = useText(admissionText);
  const classes = useQuery(classesClient.listClasses.queryOptions({ input: {} }));
  const options = (classes.data ?? [])
    .filter(({ archived_on }) => !archived_on)
    .map(({ id, name, student_count, maximum_students }) => {
      const seats = maximum_students - student_count;
      return seats > 0
        ? { value: id, label: t.free(name, seats) }
        : { value: id, label: t.full(name), disabled: true };
    });
  return (
    <SelectField
      name="class_id"
      label={t.class}
      placeholder={t.noClass}
      options={options}
      optional
    />
  );
}

/** The guardian of a new pupil: the phone first, because it finds those whom the school knows. */
export function GuardianFields({ known, type, refuse }: ReturnType<typeof useKnownGuardian>) {
  const t = useText(admissionText);
  const { relations } = useText(guardiansText);
  return (
    <FieldSet title={t.guardian} line={t.guardianLine}>
      <TextField
        name="guardian.phone"
        type="tel"
        label={t.phone}
        hint={t.phoneHint}
        autoComplete="off"
        onChange={({ target }) => type(target.value)}
        optional
      />
      <SelectField
        name="guardian.relation"
        label={t.relation}
        options={relation.options.map((value) => ({ value, label: relations[value] }))}
      />
      {known ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-brand-tint px-4 py-3 text-14 sm:col-span-2">
          <output className="flex min-w-0 gap-3">
            <Icon of={UserCheck} className="mt-0.5 text-brand-strong" />
            <span className="min-w-0 wrap-anywhere">
              <strong className="block font-semibold">{t.known(fullName(known))}</strong>
              {known.children.length > 0 && (
                <span className="text-muted">
                  {t.knownOf(
                    known.children.map((child) => fullName(child) || child.number).join(", "),
                  )}
                </span>
              )}
            </span>
          </output>
          <Button size="sm" onClick={() => refuse(known.id)}>
            {t.notThem}
          </Button>
        </div>
      ) : (
        <>
          <TextField name="guardian.first_name" label={t.name} autoComplete="off" optional />
          <TextField name="guardian.last_name" label={t.fatherName} autoComplete="off" optional />
        </>
      )}
    </FieldSet>
  );
}
