import {
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from "react";
import { moveFocus, rowOf } from "#features/attendance/parts/focus-row.ts";
import { RegisterTitle } from "#features/attendance/parts/register-title.tsx";
import { focusSearch, isField } from "#features/attendance/parts/row-keys.ts";
import { useCtrlKeys } from "#features/attendance/parts/use-ctrl-keys.ts";
import { useKept } from "#features/attendance/parts/use-kept.ts";
import { useWhy } from "#features/attendance/parts/use-why.tsx";
import type { RegisterKey } from "#features/attendance/contract.ts";
import { studentNameOf, CTRL_KEYS, STEP_KEYS } from "#features/attendance/rules.ts";
import { markText } from "#features/attendance/text/marks.ts";
import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import type { Said } from "#features/hifz/tasmik/rules/changes.ts";
import {
  isAwayFrom,
  isShown,
  latestOf,
  offeredFirst,
  pressed,
  type Show,
  type SheetLine,
  type ShownRecord,
} from "#features/hifz/tasmik/rules/shown.ts";
import { tasmikText } from "#features/hifz/tasmik/text/sheet.ts";
import { errorData } from "#lib/errors.ts";
import { matches } from "#lib/names.ts";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
import { BottomSpace } from "#ui/kit/bottom-bar.tsx";
import { SkeletonRows } from "#ui/kit/skeleton.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { AttendanceLine, SheetBar, SheetFilter } from "./sheet-bar.tsx";
import { SheetHead } from "./sheet-head.tsx";
import { type RowActions, SheetRow } from "./sheet-row.tsx";
import { type HeardStream, TASMIK_KEYS } from "./tasmik-words.ts";
import { useHearing } from "./use-hearing.ts";
import { useSheet } from "./use-sheet.ts";

// Loaded once the rows are shown.
const loadEntry = () => import("./entry-dialog.tsx");
const loadMore = () => import("./more-dialog.tsx");
const loadClosing = () => import("./closing-dialog.tsx");
const ClosingDialog = lazyPart(async () => (await loadClosing()).ClosingDialog);
const EntryDialog = lazyPart(async () => (await loadEntry()).EntryDialog);
const MoreDialog = lazyPart(async () => (await loadMore()).MoreDialog);
const RecordHistory = lazyPart(async () => (await import("./record-history.tsx")).RecordHistory);

const loadFind = () => import("./find-pupils.tsx");
const FindPupils = lazyPart(async () => (await loadFind()).FindPupils);
const ToRows = lazyPart(async () => (await loadFind()).ToRows);
const LeftRecords = lazyPart(async () => (await import("./open-records.tsx")).LeftRecords);
const NoMatch = lazyPart(async () => (await import("./sheet-notices.tsx")).NoMatch);
const NoProgrammes = lazyPart(async () => (await import("./sheet-notices.tsx")).NoProgrammes);
const NoPupils = lazyPart(async () => (await import("./sheet-notices.tsx")).NoPupils);

type Props = {
  registerKey: RegisterKey;
  class_name: string;
  stream: HeardStream;
  show: Show;
  /** Whether only those are shown whom the reader hears of a shared halaqah. */
  isMine: boolean;
  onSession: (key: string) => void;
  onStream: (stream: HeardStream) => void;
  onShow: (show: Show) => void;
  onMine: (isMine: boolean) => void;
  /** The choosers of halaqah and day. */
  children: ReactNode;
};

/** What is open above the rows. */
type Opened =
  | { what: "closing"; student_id?: undefined }
  | { what: "entry"; student_id: string; stream: HeardStream; isAgain: boolean }
  | { what: "more"; student_id: string }
  | { what: "history"; student_id: string; record: ShownRecord & { id: string } };

/** One sheet: a row for each pupil, heard with one press or in the entry. */
export function SheetView(props: Props) {
  const { registerKey, class_name, stream, show, isMine, children } = props;
  const { onSession, onStream, onShow, onMine } = props;
  const t = useText(tasmikText);
  const facts = useSheet(registerKey);
  const { query, lines } = facts;
  const { data } = query;
  const canWrite = data?.refusal === null && !query.isPlaceholderData;
  const { askWhy, dialog } = useWhy(
    registerKey,
    canWrite && data.needs_why,
    data?.window_days ?? 0,
  );
  const hearing = useHearing({ registerKey: facts.registerKey, lines, askWhy });
  const { kept, keep } = useKept(registerKey, show === "all" ? "" : show);
  const [opened, setOpened] = useState<Opened>();
  const [q, setQ] = useState("");
  const actions = useActions(hearing, { stream, settings: data?.settings, keep, setOpened });
  useCtrlKeys(canWrite, { [CTRL_KEYS.undo]: hearing.undo, enter: onCloseSheet });
  useEffect(() => {
    if (!canWrite) return;
    void loadEntry().catch(() => {});
    void loadMore().catch(() => {});
    void loadClosing().catch(() => {});
  }, [canWrite]);

  /** Closes the sheet at once where everybody was heard, else asks. */
  function onCloseSheet() {
    if (lines.every((line) => !isShown(line, "open") && line.open.length === 0))
      hearing.close({ teacher_away: false, reasons: [], absent: [] });
    else setOpened({ what: "closing" });
  }

  const isLarge = lines.length > FEW;
  const own = lines.filter(({ is_mine }) => is_mine).length;
  const isShared = own > 0 && own < lines.length;
  const wanted = lines.filter(
    (line) => (!isShared || !isMine || line.is_mine) && (!isLarge || isNamed(line, q)),
  );
  const shown = wanted.filter((line) => kept.has(line.student_id) || isShown(line, show));
  const unplanned = lines.filter(({ going }) => !going.plan).length;
  const line = opened && lines.find(({ student_id }) => student_id === opened.student_id);
  return (
    <>
      <RegisterTitle title={t.title} class_name={class_name}>
        {canWrite && (
          <Suspense>
            <ToRows />
          </Suspense>
        )}
        {children}
      </RegisterTitle>
      {data && <SheetHead sheet={data} {...{ stream, onSession, onStream }} />}
      {!data && query.error && (
        <ErrorBox
          text={t.loadFailed}
          requestId={errorData(query.error).request_id}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {query.isPending && <SkeletonRows />}
      {data && lines.length > 0 && (
        <>
          <AttendanceLine {...{ facts, hearing, canWrite }} />
          <SheetFilter lines={wanted} {...{ show, onShow }} />
          {(isLarge || isShared) && (
            <div className="mt-2 h-11 sm:h-8.5 print:hidden">
              <Suspense>
                <FindPupils
                  q={isLarge ? q : undefined}
                  onSearch={setQ}
                  own={isShared ? own : 0}
                  {...{ isMine, onMine }}
                />
              </Suspense>
            </div>
          )}
          {facts.left.length > 0 && (
            <Suspense>
              <LeftRecords changes={facts.left} onDiscard={hearing.discard} />
            </Suspense>
          )}
          {canWrite && unplanned > 0 && (
            <Suspense fallback={<div className="my-2 h-10" />}>
              <NoProgrammes class_id={registerKey.class_id} count={unplanned} />
            </Suspense>
          )}
          <SheetBar {...{ facts, hearing, canWrite }} onClose={onCloseSheet} />
          <ul
            aria-label={t.title}
            inert={query.isPlaceholderData}
            aria-busy={query.isPlaceholderData}
            className="grid gap-2 transition-opacity aria-busy:opacity-50 aria-busy:delay-300 max-sm:mt-2.5"
          >
            {shown.map((one) => (
              <SheetRow
                key={one.student_id}
                line={one}
                settings={data.settings}
                {...{ stream, canWrite }}
                {...actions}
              />
            ))}
          </ul>
          {shown.length === 0 && (
            <Suspense>
              <NoMatch
                onAll={() => {
                  onShow("all");
                  setQ("");
                }}
              />
            </Suspense>
          )}
          <BottomSpace />
        </>
      )}
      {data && lines.length === 0 && (
        <Suspense>
          <NoPupils class_id={registerKey.class_id} />
        </Suspense>
      )}
      <Suspense>
        {opened?.what === "entry" && line && data && (
          <EntryDialog
            key={`${opened.student_id} ${opened.stream}`}
            line={line}
            stream={opened.stream}
            isAgain={opened.isAgain}
            settings={data.settings}
            pupils={lines}
            onSave={(said) => actions.onSaid(line, said)}
            onHistory={historyOf(line, opened, setOpened)}
            onClose={() => setOpened((now) => (now === opened ? undefined : now))}
          />
        )}
        {opened?.what === "closing" && data && (
          <ClosingDialog
            {...{ actions, lines }}
            sitting={data.sitting}
            onSay={hearing.close}
            onClose={() => setOpened(undefined)}
          />
        )}
        {opened?.what === "more" && line && data && (
          <MoreDialog
            {...{ line, stream }}
            settings={data.settings}
            onAbsent={actions.onAbsent}
            onLate={actions.onLate}
            onHear={(_, heard, isAgain) =>
              setOpened({ what: "entry", student_id: line.student_id, stream: heard, isAgain })
            }
            onClose={() => setOpened(undefined)}
          />
        )}
        {opened?.what === "history" && line && data && (
          <RecordHistory
            record={opened.record}
            line={studentNameOf(line.student)}
            settings={data.settings}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
      {dialog}
    </>
  );
}

/** So many pupils are found at a glance. */
const FEW = 15;

function isNamed(
  { student: { first_name, last_name, student_id } }: SheetLine,
  q: string,
): boolean {
  return matches(q, [`${first_name} ${last_name}`, student_id]);
}

type Wanted = {
  stream: HeardStream;
  settings: HifzSettings | undefined;
  keep: (line: SheetLine) => void;
  setOpened: (opened: Opened) => void;
};

/** What the rows and dialogs do. Each function keeps its identity until the stream changes. */
function useActions(hearing: ReturnType<typeof useHearing>, wanted: Wanted) {
  const t = useText(tasmikText);
  const a = useText(markText);
  const { stream, settings, keep, setOpened } = wanted;
  const {
    record,
    undo: _undo,
    discard,
    retry,
    presentAndRecord,
    recordMine,
    absent,
    present,
    late,
  } = hearing;
  const onSaid = useCallback(
    (line: SheetLine, said: Said) => {
      const word = said.voided ? t.takenBack : said.decision ? t[said.decision] : "";
      record(said, t.did(nameOf(line), word));
    },
    [record, t],
  );
  return useMemo(() => {
    const onEnter = (line: SheetLine) => {
      keep(line);
      // The dialog gives the focus back to what had it.
      holdFocus(line);
      setOpened({ what: "entry", student_id: line.student_id, stream, isAgain: false });
    };
    const onMore = (line: SheetLine) => {
      keep(line);
      setOpened({ what: "more", student_id: line.student_id });
    };
    const onPress: RowActions["onPress"] = (line, range, decision) => {
      keep(line);
      holdFocus(line);
      onSaid(line, pressed(line, stream, range, decision));
    };
    return {
      onSaid,
      onEnter,
      onMore,
      onPress,
      onReach: keep,
      onPresent(line: SheetLine) {
        holdFocus(line);
        present(line, t.did(nameOf(line), t.isHere));
      },
      onAbsent: (line: SheetLine, reason: Parameters<typeof absent>[1]) =>
        absent(line, reason, t.did(nameOf(line), a.absent)),
      onLate: (line: SheetLine) => late(line, t.did(nameOf(line), a.late)),
      onDiscard: discard,
      onRetry: retry,
      onHere: presentAndRecord,
      onMine: recordMine,
      onKey(event: KeyboardEvent<HTMLElement>, line: SheetLine) {
        if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
        const key = event.key.toLowerCase();
        const step = STEP_KEYS[key];
        const action = TASMIK_KEYS[key];
        const range = settings && offeredFirst(line, stream, settings);
        const isOpen = range && !latestOf(line, stream) && !isAwayFrom(line);
        if (step) moveFocus(event.currentTarget, ...step);
        else if (key === "/") focusSearch();
        else if (action === "enter") onEnter(line);
        else if (action && isOpen && !event.repeat) {
          onPress(line, range, action);
          moveFocus(event.currentTarget, 1);
        } else return;
        event.preventDefault();
      },
    };
  }, [
    stream,
    settings,
    keep,
    setOpened,
    onSaid,
    present,
    absent,
    late,
    discard,
    retry,
    presentAndRecord,
    recordMine,
    t,
    a,
  ]);
}

/** Keeps the focus in a row whose pressed button goes away. */
function holdFocus(line: SheetLine): void {
  const row = rowOf(line);
  if (!row?.contains(document.activeElement)) return;
  row.querySelector<HTMLElement>("[data-entry]")?.focus({ preventScroll: true });
}

function nameOf({ student: { first_name, student_id } }: SheetLine): string {
  return first_name || student_id;
}

/** Opens the history of the record of an entry, once the server has it. */
function historyOf(
  line: SheetLine,
  { stream, isAgain }: Extract<Opened, { what: "entry" }>,
  setOpened: (opened: Opened) => void,
): (() => void) | undefined {
  const record = isAgain ? undefined : latestOf(line, stream);
  const id = record?.id;
  if (!record || !id) return undefined;
  const { student_id } = line;
  return () => setOpened({ what: "history", student_id, record: { ...record, id } });
}
