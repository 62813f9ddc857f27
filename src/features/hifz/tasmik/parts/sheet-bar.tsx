import { CheckCheck, CloudOff, Save } from "lucide-react";
import { Suspense, useRef } from "react";
import { UndoButton } from "#features/attendance/parts/undo-button.tsx";
import { totalsOf } from "#features/attendance/rules.ts";
import {
  isAwayFrom,
  isHeard,
  type Show,
  SHOWS,
  isShown,
  type SheetLine,
} from "#features/hifz/tasmik/rules/shown.ts";
import { markText } from "#features/attendance/text/marks.ts";
import { tasmikText } from "#features/hifz/tasmik/text/sheet.ts";
import { Button } from "#ui/base/button.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { useText } from "#ui/base/lang.tsx";
import { useBottomBar } from "#ui/kit/bottom-bar.tsx";
import { Chips } from "#ui/kit/chips.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import type { Hearing } from "./use-hearing.ts";
import type { SheetFacts } from "./use-sheet.ts";

// Shown once the sheet is closed.
const SittingState = lazyPart(async () => (await import("./sitting-state.tsx")).SittingState);

type Props = {
  facts: SheetFacts;
  hearing: Hearing;
  canWrite: boolean;
  show: Show;
  onShow: (show: Show) => void;
};

/** Who of the halaqah is shown, each with a number. */
export function SheetFilter({
  lines,
  show,
  onShow,
}: Pick<Props, "show" | "onShow"> & { lines: readonly SheetLine[] }) {
  const t = useText(tasmikText);
  const options = SHOWS.map((value) => ({
    value,
    label: t.shows[value],
    count: lines.filter((line) => isShown(line, value)).length,
  }));
  return (
    <Chips
      label={t.show}
      options={options.filter(
        ({ value, count }) => value === "all" || value === "open" || count > 0,
      )}
      value={show}
      onChange={onShow}
      className="mt-2"
    />
  );
}

/** The state of the attendance of the same session, and the button that saves it. */
export function AttendanceLine({
  facts,
  hearing,
  canWrite,
}: Pick<Props, "facts" | "hearing" | "canWrite">) {
  const t = useText(tasmikText);
  const a = useText(markText);
  const { lines, save, isAway, query } = facts;
  const marks = lines.map(({ mark }) => mark);
  const totals = totalsOf(marks);
  const away = totals.absent + totals.excused;
  const isQueued = save?.state === "waiting";
  const isDone = Boolean(query.data?.taken) && totals.unmarked === 0 && !isQueued;
  const words = [
    t.counts.present(totals.present + totals.late),
    away > 0 && t.counts.absent(away),
    totals.unmarked > 0 && t.counts.unmarked(totals.unmarked),
    isDone && t.taken,
  ].filter(Boolean);
  const failed = save?.state === "failed" && save.failure;
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-14">
      <p className="min-w-0 flex-1 text-muted">
        <span className="font-medium text-ink">{t.attendance}:</span> {words.join(" · ")}
        {failed && (
          <span role="alert" className="block text-absent">
            {failed.data.reason === "month_closed" ? a.monthClosed : a.notSaved(0)}
          </span>
        )}
      </p>
      {canWrite && !isDone && (
        <Button
          size="sm"
          className="print:hidden"
          icon={isQueued && isAway ? CloudOff : Save}
          busy={isQueued && !isAway}
          onClick={failed ? () => hearing.retrySave(save.cell) : hearing.save}
        >
          {isQueued && isAway ? a.willSave : a.save}
        </Button>
      )}
    </div>
  );
}

/** What stays in sight while the rows scroll: how many were heard, undo, and closing. At the foot of a phone. */
export function SheetBar({
  facts: { lines, closing, isAway, query, registerKey },
  hearing,
  canWrite,
  onClose,
}: Pick<Props, "facts" | "hearing" | "canWrite"> & { onClose: () => void }) {
  const t = useText(tasmikText);
  const bar = useRef<HTMLDivElement>(null);
  useBottomBar(bar);
  const heard = lines.filter(isHeard).length;
  const expected = lines.filter((line) => isHeard(line) || !isAwayFrom(line)).length;
  const isAll = expected > 0 && heard === expected;
  const sitting = query.data?.sitting ?? null;
  const isClosing = closing?.state === "waiting";
  return (
    <div
      ref={bar}
      className="z-20 flex items-center justify-between gap-3 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-4 max-sm:pt-2 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:sticky sm:top-16 sm:-mx-2 sm:bg-paper sm:px-2 sm:py-2 xl:top-0 print:hidden"
    >
      <output className="grid min-w-0">
        <span
          className={classNames(
            "inline-flex items-center gap-2 font-semibold",
            isAll ? "text-present" : "text-ink",
          )}
        >
          {isAll && <CheckCheck size={18} aria-hidden />}
          {t.heard(heard, expected)}
        </span>
        {(sitting || closing) && (
          <span className="text-13 text-pretty text-muted empty:hidden">
            <Suspense>
              <SittingState
                date={registerKey.date}
                {...{ sitting, closing, isAway }}
                onDiscard={hearing.discardClosing}
              />
            </Suspense>
          </span>
        )}
      </output>
      {canWrite && (
        <span className="flex shrink-0 items-center gap-2">
          <UndoButton what={hearing.last} onUndo={hearing.undo} />
          <Button
            kind={isAll && !sitting && !isClosing ? "brand" : "quiet"}
            icon={isClosing && isAway ? CloudOff : undefined}
            busy={isClosing && !isAway}
            aria-keyshortcuts="Control+Enter"
            onClick={onClose}
          >
            {sitting || isClosing ? t.closeAgain : t.close}
          </Button>
        </span>
      )}
    </div>
  );
}
