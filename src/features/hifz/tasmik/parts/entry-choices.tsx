import { studentNameOf } from "#features/attendance/rules.ts";
import { mayGrade, type Mistakes } from "#features/hifz/records/rules/grades.ts";
import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import type { Said } from "#features/hifz/tasmik/rules/changes.ts";
import type { Judged } from "#features/hifz/tasmik/rules/lines.ts";
import type { SheetLine } from "#features/hifz/tasmik/rules/shown.ts";
import { entryText } from "#features/hifz/tasmik/text/entry.ts";
import { tasmikText } from "#features/hifz/tasmik/text/sheet.ts";
import { SelectField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Chips } from "#ui/kit/chips.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { gradeName, rangeWords } from "./tasmik-words.ts";

type GradeProps = {
  judged: Judged | null;
  mistakes: Mistakes;
  settings: HifzSettings;
  /** Receives null for the computed grade. */
  onChange: (grade: string | null) => void;
};

/** The grade by the count, and another one that the teacher gives instead. */
export function GradeChoice({ judged, mistakes, settings, onChange }: GradeProps) {
  const t = useText(entryText).entry;
  if (!judged?.grade_computed) return null;
  const { grade, grade_computed, marks } = judged;
  const computed = `${marks} ${gradeName(settings, grade_computed)}`;
  return (
    <SelectField
      name="grade"
      label={t.grade}
      value={grade ?? grade_computed}
      onChange={({ target: { value } }) => onChange(value === grade_computed ? null : value)}
      options={settings.scale
        .filter(({ key }) => key === grade_computed || mayGrade(key, mistakes, settings))
        .map(({ key, name }) => ({
          value: key,
          label: key === grade_computed ? t.computed(computed) : name,
        }))}
    />
  );
}

type BegunProps = {
  long: number | null;
  said: Said;
  change: (said: Pick<Said, "partial_id">) => void;
};

/** Whether the pupil has begun a long ayah after what is accepted, which is heard again as a whole. */
export function BegunField({ long, said, change }: BegunProps) {
  const t = useText(tasmikText);
  const e = useText(entryText).entry;
  if (long === null) return null;
  return (
    <CheckField
      name="partial_id"
      label={e.begun(rangeWords(t, [long, long]))}
      hint={e.begunHint}
      checked={said.partial_id === long}
      onChange={({ target: { checked } }) => change({ partial_id: checked ? long : null })}
    />
  );
}

const HEARERS = ["teacher", "peer", "guardian"] as const;

type HearerProps = {
  said: Said;
  pupils: readonly SheetLine[];
  onChange: (said: Pick<Said, "heard_by" | "hearer_student_id">) => void;
};

/** Who has listened: the teacher, another pupil of the halaqah, or a guardian at home. */
export function HearerChoice({ said, pupils, onChange }: HearerProps) {
  const t = useText(entryText).entry;
  const by = HEARERS.find((one) => one === said.heard_by) ?? "teacher";
  return (
    <div className="grid gap-2.5">
      <div>
        <p className="mb-1.5 text-14 font-semibold">{t.heardBy}</p>
        <Chips
          label={t.heardBy}
          options={HEARERS.map((value) => ({ value, label: t.hearers[value] }))}
          value={by}
          onChange={(heard_by) => onChange({ heard_by, hearer_student_id: null })}
        />
      </div>
      {by === "peer" && (
        <SelectField
          name="peer"
          label={t.peer}
          placeholder={t.choosePeer}
          value={said.hearer_student_id ?? ""}
          onChange={({ target: { value } }) =>
            onChange({ heard_by: "peer", hearer_student_id: value || null })
          }
          options={pupils.map(({ student_id, student }) => ({
            value: student_id,
            label: studentNameOf(student),
          }))}
        />
      )}
    </div>
  );
}
