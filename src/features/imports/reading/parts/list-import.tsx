import { useState } from "react";
import { readingText } from "#features/imports/reading/text.ts";
import { type ListColumns, type ListRow, rowsOfList } from "#features/imports/rows/rules/lists.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { SelectField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { ChooseFile, type ReadFile } from "./choose-file.tsx";

const SHOWN = 20;

type Report<Field extends string> = {
  lines: number;
  problems: { line: number; field: Field; fault: string }[];
};

type Kind<Field extends string, Found extends Report<Field>> = {
  /** The columns in order; those of `optional` may be missing in the file. */
  fields: readonly Field[];
  optional: readonly Field[];
  guess: (heads: readonly string[]) => ListColumns<Field>;
  check: (rows: ListRow<Field>[]) => Promise<Found>;
  save: (rows: ListRow<Field>[]) => Promise<{ lines: number }>;
  explain?: (error: unknown) => string | undefined;
  words: {
    columns: Record<Field, string>;
    needColumns: string;
    faults: Record<string, string>;
    /** What the lines that can be taken come to. */
    sums?: (found: Found) => string;
    save: (lines: number) => string;
    saved: (lines: number) => string;
  };
};

type Chosen<Field extends string> = ReadFile & { columns: ListColumns<Field> };

/** Reads a list on the device, shows which columns it took for what, checks it, and takes it in. */
export function ListImport<Field extends string, Found extends Report<Field>>(
  kind: Kind<Field, Found>,
) {
  const t = useText(readingText);
  const [chosen, choose] = useState<Chosen<Field>>();
  return (
    <div className="grid gap-4">
      <ChooseFile
        label={t.choose}
        hint={t.chooseHint}
        onRead={(file) => choose({ ...file, columns: kind.guess(file.cells[0] ?? []) })}
      />
      {chosen && (
        <Confirm
          key={JSON.stringify([chosen.name, chosen.columns])}
          kind={kind}
          chosen={chosen}
          onColumns={(columns) => choose({ ...chosen, columns })}
          onDone={() => choose(undefined)}
        />
      )}
    </div>
  );
}

type Props<Field extends string, Found extends Report<Field>> = {
  kind: Kind<Field, Found>;
  chosen: Chosen<Field>;
  onColumns: (columns: ListColumns<Field>) => void;
  onDone: () => void;
};

function Confirm<Field extends string, Found extends Report<Field>>({
  kind: { fields, optional, words, explain, ...kind },
  chosen: { name, cells, columns },
  onColumns,
  onDone,
}: Props<Field, Found>) {
  const t = useText(readingText);
  const [report, setReport] = useState<Found>();
  const rows = rowsOfList(cells, columns);
  const check = useAction(() => kind.check(rows), { failed: t.failed, onDone: setReport });
  const save = useAction(() => kind.save(rows), {
    changes: "everything",
    done: ({ lines }) => words.saved(lines),
    ...(explain && { explain }),
    failed: t.failed,
    onDone,
  });
  const isComplete = fields.every((field) => optional.includes(field) || columns[field] !== null);
  const options = (cells[0] ?? []).map((head, at) => ({
    value: String(at),
    label: head.trim() || t.column(at + 1),
  }));
  const problem = check.problem ?? save.problem;
  const isRight = report !== undefined && report.problems.length === 0;
  return (
    <div className="grid gap-4">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {fields.map((field) => (
          <SelectField
            key={field}
            name={field}
            label={words.columns[field]}
            value={String(columns[field] ?? "")}
            placeholder={t.noColumn}
            options={options}
            onChange={({ target: { value } }) =>
              onColumns({ ...columns, [field]: value === "" ? null : Number(value) })
            }
          />
        ))}
      </div>
      {!isComplete && <p className="text-14 text-muted">{words.needColumns}</p>}
      {report && (
        <div>
          {report.lines > 0 && (
            <p>
              {t.checked(report.lines)} {words.sums?.(report)}
            </p>
          )}
          {report.problems.length > 0 && (
            <div className="mt-2 rounded-control bg-late-tint p-3 text-14">
              <p className="font-semibold">{t.wrong(report.problems.length)}</p>
              <ul>
                {report.problems.slice(0, SHOWN).map(({ line, field, fault }) => (
                  <li key={`${line} ${field}`} className="wrap-anywhere">
                    {t.problem(line, words.columns[field], words.faults[fault] ?? fault)}
                  </li>
                ))}
              </ul>
              {report.problems.length > SHOWN && <p>{t.more(report.problems.length - SHOWN)}</p>}
            </div>
          )}
        </div>
      )}
      {problem && <ErrorBox text={problem} />}
      {isRight ? (
        <Button kind="brand" busy={save.busy} onClick={() => void save.start()}>
          {words.save(report.lines)}
        </Button>
      ) : (
        <Button
          kind="brand"
          busy={check.busy}
          disabled={!isComplete || rows.length === 0}
          onClick={() => void check.start()}
        >
          {t.check}
        </Button>
      )}
    </div>
  );
}
