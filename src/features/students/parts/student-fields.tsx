import { Eye } from "lucide-react";
import { type ReactNode, useState } from "react";
import { MALAYSIAN_STATES } from "#features/schools/rules.ts";
import { studentLabels } from "#features/students/fields.ts";
import { profileText, studentsText } from "#features/students/text.ts";
import { formatDate } from "#lib/dates.ts";
import { COUNTRIES, countryName, MALAYSIA } from "#lib/countries.ts";
import { namesOf, type FieldGroup } from "#lib/fields.ts";
import { icFacts, readIc } from "#lib/ic.ts";
import { Button } from "#ui/base/button.tsx";
import { fieldText, fillIn } from "#ui/base/form-values.ts";
import { SelectField, TextArea, TextField } from "#ui/base/field.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import type { Lang } from "#lib/text.ts";
import { useMe } from "#ui/kit/me.tsx";
import { NameFields } from "#ui/name-fields.tsx";
import { formFields, type StudentFormFacts } from "./student-facts.ts";

type Props = {
  values: Partial<StudentFormFacts>;
  /** The number that a new student gets when none is typed. */
  nextNumber?: string | undefined;
  /** The masked number, when there is one that is not shown. */
  icMasked?: string | null;
  onReveal?: () => void;
  /** More fields of the group about the school, such as the class of a new student. */
  atSchool?: ReactNode;
  /** Another group after it. */
  children?: ReactNode;
};

/** All fields of a student, in groups. */
export function StudentFields(props: Props) {
  const { values, nextNumber, icMasked, onReveal, atSchool, children } = props;
  const t = useText(studentsText);
  const p = useText(profileText);
  const labels = useText(studentLabels);
  const { lang } = useLang();
  const { today } = useMe();
  const [mismatch, check] = useIcCheck();

  return (
    <div onInput={({ target }) => check(target)} className="grid grid-cols-1 gap-6">
      <FieldSet title={p.identity}>
        {icMasked ? (
          <TextField
            key="masked"
            name="ic_masked"
            label={labels.ic_number}
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
            label={labels.ic_number}
            hint={p.icHint}
            defaultValue={values.ic_number}
            autoComplete="off"
            inputMode="numeric"
            optional
          />
        )}
        <NameFields
          labels={labels}
          values={values}
          hints={{ first_name: t.firstNameHint, last_name: t.lastNameHint }}
        />
        <SelectField
          name="gender"
          label={labels.gender}
          placeholder={t.choose}
          defaultValue={values.gender}
          options={[
            { value: "male", label: t.male },
            { value: "female", label: t.female },
          ]}
        />
        <DateField
          name="date_of_birth"
          label={labels.date_of_birth}
          says="age"
          max={today}
          defaultValue={values.date_of_birth}
          optional
        />
        <SelectField
          name="citizenship"
          label={labels.citizenship}
          defaultValue={values.citizenship || MALAYSIA}
          options={countryOptions(lang)}
        />
        <PlainFields of="identity" values={values} />
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
      </FieldSet>
      <FieldSet title={p.school}>
        <TextField
          name="student_id"
          label={labels.student_id}
          hint={nextNumber ? p.numberAuto(nextNumber) : t.numberHint}
          defaultValue={values.student_id}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="characters"
          optional={nextNumber !== undefined}
        />
        <DateField
          name="enrollment_date"
          label={labels.enrollment_date}
          defaultValue={values.enrollment_date ?? today}
        />
        <PlainFields of="school" values={values} />
        {atSchool}
      </FieldSet>
      {children}
      <FieldSet title={p.home}>
        <PlainFields of="home" values={values} />
        <SelectField
          name="state"
          label={labels.state}
          placeholder={p.noState}
          defaultValue={values.state}
          options={MALAYSIAN_STATES.map((value) => ({ value, label: value }))}
          optional
        />
      </FieldSet>
      <FieldSet title={p.health} line={p.healthHint}>
        <PlainFields of="health" values={values} />
      </FieldSet>
    </div>
  );
}

/** Malaysia first, then the other countries by name. */
function countryOptions(lang: Lang) {
  const others = COUNTRIES.filter((code) => code !== MALAYSIA)
    .map((value) => ({ value, label: countryName(value, lang) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, "ms"));
  return [{ value: MALAYSIA, label: countryName(MALAYSIA, lang) }, ...others];
}

type PlainProps = {
  of: FieldGroup;
  values: Partial<StudentFormFacts>;
};

/** Further attributes of some text fields. */
const ASIDES: Partial<Record<keyof StudentFormFacts, { lang?: string; inputMode?: "numeric" }>> = {
  jawi_name: { lang: "ms-Arab" },
  postcode: { inputMode: "numeric" },
};

/** The plain text fields of a group, in the order of the list. */
function PlainFields({ of, values }: PlainProps) {
  const labels = useText(studentLabels);
  return namesOf(formFields).map((name) => {
    const field = formFields[name];
    if (!("group" in field) || field.group !== of) return null;
    const props = { name, label: labels[name], defaultValue: values[name], optional: true };
    if (field.kind === "line") {
      return <TextField key={name} {...props} {...ASIDES[name]} autoComplete="off" />;
    }
    if (field.kind !== "lines") return null;
    return (
      <div key={name} className={of === "home" ? "sm:col-span-2" : "contents"}>
        <TextArea {...props} rows={2} />
      </div>
    );
  });
}

type GroupProps = { title: string; line?: string; children: ReactNode };

/** Fields that belong together, under a title. */
export function FieldSet({ title, line, children }: GroupProps) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-5 first:border-t-0 first:pt-0">
      <legend className="float-left mb-1 w-full font-semibold">{title}</legend>
      {line && <p className="clear-both mb-3 text-13 text-muted">{line}</p>}
      <div className="clear-both grid grid-cols-1 gap-5 pt-2 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

/**
 * Fills in empty birthday, gender and state from an identity card number, and names those that differ from
 * it. Both values may be right, so the form is never blocked.
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
        if (empty && !empty.value && value) fillIn(empty, value);
      }
    }
    const born = field("date_of_birth");
    const birthday = born && fieldText(born);
    const chosen = field("gender")?.value;
    setMismatch([
      ...(birth && birthday && birth !== birthday ? [p.icBirth(formatDate(birth, lang))] : []),
      ...(chosen && chosen !== gender ? [p.icGender(t[gender].toLowerCase())] : []),
    ]);
  }
  return [mismatch, check];
}
