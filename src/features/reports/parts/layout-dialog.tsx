import { ArrowDown, ArrowUp } from "lucide-react";
import { useState } from "react";
import type { ReportAnswer } from "#features/reports/contract.ts";
import { layoutsText } from "#features/reports/layouts/text.ts";
import { columnWord } from "#features/reports/parts/column-word.ts";
import { reportsClient } from "#features/reports/parts/reports-client.ts";
import { definitionOf, type ReportId } from "#features/reports/rules.ts";
import { reportsText } from "#features/reports/text.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { TextArea, TextField } from "#ui/base/field.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { CheckField } from "#ui/kit/check-field.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";

type Props = {
  id: ReportId;
  layout: ReportAnswer["layout"];
  /** Called with the layout that was kept; with none where it was removed. */
  onDone: (layout: string | undefined) => void;
  onClose: () => void;
};

type Column = { key: string; name: string; isShown: boolean };

/** The columns of a report in the order of its layout, those that it leaves out last. */
function columnsOf(id: ReportId, layout: ReportAnswer["layout"]): Column[] {
  const keys = definitionOf(id).columns.map(({ key }) => key as string);
  const laid = layout?.columns ?? keys.map((key) => ({ key, name: "" }));
  const shown = laid.filter(({ key }) => keys.includes(key));
  const rest = keys.filter((key) => shown.every((one) => one.key !== key));
  return [
    ...shown.map((one) => ({ ...one, isShown: true })),
    ...rest.map((key) => ({ key, name: "", isShown: false })),
  ];
}

/** Changes a way in which the school lays a report out, or adds one: title, columns and their names, note and signatures. */
export function LayoutDialog({ id, layout, onDone, onClose }: Props) {
  const t = useText(layoutsText);
  const r = useText(reportsText);
  const [name, setName] = useState(layout?.name ?? "");
  const [head, setHead] = useState(layout?.head ?? "");
  const [footer, setFooter] = useState(layout?.footer ?? "");
  const [signers, setSigners] = useState((layout?.signers ?? []).join("\n"));
  const [isStandard, setStandard] = useState(layout?.is_standard ?? true);
  const [columns, setColumns] = useState(() => columnsOf(id, layout));
  const shown = columns.filter(({ isShown }) => isShown);
  const change = (at: number, next: Partial<Column>) =>
    setColumns(columns.map((one, place) => (place === at ? { ...one, ...next } : one)));
  const move = (at: number, by: number) => {
    const moved = columns.toSpliced(at, 1);
    setColumns(moved.toSpliced(at + by, 0, ...columns.slice(at, at + 1)));
  };
  const shared = {
    changes: [reportsClient.key()],
    explain: (error: unknown) => t.problems[errorData(error).reason ?? ""],
    failed: t.failed,
  };
  const save = useAction(
    ({ id: of, version }: { id?: string | undefined; version: number }) =>
      reportsClient.setReportLayout.call({
        report_id: id,
        layout: of,
        name,
        head,
        columns: shown.map((one) => ({ key: one.key, name: one.name.trim() })),
        footer,
        signers: signers
          .split("\n")
          .map((line) => line.trim())
          .filter(Boolean),
        is_standard: isStandard,
        version,
      }),
    { ...shared, done: t.saved, onDone: (kept) => onDone(kept.id) },
  );
  const remove = useAction(() => reportsClient.removeReportLayout.call({ id: layout?.id ?? "" }), {
    ...shared,
    done: t.removed,
    onDone: () => onDone(undefined),
  });
  const busy = save.busy || remove.busy;
  const isWhole = shown.length > 0 && name.trim() !== "";
  const problem = save.problem ?? remove.problem ?? (shown.length === 0 ? t.noColumns : undefined);
  return (
    <Dialog
      open
      size="lg"
      title={t.title(r.reports[id].title)}
      line={t.line}
      onClose={onClose}
      footer={
        <>
          {layout && (
            <>
              <Button kind="ghost" disabled={busy} onClick={() => void remove.start()}>
                {t.remove}
              </Button>
              <Button
                disabled={busy || !isWhole || name.trim() === layout.name}
                onClick={() => void save.start({ version: 0 })}
              >
                {t.saveNew}
              </Button>
            </>
          )}
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            kind="brand"
            busy={save.busy}
            disabled={busy || !isWhole}
            onClick={() => void save.start({ id: layout?.id, version: layout?.version ?? 0 })}
          >
            {t.save}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {problem && <ErrorBox text={problem} />}
        <TextField
          name="name"
          label={t.name}
          hint={t.nameHint}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <CheckField
          name="is_standard"
          label={t.standard}
          hint={t.standardHint}
          checked={isStandard}
          onChange={({ target }) => setStandard(target.checked)}
        />
        <TextField
          name="head"
          label={t.head}
          hint={t.headHint}
          maxLength={120}
          value={head}
          onChange={(event) => setHead(event.target.value)}
        />
        <fieldset className="min-w-0">
          <legend className="mb-1.5 text-14 font-semibold">{t.columns}</legend>
          <ol className="divide-y divide-line rounded-control border border-line">
            {columns.map((column, at) => (
              <ColumnLine
                key={column.key}
                word={columnWord(r, column.key)}
                column={column}
                isFirst={at === 0}
                isLast={at === columns.length - 1}
                onChange={(next) => change(at, next)}
                onMove={(by) => move(at, by)}
              />
            ))}
          </ol>
        </fieldset>
        <TextArea
          name="footer"
          label={t.footer}
          rows={2}
          maxLength={400}
          value={footer}
          onChange={(event) => setFooter(event.target.value)}
        />
        <TextArea
          name="signers"
          label={t.signers}
          hint={t.signersHint}
          rows={2}
          value={signers}
          onChange={(event) => setSigners(event.target.value)}
        />
      </div>
    </Dialog>
  );
}

type LineProps = {
  word: string;
  column: Column;
  isFirst: boolean;
  isLast: boolean;
  onChange: (next: Partial<Column>) => void;
  onMove: (by: number) => void;
};

function ColumnLine({ word, column, isFirst, isLast, onChange, onMove }: LineProps) {
  const t = useText(layoutsText);
  const { key, name, isShown } = column;
  return (
    <li className="flex items-center gap-2 px-3 py-1">
      <input
        type="checkbox"
        aria-label={t.shown(word)}
        checked={isShown}
        onChange={({ target }) => onChange({ isShown: target.checked })}
        className="size-5 shrink-0"
      />
      <input
        name={`column_${key}`}
        aria-label={t.renamed(word)}
        placeholder={word}
        maxLength={60}
        value={name}
        disabled={!isShown}
        onChange={({ target }) => onChange({ name: target.value })}
        className="h-10.5 min-w-0 grow rounded-control border border-line bg-transparent px-2 placeholder:text-ink disabled:placeholder:text-muted max-sm:h-11"
      />
      <IconButton icon={ArrowUp} label={t.up(word)} disabled={isFirst} onClick={() => onMove(-1)} />
      <IconButton
        icon={ArrowDown}
        label={t.down(word)}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
    </li>
  );
}
