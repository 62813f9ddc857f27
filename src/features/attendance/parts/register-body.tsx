import { Keyboard } from "lucide-react";
import { type KeyboardEvent, Suspense, useCallback, useState } from "react";
import { flushSync } from "react-dom";
import type { Mark } from "#features/attendance/contract.ts";
import type { Line, MarkFilter } from "#features/attendance/rules.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { SkeletonRows } from "#ui/kit/skeleton.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { noteId } from "./focus-row.ts";
import { RegisterTable } from "./register-table.tsx";
import { useSpeech } from "./register-words.ts";
import { RowDetail } from "./row-detail.tsx";
import { pressKey } from "./row-keys.ts";
import type { RegisterFacts } from "./use-register-view.ts";

// Loaded on demand, since few users need them.
const EmptyRegister = lazyPart(async () => (await import("./empty-register.tsx")).EmptyRegister);
const HistoryDialog = lazyPart(async () => (await import("./history-dialog.tsx")).HistoryDialog);
const KeysDialog = lazyPart(async () => (await import("./keys-dialog.tsx")).KeysDialog);
const RegisterExport = lazyPart(async () => (await import("./register-export.tsx")).RegisterExport);
const Rehearsal = lazyPart(async () => (await import("./rehearsal.tsx")).Rehearsal);
const PhotoGrid = lazyPart(async () => (await import("./photo-grid.tsx")).PhotoGrid);

type Props = { facts: RegisterFacts; onFilter: (filter: MarkFilter) => void };

/** Shows the lines of a register as rows or photos, with their details and keys, or says why there are none. */
export function RegisterBody({ facts, onFilter }: Props) {
  const { t } = useSpeech();
  const { registerKey, data, query, view, canWrite, isUsed, isTaken, readsOnly } = facts;
  const [shown, setShown] = useState<Mark>();
  const [keys, setKeys] = useState(false);
  const showKeys = useCallback(() => setKeys(true), []);
  const rows = useRowProps(facts, setShown, showKeys);
  return (
    <>
      {!data && query.error && (
        <ErrorBox
          text={t.loadFailed}
          requestId={errorData(query.error).request_id}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {query.isPending && <SkeletonRows />}
      {/* While another register loads, this one is read-only. It fades if loading takes long. */}
      <div
        inert={query.isPlaceholderData}
        aria-busy={query.isPlaceholderData}
        className="transition-opacity aria-busy:opacity-50 aria-busy:delay-300"
      >
        {rows.lines.length > 0 &&
          (view === "grid" && isTaken ? (
            <Suspense fallback={<SkeletonRows />}>
              <PhotoGrid {...rows} />
            </Suspense>
          ) : (
            <RegisterTable {...rows} />
          ))}
        {data && !isUsed && (
          <Suspense>
            <EmptyRegister class_id={registerKey.class_id} readsOnly={readsOnly} />
          </Suspense>
        )}
        {isUsed && rows.lines.length === 0 && (
          <Empty
            title={t.noMatch}
            text={t.noMatchText}
            action={<Button onClick={() => onFilter({})}>{t.showAll}</Button>}
          />
        )}
      </div>
      {isTaken && (
        <div className="mt-3 flex min-h-11 items-center gap-2 lg:mb-16">
          {canWrite && (
            <p className="flex items-center gap-2 text-13 text-muted max-lg:hidden">
              {t.keys}
              <Button kind="ghost" size="sm" icon={Keyboard} onClick={showKeys}>
                {t.allKeys}
              </Button>
            </p>
          )}
          <span className="ms-auto">
            <Suspense>
              <RegisterExport facts={facts} />
            </Suspense>
          </span>
        </div>
      )}
      <Suspense>
        {shown && <HistoryDialog mark={shown} onClose={() => setShown(undefined)} />}
        {keys && <KeysDialog onClose={() => setKeys(false)} />}
        {canWrite && (
          <Rehearsal
            line={rows.lines[0]}
            show={(line) => <RegisterTable {...rows} lines={[line]} />}
          />
        )}
      </Suspense>
    </>
  );
}

/** The props of the rows. Each keeps its identity until it changes, so that rows do not render again. */
function useRowProps(
  { rows, canWrite, keep, taking }: RegisterFacts,
  onHistory: (mark: Mark) => void,
  onKeys: () => void,
) {
  const { t } = useSpeech();
  const { onMark, onStatus, undo } = taking;
  const [open, setOpen] = useState<string>();

  const onDetail = useCallback(
    ({ student_id }: Line) => setOpen((before) => (before === student_id ? undefined : student_id)),
    [],
  );
  const onKey = useCallback(
    (event: KeyboardEvent<HTMLElement>, line: Line) =>
      pressKey(event, line, t.letters, {
        onStatus,
        onUndo: undo,
        onKeys,
        onNote(line) {
          // The details must open at once: the next letter belongs to the note, and would otherwise mark the row.
          flushSync(() => setOpen(line.student_id));
          document.getElementById(noteId(line))?.focus();
        },
      }),
    [t, onStatus, undo, onKeys],
  );
  const detail = useCallback(
    (line: Line) => (
      <RowDetail
        key={line.student_id}
        line={line}
        onMark={onMark}
        onHistory={onHistory}
        onClose={() => setOpen(undefined)}
      />
    ),
    [onMark, onHistory],
  );

  return {
    lines: rows,
    canWrite,
    open,
    detail,
    onMark,
    onStatus,
    onDetail,
    onHistory,
    onReach: keep,
    onKey,
  };
}
