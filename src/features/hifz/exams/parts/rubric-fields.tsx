import { Plus, X } from "lucide-react";
import {
  type DraftLine,
  draftGrades,
  newSection,
  type RubricDraft,
  typedMarks,
} from "#features/hifz/exams/rules/drafts.ts";
import { MOST_PARTS, newKey } from "#features/hifz/exams/rules/rubrics.ts";
import { rubricsText } from "#features/hifz/exams/text/rubrics.ts";
import { MAX_GRADES, type Scale } from "#features/hifz/settings/rules.ts";
import { Button } from "#ui/base/button.tsx";
import { TextField } from "#ui/base/field.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";

type Props = {
  draft: RubricDraft;
  /** The school's grades, with which own ones begin. */
  scale: Scale;
  onChange: (draft: RubricDraft) => void;
};
type Section = RubricDraft["sections"][number];

/**
 * The fields of a rubric: its pass mark and questions, its sections, what each mistake takes off, and its grades. A
 * field has the name of its place in the data, by which the form says what is wrong with it.
 */
export function RubricFields({ draft, scale, onChange }: Props) {
  const t = useText(rubricsText);
  const { sections, grades } = draft;
  const marks = typedMarks(draft);
  const put = (next: Section[]) => onChange({ ...draft, sections: next });
  return (
    <>
      <TextField
        name="name"
        label={t.name}
        value={draft.name}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          name="questions"
          label={t.questions}
          hint={t.questionsHint}
          value={draft.questions}
          onValue={(questions) => onChange({ ...draft, questions })}
        />
        <NumberField
          name="pass_from"
          label={t.passFrom}
          value={draft.pass_from}
          onValue={(pass_from) => onChange({ ...draft, pass_from })}
        />
        <NumberField
          name="most_mistakes"
          label={t.mostMistakes}
          hint={t.mostMistakesHint}
          optional
          value={draft.most_mistakes}
          onValue={(most_mistakes) => onChange({ ...draft, most_mistakes })}
        />
      </div>
      {sections.map((section, at) => (
        <SectionFields
          key={section.key}
          path={`sections.${at}`}
          section={section}
          isOnly={sections.length === 1}
          onChange={(next) => put(sections.with(at, next))}
          onRemove={() => put(sections.toSpliced(at, 1))}
        />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {sections.length < MOST_PARTS.sections && (
          <Button icon={Plus} onClick={() => put([...sections, newSection()])}>
            {t.addSection}
          </Button>
        )}
        {!Number.isNaN(marks) && <p className="ms-auto font-semibold">{t.total(String(marks))}</p>}
      </div>
      {sections.some((one) => one.deductions.some(({ key }) => key === "lupa")) && (
        <CheckField
          name="guard"
          label={t.guard}
          checked={draft.guard}
          onChange={({ target }) => onChange({ ...draft, guard: target.checked })}
        />
      )}
      <fieldset className="grid min-w-0 gap-3">
        <legend className="font-semibold">{t.grades}</legend>
        <CheckField
          name="school_grades"
          label={t.schoolGrades}
          hint={scale.map(({ name, from }) => `${name} ${from}`).join(" · ")}
          checked={grades === null}
          onChange={({ target }) =>
            onChange({ ...draft, grades: target.checked ? null : draftGrades(scale) })
          }
        />
        {grades && (
          <Lines
            path="grades"
            value="from"
            lines={grades}
            most={MAX_GRADES}
            least={1}
            words={{ name: t.grade, marks: t.fromPercent, add: t.addGrade }}
            onChange={(next) => onChange({ ...draft, grades: next })}
          />
        )}
      </fieldset>
    </>
  );
}

type SectionProps = {
  path: string;
  section: Section;
  isOnly: boolean;
  onChange: (section: Section) => void;
  onRemove: () => void;
};

function SectionFields({ path, section, isOnly, onChange, onRemove }: SectionProps) {
  const t = useText(rubricsText);
  const { name, base, bonus, per_page, deductions, bands } = section;
  const change = (values: Partial<Section>) => onChange({ ...section, ...values });
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-card border border-line p-4 max-sm:p-3">
      <legend className="sr-only">{name || t.section}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
        <TextField
          name={`${path}.name`}
          label={t.section}
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => change({ name: event.target.value })}
        />
        <IconButton icon={X} label={t.remove(name)} disabled={isOnly} onClick={onRemove} />
      </div>
      <div className="grid grid-cols-2 gap-4">
        <NumberField
          name={`${path}.base`}
          label={t.marks}
          value={base}
          onValue={(next) => change({ base: next })}
        />
        <NumberField
          name={`${path}.bonus`}
          label={t.bonus}
          value={bonus}
          onValue={(next) => change({ bonus: next })}
        />
      </div>
      <Lines
        path={`${path}.deductions`}
        value="minus"
        lines={deductions}
        most={MOST_PARTS.mistakes}
        words={{ name: t.mistake, marks: t.minus, add: t.addMistake }}
        onChange={(next) => change({ deductions: next })}
      />
      {deductions.length > 0 && (
        <CheckField
          name={`${path}.per_page`}
          label={t.perPage}
          hint={t.perPageHint}
          checked={per_page}
          onChange={({ target }) => change({ per_page: target.checked })}
        />
      )}
      {deductions.length === 0 && (
        <>
          <p className="-mt-2 text-14 text-muted">{t.given}</p>
          <Lines
            path={`${path}.bands`}
            value="from"
            lines={bands}
            most={MOST_PARTS.bands}
            words={{ name: t.band, marks: t.from, add: t.addBand }}
            onChange={(next) => change({ bands: next })}
          />
        </>
      )}
    </fieldset>
  );
}

type LinesProps = {
  path: string;
  /** What the data calls the marks. */
  value: "minus" | "from";
  lines: DraftLine[];
  most: number;
  /** Fewer lines than this cannot be. */
  least?: number;
  words: { name: string; marks: string; add: string };
  onChange: (lines: DraftLine[]) => void;
};

/** Lines with a name and marks: mistakes, bands or grades. */
function Lines({ path, value, lines, most, least = 0, words, onChange }: LinesProps) {
  const t = useText(rubricsText);
  const change = (at: number, values: Partial<DraftLine>) =>
    onChange(lines.map((line, i) => (i === at ? { ...line, ...values } : line)));
  return (
    <div className="grid gap-3">
      {lines.map(({ key, name, marks }, at) => (
        <div key={key} className="grid grid-cols-[minmax(0,1fr)_6.5rem_auto] items-start gap-3">
          <TextField
            name={`${path}.${at}.name`}
            label={words.name}
            value={name}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => change(at, { name: event.target.value })}
          />
          <NumberField
            name={`${path}.${at}.${value}`}
            label={words.marks}
            value={marks}
            onValue={(next) => change(at, { marks: next })}
          />
          <IconButton
            icon={X}
            className="mt-6.5"
            label={t.remove(name)}
            disabled={lines.length <= least}
            onClick={() => onChange(lines.toSpliced(at, 1))}
          />
        </div>
      ))}
      {lines.length < most && (
        <Button
          size="sm"
          icon={Plus}
          className="justify-self-start"
          onClick={() => {
            const added = { key: newKey(), name: "", marks: "1" };
            // A new grade stands above the last one, which begins at 0.
            onChange(lines.toSpliced(lines.length - least, 0, added));
          }}
        >
          {words.add}
        </Button>
      )}
    </div>
  );
}

type NumberProps = {
  name: string;
  label: string;
  hint?: string;
  optional?: boolean;
  value: string;
  onValue: (value: string) => void;
};

function NumberField({ onValue, ...field }: NumberProps) {
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
