import { CheckCheck, CloudOff, Keyboard, Save } from "lucide-react";
import { type KeyboardEvent, type ReactNode, Suspense, useCallback, useState } from "react";
import { flushSync } from "react-dom";
import type { Mark } from "#features/attendance/contract.ts";
import {
  blanksOf,
  filterMarks,
  type Line,
  type MarkFilter,
  totalsOf,
} from "#features/attendance/rules.ts";
import { ClosureNotice } from "#features/calendar/parts/closure-notice.tsx";
import { formatDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { PageHead } from "#ui/kit/page-head.tsx";
import { SkeletonRows } from "#ui/kit/skeleton.tsx";
import { ViewToggle } from "#ui/kit/view-toggle.tsx";
import type { Sheet } from "./attendance-client.ts";
import { focusFirst, focusRow, noteId, rowOf } from "./focus-row.ts";
import { RegisterFilters } from "./register-filters.tsx";
import { EmptyRegister, RefusalLine, WriteProblem } from "./register-notices.tsx";
import { RegisterTable } from "./register-table.tsx";
import { nameOf, savedWords, standingOf, useSpeech } from "./register-words.ts";
import { RowDetail } from "./row-detail.tsx";
import { pressKey } from "./row-keys.ts";
import { SaveBar, UndoButton } from "./save-bar.tsx";
import { SessionChooser } from "./session-chooser.tsx";
import { StandingWord } from "./standing-word.tsx";
import { TotalsBar } from "./totals-bar.tsx";
import { useCtrlKeys } from "./use-ctrl-keys.ts";
import { useKept } from "./use-kept.ts";
import { useNotices } from "./use-notices.ts";
import { useRegister } from "./use-register.ts";
import { useLasting, useLeaveGuard } from "./use-sending.ts";
import { useTaking } from "./use-taking.ts";
import { useView } from "./use-view.ts";
import { useWhy } from "./use-why.tsx";

// Wanted by few, or seldom.
const OwnDeviceOffer = lazyPart(
  async () =>
    (await import("#features/attendance/offline/parts/own-device-offer.tsx")).OwnDeviceOffer,
);
const HistoryDialog = lazyPart(async () => (await import("./history-dialog.tsx")).HistoryDialog);
const KeysSheet = lazyPart(async () => (await import("./keys-sheet.tsx")).KeysSheet);
const PhotoGrid = lazyPart(async () => (await import("./photo-grid.tsx")).PhotoGrid);

type Props = {
  sheet: Sheet;
  filter: MarkFilter;
  onFilter: (filter: MarkFilter) => void;
  onSession: (key: string) => void;
  /** The choosers of class and day, beneath the head. */
  children: ReactNode;
};

/** One register: totals that filter, lines as rows or faces, and Save Attendance. */
export function RegisterView({ sheet, filter, onFilter, onSession, children }: Props) {
  const speech = useSpeech();
  const { t, lang } = speech;
  const { class_id, date } = sheet;
  const [shown, setShown] = useState<Mark>();
  const [open, setOpen] = useState<string>();
  const [keys, setKeys] = useState(false);
  const [view, setView] = useView();

  const { sayLost, sayJoined } = useNotices();
  const register = useRegister(sheet, sayLost);
  const { query, lines, mark } = register;
  const { data, isPlaceholderData } = query;
  const canWrite = data?.refusal === null;

  const { kept, keep } = useKept(sheet, filter);
  const needsWhy = canWrite && data.needs_why;
  const { askWhy, dialog } = useWhy(sheet, needsWhy, data?.window_days ?? 0);
  const taking = useTaking({ sheet, data, lines, keep, mark, askWhy });
  const { onMark, onStatus, undo } = taking;

  const onDetail = useCallback(
    ({ student_id }: Line) => setOpen((before) => (before === student_id ? undefined : student_id)),
    [],
  );
  const onKey = useCallback(
    (event: KeyboardEvent<HTMLElement>, line: Line) =>
      pressKey(event, line, t.letters, {
        onStatus,
        onUndo: undo,
        onKeys: () => setKeys(true),
        onNote(noted) {
          // At once: the next letter belongs to the note, and would mark the row.
          flushSync(() => setOpen(noted.student_id));
          document.getElementById(noteId(noted))?.focus();
        },
      }),
    [t, onStatus, undo],
  );
  const detail = useCallback(
    (line: Line) => (
      <RowDetail
        key={line.student_id}
        line={line}
        onMark={onMark}
        onHistory={setShown}
        onClose={() => setOpen(undefined)}
      />
    ),
    [onMark],
  );

  const totals = totalsOf(lines);
  const blanks = blanksOf(lines);
  const found = filterMarks(lines, filter, kept);
  const failed = lines.filter(({ press }) => press?.state === "failed");
  const waiting = register.waiting + (register.savePending ? 1 : 0);
  const isSending = lines.some(({ press }) => press?.state === "sending");
  const isSlow = useLasting(isSending);
  useLeaveGuard(isSending || failed.length > 0);

  const problem = failed[0]?.press?.error ?? (isSending ? null : register.saveError);
  const isUsed = lines.length > 0;
  const readsOnly = data?.refusal === "role" || data?.refusal === "not_class_teacher";
  const isDone = data?.taken && totals.unmarked === 0 && !problem;
  const standing =
    data &&
    standingOf(speech, {
      date: data.date,
      taken: data.taken,
      unmarked: totals.unmarked,
      isSaving: register.isSaving || isSlow,
      waiting,
      lost: problem ? failed.length : undefined,
    });
  const will =
    canWrite && totals.unmarked > 0 && standing?.kind === "open"
      ? t.becomePresent(blanks.present, blanks.excused)
      : undefined;
  const isTaken = isUsed && !readsOnly;

  function onSave() {
    if (isPlaceholderData || !isUsed) return;
    const unmarked = lines.filter(({ status }) => !status).map(({ student_id }) => student_id);
    askWhy((why) =>
      register.save(
        { ...sheet, unmarked, ...(why && { why }) },
        { onSuccess: (answer) => sayJoined(answer.register, answer.new_students) },
      ),
    );
  }

  function onRetry() {
    const [first] = failed;
    if (!first) return onSave();
    focusRow(rowOf(first));
    register.retry();
  }

  useCtrlKeys(canWrite, { z: undo, s: onSave });

  const saveButton = (
    <Button
      kind={isDone || register.savePending ? "quiet" : "brand"}
      icon={register.savePending ? CloudOff : isDone ? CheckCheck : Save}
      busy={register.isSaving}
      disabled={!canWrite}
      aria-keyshortcuts="Control+S"
      onClick={onSave}
    >
      {register.savePending
        ? t.willSave
        : isDone && data.taken
          ? savedWords(speech, data.taken.at, data.date)
          : t.save}
    </Button>
  );

  const rows = {
    lines: found,
    canWrite,
    open,
    detail,
    onMark,
    onStatus,
    onDetail,
    onHistory: setShown,
    onReach: keep,
    onKey,
  };

  return (
    <>
      {canWrite && isUsed && (
        <button
          type="button"
          onClick={focusFirst}
          className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-control focus:bg-surface focus:p-3"
        >
          {t.toList}
        </button>
      )}
      <PageHead
        title={t.title}
        line={<span className="max-sm:hidden">{formatDate(date, lang, "long")}</span>}
      />
      {isTaken && standing && (
        // Drawn up beside the head, and from there on at the head of the window.
        <div className="sticky top-16 z-20 ms-auto -mt-19.5 mb-6 flex h-13.5 w-fit max-w-84 items-center gap-3 bg-paper ps-3 max-sm:hidden lg:top-0 lg:max-w-[34rem]">
          <output className="min-w-0 text-end">
            {will && <span className="text-13 text-muted max-lg:hidden">{will}</span>}
            <span className={will && "lg:hidden"}>
              <StandingWord standing={standing} />
            </span>
          </output>
          {canWrite && <UndoButton what={taking.last} onUndo={undo} />}
          {saveButton}
        </div>
      )}
      <RegisterFilters
        totals={isTaken ? totals : undefined}
        filter={filter}
        onFilter={onFilter}
        end={
          <>
            {canWrite && (
              <Button
                icon={CheckCheck}
                aria-disabled={totals.unmarked === 0}
                onClick={() => !isPlaceholderData && taking.markAll()}
                // On the narrowest phones the words need the room of the icon.
                className="aria-disabled:opacity-50 max-sm:flex-1 max-sm:px-3! max-[374px]:[&>svg]:hidden"
              >
                {t.markAll}
              </Button>
            )}
            <ViewToggle value={view} onChange={setView} />
          </>
        }
      >
        {children}
      </RegisterFilters>
      {data && (
        <SessionChooser sessions={data.sessions} value={sheet.session} onChange={onSession} />
      )}
      {data?.closure && (
        <div className="mb-3.5">
          <ClosureNotice closure={data.closure} date={date} />
        </div>
      )}
      {data && <RefusalLine register={data} />}
      {isTaken && <TotalsBar totals={totals} filter={filter} onFilter={onFilter} />}
      {!data && query.error && (
        <ErrorBox
          text={t.loadFailed}
          requestId={errorData(query.error).request_id}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {query.isPending && <SkeletonRows />}
      {/* Another register on its way: this one cannot be written, and fades when it takes long. */}
      <div
        inert={isPlaceholderData}
        aria-busy={isPlaceholderData}
        className="transition-opacity aria-busy:opacity-50 aria-busy:delay-300"
      >
        {found.length > 0 &&
          (view === "grid" && isTaken ? (
            <Suspense fallback={<SkeletonRows />}>
              <PhotoGrid {...rows} />
            </Suspense>
          ) : (
            <RegisterTable {...rows} />
          ))}
        {data && !isUsed && <EmptyRegister class_id={class_id} readsOnly={readsOnly} />}
        {isUsed && found.length === 0 && (
          <Empty
            title={t.noMatch}
            text={t.noMatchText}
            action={<Button onClick={() => onFilter({})}>{t.showAll}</Button>}
          />
        )}
      </div>
      {canWrite && isUsed && (
        <p className="mt-3 flex items-center gap-2 pb-16 text-13 text-muted max-lg:hidden">
          {t.keys}
          <Button kind="ghost" size="sm" icon={Keyboard} onClick={() => setKeys(true)}>
            {t.allKeys}
          </Button>
        </p>
      )}
      {problem && (
        <WriteProblem
          error={problem}
          name={failed[0] && nameOf(failed[0].student)}
          onRetry={onRetry}
        />
      )}
      <Suspense>
        <OwnDeviceOffer />
      </Suspense>
      {canWrite && isUsed && standing && (
        <SaveBar
          totals={totals}
          standing={standing}
          will={will}
          undo={{ what: taking.last, onUndo: undo }}
        >
          {saveButton}
        </SaveBar>
      )}
      <Suspense>
        {shown && <HistoryDialog mark={shown} onClose={() => setShown(undefined)} />}
        {keys && <KeysSheet onClose={() => setKeys(false)} />}
      </Suspense>
      {dialog}
    </>
  );
}
