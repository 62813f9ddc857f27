import type { SchoolClass } from "#features/classes/contract.ts";
import type { ImportReport } from "#features/imports/contract.ts";
import { NEW_CLASS } from "#features/imports/wizard/rules.ts";
import { wizardText } from "#features/imports/wizard/text.ts";
import { formatNumber } from "#lib/numbers.ts";
import { Button } from "#ui/base/button.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { SelectField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";

type Props = {
  unknown: ImportReport["unknown_classes"];
  /** How many further names are unknown, for which nothing can be chosen. */
  more: number;
  classes: readonly SchoolClass[];
  /** For each unknown name the id of a class, `NEW_CLASS`, or "" to reject its lines. */
  choices: readonly string[];
  onChoose: (at: number, choice: string) => void;
  onBack: () => void;
  onNext: () => void;
};

/** Where a file names classes that the school lacks: the user says what each name means. */
export function ClassStep({ unknown, more, classes, choices, onChoose, onBack, onNext }: Props) {
  const t = useText(wizardText);
  const { today } = useMe();
  const mayMake = useMay("classes.write");
  const standing = classes.map(({ id, name, academic_year }) => ({
    value: id,
    label: academic_year.startsWith(today.slice(0, 4)) ? name : `${name} (${academic_year})`,
  }));

  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <p>{t.classesLine}</p>
        {!mayMake && <p className="text-14 text-muted">{t.mapOnly}</p>}
        {more > 0 && (
          <p role="alert" className="text-14 font-medium text-absent">
            {t.moreUnknown(formatNumber(more))}
          </p>
        )}
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-control border border-line">
        {unknown.map(({ name, pupils, kind, grade_level, near, hindrance }, at) => {
          const choice = choices[at] ?? "";
          const made = { value: NEW_CLASS, label: t.newKinds[kind] };
          const hint = choice === NEW_CLASS ? t.newLevel(grade_level) : t.nearClass;
          return (
            <li
              key={name}
              className={classNames(
                "grid gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-2 sm:items-center",
                !choice && "bg-sunk",
              )}
            >
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">
                  <NamePart>{name}</NamePart>
                </p>
                <p className="text-13 text-muted">{t.pupils(formatNumber(pupils))}</p>
                {hindrance && <p className="text-13 text-muted">{t.hindrances[hindrance]}</p>}
              </div>
              <SelectField
                name={`class-${at}`}
                label={t.takenAs(name)}
                hint={choice === NEW_CLASS || (choice && choice === near) ? hint : undefined}
                options={[
                  ...(mayMake && !hindrance ? [made] : []),
                  ...standing,
                  { value: "", label: t.rejectClass },
                ]}
                value={choice}
                onChange={({ target }) => onChoose(at, target.value)}
              />
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap justify-between gap-3">
        <Button onClick={onBack}>{t.back}</Button>
        <Button kind="brand" onClick={onNext}>
          {t.next}
        </Button>
      </div>
    </div>
  );
}
