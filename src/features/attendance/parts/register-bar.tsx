import { useRef } from "react";
import type { MarkFilter } from "#features/attendance/rules.ts";
import { Button } from "#ui/base/button.tsx";
import { useBottomBar } from "#ui/kit/bottom-bar.tsx";
import { DayLine } from "./day-line.tsx";
import { RegisterSearch } from "./register-tools.tsx";
import { RegisterStateText } from "./register-state-text.tsx";
import { useSpeech } from "./register-words.ts";
import { SaveButton } from "./save-button.tsx";
import { TotalsFilter } from "./totals-filter.tsx";
import { UndoButton } from "./undo-button.tsx";
import type { RegisterFacts } from "./use-register-view.ts";

type Props = {
  facts: RegisterFacts;
  class_name: string;
  onFilter: (filter: MarkFilter) => void;
};

/**
 * What stays in sight while the register scrolls: its class and state, the totals that filter, undo and save. On
 * phones it is the bar at the foot of the window; on wider screens it sticks to the top, with search and the button
 * that marks everybody.
 */
export function RegisterBar({ facts, class_name, onFilter }: Props) {
  const { t } = useSpeech();
  const { filter, totals, taking, canWrite, registerState, markAll } = facts;
  const bar = useRef<HTMLDivElement>(null);
  useBottomBar(bar);
  if (!registerState) return null;
  return (
    <div
      ref={bar}
      className="z-20 grid grid-cols-[minmax(0,1fr)_auto_2.75rem] items-center gap-x-2 gap-y-1.5 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-4 max-sm:pt-2 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:sticky sm:top-16 sm:-mx-2 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto_auto] sm:gap-y-1 sm:bg-paper sm:px-2 sm:pt-0.5 sm:pb-1.5 xl:top-0 print:hidden"
    >
      <div className="contents sm:col-span-5 sm:flex sm:items-center sm:justify-between sm:gap-4">
        <p className="truncate text-14 text-muted max-sm:hidden">
          <strong className="font-semibold text-ink">{class_name}</strong>
          {" · "}
          <DayLine date={facts.registerKey.date} />
        </p>
        <output className="col-start-1 row-start-2 flex min-w-0 items-center sm:min-h-6 sm:max-w-[60%] sm:shrink-0">
          <RegisterStateText registerState={registerState} />
        </output>
      </div>
      <div className="col-span-2 col-start-1 row-start-1 sm:col-span-1 sm:row-start-2">
        <TotalsFilter totals={totals} filter={filter} onFilter={onFilter} />
      </div>
      <RegisterSearch
        filter={filter}
        onFilter={onFilter}
        className="max-lg:hidden sm:row-start-2"
      />
      {canWrite && (
        <>
          <Button
            aria-disabled={totals.unmarked === 0}
            onClick={markAll}
            className="row-start-2 aria-disabled:opacity-50 max-lg:hidden"
          >
            {t.markAll}
          </Button>
          <UndoButton
            what={taking.last}
            onUndo={taking.undo}
            className="col-start-3 row-start-1 sm:col-start-4 sm:row-start-2"
          />
        </>
      )}
      <SaveButton
        facts={facts}
        className="col-span-2 col-start-2 row-start-2 max-[374px]:[&>svg]:hidden sm:col-span-1 sm:col-start-5"
      />
    </div>
  );
}
