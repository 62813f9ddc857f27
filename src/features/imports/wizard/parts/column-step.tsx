import { formatNumber } from "#lib/numbers.ts";
import type { ReadingFacts } from "#features/imports/reading/rules.ts";
import { type Choice, doubledFields, type Worksheet } from "#features/imports/wizard/rules.ts";
import {
  type ImportField,
  IMPORT_FIELDS,
  IDENTITY,
  type ImportKind,
} from "#features/imports/rows/rules.ts";
import { wizardText } from "#features/imports/wizard/text.ts";
import { Button } from "#ui/base/button.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { SelectField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { NamePart } from "#ui/kit/name.tsx";

const UNCHOSEN = "?";

type Props = {
  kind: ImportKind;
  fileName: string;
  facts: ReadingFacts;
  sheet: Worksheet;
  choices: readonly Choice[];
  onChoose: (column: number, choice: Choice) => void;
  onHeading: (has: boolean) => void;
  onBack: () => void;
  onNext: () => void;
};

/** The second step: the user says what each column of the file is, and sees some of its values. */
export function ColumnStep(props: Props) {
  const { kind, fileName, facts, sheet, choices, onChoose, onHeading, onBack, onNext } = props;
  const t = useText(wizardText);
  const doubled = doubledFields(choices);
  const isSomebody = choices.some((choice) => choice && IDENTITY[kind].includes(choice));
  const isReady = isSomebody && doubled.length === 0 && !choices.includes(undefined);
  const how = [
    facts.sheet && t.sheet(facts.sheet),
    facts.encoding && t.encodings[facts.encoding],
    facts.delimiter && t.separators[facts.delimiter],
  ];
  const options = [
    { value: "", label: t.leaveOut },
    ...IMPORT_FIELDS[kind].map((field) => ({ value: field, label: t.fields[field] })),
  ];

  function errorOf(at: number): string | undefined {
    const choice = choices[at];
    if (choice === undefined) return t.twoFit;
    return choice && doubled.includes(choice) ? t.doubled(t.fields[choice]) : undefined;
  }

  return (
    <div className="grid gap-5">
      <div>
        <p className="wrap-anywhere">
          {t.columnsLine(fileName, t.lines(formatNumber(sheet.lines.length)))}
        </p>
        <p className="text-13 text-muted">{how.filter(Boolean).join(" · ")}</p>
      </div>
      <label className="flex gap-3 text-14">
        <input
          type="checkbox"
          checked={sheet.headingLine > 0}
          onChange={({ target }) => onHeading(target.checked)}
          className="mt-0.5 size-5 shrink-0"
        />
        {t.hasHeading(sheet.headingLine)}
      </label>
      <ul className="divide-y divide-line overflow-hidden rounded-control border border-line">
        {sheet.columns.map(({ heading, samples }, at) => (
          <li
            key={at}
            className={classNames(
              "grid gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-2 sm:items-center",
              choices[at] === "" && "bg-sunk",
            )}
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">
                <NamePart>{heading || t.column(letters(at))}</NamePart>
              </p>
              <ul className="text-13 text-muted">
                {samples.map((sample) => (
                  <li key={sample} className="truncate">
                    <NamePart>{sample}</NamePart>
                  </li>
                ))}
                {samples.length === 0 && <li>{t.noValues}</li>}
              </ul>
            </div>
            <SelectField
              name={`column-${at}`}
              label={t.takenAs(heading || t.column(letters(at)))}
              options={
                choices[at] === undefined
                  ? [{ value: UNCHOSEN, label: t.choosePlease }, ...options]
                  : options
              }
              value={choices[at] ?? UNCHOSEN}
              {...(errorOf(at) && { error: errorOf(at) })}
              onChange={({ target }) => onChoose(at, target.value as ImportField | "")}
            />
          </li>
        ))}
      </ul>
      {!isSomebody && (
        <p role="alert" className="text-14 font-medium text-absent">
          {t.needsIdentity[kind]}
        </p>
      )}
      <div className="flex flex-wrap justify-between gap-3">
        <Button onClick={onBack}>{t.back}</Button>
        <Button kind="brand" disabled={!isReady} onClick={onNext}>
          {t.next}
        </Button>
      </div>
    </div>
  );
}

function letters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : letters(Math.floor(at / 26) - 1) + last;
}
