import { CheckCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { MarkFilter } from "#features/attendance/rules.ts";
import { ClosureNotice } from "#features/calendar/parts/closure-notice.tsx";
import { formatDate } from "#lib/dates.ts";
import { Button } from "#ui/base/button.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { ViewToggle } from "#ui/kit/view-toggle.tsx";
import { focusFirst } from "./focus-row.ts";
import { RegisterFilters } from "./register-filters.tsx";
import { RefusalLine } from "./register-notices.tsx";
import { useSpeech } from "./register-words.ts";
import { UndoButton } from "./save-bar.tsx";
import { SaveButton } from "./save-button.tsx";
import { SessionChooser } from "./session-chooser.tsx";
import { RegisterStateText } from "./register-state-text.tsx";
import { TotalsBar } from "./totals-bar.tsx";
import type { RegisterFacts } from "./use-register-view.ts";

type Props = {
  facts: RegisterFacts;
  onFilter: (filter: MarkFilter) => void;
  onSession: (key: string) => void;
  /** The choosers of class and day. */
  children: ReactNode;
};

/** Shows the register's title and state, the actions on the whole register, and its totals. */
export function RegisterHead({ facts, onFilter, onSession, children }: Props) {
  const { t, lang } = useSpeech();
  const { registerKey, data, query, filter, totals, taking, view, setView } = facts;
  const { canWrite, isUsed, isTaken, registerState, will } = facts;
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
        line={<span className="max-sm:hidden">{formatDate(registerKey.date, lang, "long")}</span>}
      />
      {isTaken && registerState && (
        // The totals start beside the title, and stick to the top of the window while the page scrolls.
        <div className="sticky top-16 z-20 ms-auto -mt-19.5 mb-6 flex h-13.5 w-fit max-w-84 items-center gap-3 bg-paper ps-3 max-sm:hidden xl:top-0 lg:max-w-[34rem]">
          <output className="min-w-0 text-end">
            {will && <span className="text-13 text-muted max-lg:hidden">{will}</span>}
            <span className={will && "lg:hidden"}>
              <RegisterStateText registerState={registerState} />
            </span>
          </output>
          {canWrite && <UndoButton what={taking.last} onUndo={taking.undo} />}
          <SaveButton facts={facts} />
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
                onClick={() => !query.isPlaceholderData && taking.markAll()}
                // On the narrowest phones the words need the icon's room.
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
        <SessionChooser sessions={data.sessions} value={registerKey.session} onChange={onSession} />
      )}
      {data?.closure && (
        <div className="mb-3.5">
          <ClosureNotice closure={data.closure} date={registerKey.date} />
        </div>
      )}
      {data && <RefusalLine register={data} />}
      {isTaken && <TotalsBar totals={totals} filter={filter} onFilter={onFilter} />}
    </>
  );
}
