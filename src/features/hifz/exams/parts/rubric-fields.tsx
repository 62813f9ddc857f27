import { Plus, X } from "lucide-react";
import { type DraftLine, newSection, type RubricDraft } from "#features/hifz/exams/rules/drafts.ts";
import { MOST_PARTS, newKey } from "#features/hifz/exams/rules/rubrics.ts";
import { rubricsText } from "#features/hifz/exams/text/rubrics.ts";
import { Button } from "#ui/base/button.tsx";
import { TextField } from "#ui/base/field.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useText } from "#ui/base/lang.tsx";

type Props = { draft: RubricDraft; onChange: (draft: RubricDraft) => void };
type Section = RubricDraft["sections"][number];

/** The fields of a rubric: its pass mark and questions, its sections, and what each mistake takes off. */
export function RubricFields({ draft, onChange }: Props) {
  const t = useText(rubricsText);
  const { sections } = draft;
  const put = (next: Section[]) => onChange({ ...draft, sections: next });
  return (
    <div className="grid gap-5">
      <TextField
        name="rubric_name"
        label={t.name}
        value={draft.name}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          name="rubric_questions"
          label={t.questions}
          hint={t.questionsHint}
          value={draft.questions}
          onValue={(questions) => onChange({ ...draft, questions })}
        />
        <NumberField
          name="rubric_pass"
          label={t.passFrom}
          value={draft.pass_from}
          onValue={(pass_from) => onChange({ ...draft, pass_from })}
        />
      </div>
      {sections.map((section, at) => (
        <SectionFields
          key={section.key}
          section={section}
          isOnly={sections.length === 1}
          onChange={(next) => put(sections.with(at, next))}
          onRemove={() => put(sections.toSpliced(at, 1))}
        />
      ))}
      {sections.length < MOST_PARTS.sections && (
        <Button
          icon={Plus}
          className="justify-self-start"
          onClick={() => put([...sections, newSection()])}
        >
          {t.addSection}
        </Button>
      )}
    </div>
  );
}

type SectionProps = {
  section: Section;
  isOnly: boolean;
  onChange: (section: Section) => void;
  onRemove: () => void;
};

function SectionFields({ section, isOnly, onChange, onRemove }: SectionProps) {
  const t = useText(rubricsText);
  const { key, name, base, bonus, deductions, bands } = section;
  const change = (values: Partial<Section>) => onChange({ ...section, ...values });
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-card border border-line p-4 max-sm:p-3">
      <legend className="sr-only">{name || t.section}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
        <TextField
          name={`section_${key}`}
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
          name={`base_${key}`}
          label={t.marks}
          value={base}
          onValue={(next) => change({ base: next })}
        />
        <NumberField
          name={`bonus_${key}`}
          label={t.bonus}
          value={bonus}
          onValue={(next) => change({ bonus: next })}
        />
      </div>
      <Lines
        lines={deductions}
        most={MOST_PARTS.mistakes}
        words={{ name: t.mistake, marks: t.minus, add: t.addMistake }}
        onChange={(next) => change({ deductions: next })}
      />
      {deductions.length === 0 && (
        <>
          <p className="-mt-2 text-14 text-muted">{t.given}</p>
          <Lines
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
  lines: DraftLine[];
  most: number;
  words: { name: string; marks: string; add: string };
  onChange: (lines: DraftLine[]) => void;
};

/** Lines with a name and marks: mistakes, or bands. */
function Lines({ lines, most, words, onChange }: LinesProps) {
  const t = useText(rubricsText);
  const change = (at: number, values: Partial<DraftLine>) =>
    onChange(lines.map((line, i) => (i === at ? { ...line, ...values } : line)));
  return (
    <div className="grid gap-3">
      {lines.map(({ key, name, marks }, at) => (
        <div key={key} className="grid grid-cols-[minmax(0,1fr)_5.5rem_auto] items-end gap-3">
          <TextField
            name={`line_${key}`}
            label={words.name}
            value={name}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => change(at, { name: event.target.value })}
          />
          <NumberField
            name={`marks_${key}`}
            label={words.marks}
            value={marks}
            onValue={(next) => change(at, { marks: next })}
          />
          <IconButton
            icon={X}
            label={t.remove(name)}
            onClick={() => onChange(lines.toSpliced(at, 1))}
          />
        </div>
      ))}
      {lines.length < most && (
        <Button
          size="sm"
          icon={Plus}
          className="justify-self-start"
          onClick={() => onChange([...lines, { key: newKey(), name: "", marks: "1" }])}
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
