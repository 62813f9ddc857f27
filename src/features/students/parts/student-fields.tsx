import { Eye } from "lucide-react";
import { type ReactNode, useState } from "react";
import { MALAYSIAN_STATES } from "#features/schools/rules.ts";
import { profileText } from "#features/students/profile/text.ts";
import { studentsText } from "#features/students/text.ts";
import { formatDate } from "#lib/dates.ts";
import { icFacts, readIc } from "#lib/ic.ts";
import { Button } from "#ui/base/button.tsx";
import { DateField, SelectField, TextArea, TextField } from "#ui/base/field.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import type { StudentFacts } from "./student-facts.ts";

type Props = {
  values: Partial<StudentFacts>;
  /** The number a new student gets when none is typed. */
  nextNumber?: string | undefined;
  /** Masked, when a number is kept that is not shown. */
  icMasked?: string | null;
  onReveal?: () => void;
};

/** Everything that is kept of a student, in groups. */
export function StudentFields({ values, nextNumber, icMasked, onReveal }: Props) {
  const t = useText(studentsText);
  const p = useText(profileText);
  const { today } = useMe();
  const [mismatch, check] = useIcCheck();

  return (
    <div onInput={({ target }) => check(target)} className="grid grid-cols-1 gap-6">
      <Group title={p.identity}>
        <TextField
          name="first_name"
          label={t.firstName}
          hint={t.firstNameHint}
          defaultValue={values.first_name}
          autoComplete="off"
        />
        <TextField
          name="last_name"
          label={t.lastName}
          hint={t.lastNameHint}
          defaultValue={values.last_name}
          autoComplete="off"
          optional
        />
        {icMasked ? (
          <TextField
            key="masked"
            name="ic_masked"
            label={p.ic}
            hint={p.icKeep(icMasked)}
            value={icMasked}
            disabled
            aside={
              <Button size="sm" kind="ghost" icon={Eye} onClick={onReveal} className="-my-2">
                {p.reveal}
              </Button>
            }
          />
        ) : (
          <TextField
            key="whole"
            name="ic_number"
            label={p.ic}
            hint={p.icHint}
            defaultValue={values.ic_number}
            autoComplete="off"
            inputMode="numeric"
            optional
          />
        )}
        <SelectField
          name="gender"
          label={t.gender}
          placeholder={t.choose}
          defaultValue={values.gender}
          options={[
            { value: "male", label: t.male },
            { value: "female", label: t.female },
          ]}
        />
        <DateField
          name="date_of_birth"
          label={t.birth}
          max={today}
          defaultValue={values.date_of_birth}
          optional
        />
        <TextField
          name="jawi_name"
          label={p.jawi}
          defaultValue={values.jawi_name}
          autoComplete="off"
          lang="ms-Arab"
          optional
        />
        {mismatch.length > 0 && (
          <ul
            aria-live="polite"
            className="rounded-control bg-late-tint px-4 py-3 text-14 text-late sm:col-span-2"
          >
            {mismatch.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </Group>
      <Group title={p.school}>
        <TextField
          name="student_id"
          label={t.number}
          hint={nextNumber ? p.numberAuto(nextNumber) : t.numberHint}
          defaultValue={values.student_id}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="characters"
          optional={nextNumber !== undefined}
        />
        <DateField
          name="enrollment_date"
          label={t.enrolled}
          defaultValue={values.enrollment_date ?? today}
        />
      </Group>
      <Group title={p.home}>
        <div className="sm:col-span-2">
          <TextArea
            name="address"
            label={p.address}
            rows={2}
            defaultValue={values.address}
            optional
          />
        </div>
        <TextField
          name="postcode"
          label={p.postcode}
          defaultValue={values.postcode}
          autoComplete="off"
          inputMode="numeric"
          optional
        />
        <TextField
          name="city"
          label={p.city}
          defaultValue={values.city}
          autoComplete="off"
          optional
        />
        <SelectField
          name="state"
          label={p.state}
          placeholder={p.noState}
          defaultValue={values.state}
          options={MALAYSIAN_STATES.map((value) => ({ value, label: value }))}
          optional
        />
      </Group>
      <Group title={p.health} line={p.healthHint}>
        <TextArea
          name="allergies"
          label={p.allergies}
          rows={2}
          defaultValue={values.allergies}
          optional
        />
        <TextArea
          name="health_note"
          label={p.healthNote}
          rows={2}
          defaultValue={values.health_note}
          optional
        />
      </Group>
    </div>
  );
}

type GroupProps = { title: string; line?: string; children: ReactNode };

function Group({ title, line, children }: GroupProps) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-5 first:border-t-0 first:pt-0">
      <legend className="float-left mb-1 w-full font-semibold">{title}</legend>
      {line && <p className="clear-both mb-3 text-13 text-muted">{line}</p>}
      <div className="clear-both grid grid-cols-1 gap-5 pt-2 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

/**
 * Fills birthday, gender and state from an identity card number where they are empty, and says in which
 * of them it differs; both may be right, so nothing is blocked.
 */
function useIcCheck(): [mismatch: string[], check: (target: EventTarget) => void] {
  const t = useText(studentsText);
  const p = useText(profileText);
  const { lang } = useLang();
  const { today } = useMe();
  const [mismatch, setMismatch] = useState<string[]>([]);

  function check(target: EventTarget) {
    if (!(target instanceof HTMLElement)) return;
    const form = target.closest("form");
    const field = (name: string) => {
      const found = form?.elements.namedItem(name);
      const isField = found instanceof HTMLInputElement || found instanceof HTMLSelectElement;
      return isField ? found : undefined;
    };
    const ic = field("ic_number");
    const digits = readIc(ic?.value ?? "");
    if (!digits) return setMismatch([]);
    const { birth, gender, state } = icFacts(digits, today);
    const says = { date_of_birth: birth, gender, state };
    if (target === ic) {
      for (const [name, value] of Object.entries(says)) {
        const empty = field(name);
        if (empty && !empty.value && value) empty.value = value;
      }
    }
    const birthday = field("date_of_birth")?.value;
    const chosen = field("gender")?.value;
    setMismatch([
      ...(birth && birthday && birth !== birthday ? [p.icBirth(formatDate(birth, lang))] : []),
      ...(chosen && chosen !== gender ? [p.icGender(t[gender].toLowerCase())] : []),
    ]);
  }
  return [mismatch, check];
}
