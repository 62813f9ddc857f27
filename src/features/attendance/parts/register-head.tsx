import { SlidersHorizontal } from "lucide-react";
import { memo, type ReactNode, useState } from "react";
import type { Register } from "#features/attendance/contract.ts";
import type { MarkFilter } from "#features/attendance/rules.ts";
import { ClosureNotice } from "#features/calendar/parts/closure-notice.tsx";
import { DeviceQuestion } from "#offline/device-question.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { type View, ViewToggle } from "#ui/kit/view-toggle.tsx";
import { focusFirst } from "./focus-row.ts";
import { RefusalLine } from "./refusal-line.tsx";
import { RegisterTitle } from "./register-title.tsx";
import { RegisterTools, StatusFilter } from "./register-tools.tsx";
import { useSpeech } from "./register-words.ts";
import { SessionChooser } from "./session-chooser.tsx";

type Props = {
  class_name: string;
  date: string;
  session: string;
  sessions: Register["sessions"] | undefined;
  closure: Register["closure"] | undefined;
  refusal: Register["refusal"] | undefined;
  window_days: number | undefined;
  filter: MarkFilter;
  view: View;
  setView: (view: View) => void;
  /** Whether the register has pupils whom the person may see all of. */
  isTaken: boolean;
  /** Marks everybody who is left; undefined for readers. */
  markAll: (() => void) | undefined;
  isFull: boolean;
  onFilter: (filter: MarkFilter) => void;
  onSession: (key: string) => void;
  /** The choosers of class and day. */
  children: ReactNode;
};

/** What scrolls away above a register: title, choosers, filters and notices. A mark does not render it. */
export const RegisterHead = memo(function RegisterHead(props: Props) {
  const { class_name, date, session, sessions, closure, refusal, window_days } = props;
  const { filter, view, setView, isTaken, markAll, isFull, onFilter, onSession, children } = props;
  const { t } = useSpeech();
  const mayMark = useMay("attendance.mark");
  const [isOpen, setOpen] = useState(Boolean(filter.q));
  return (
    <>
      <RegisterTitle title={t.title} class_name={class_name}>
        {markAll && (
          <button
            type="button"
            onClick={focusFirst}
            className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-control focus:bg-surface focus:p-3"
          >
            {t.toList}
          </button>
        )}
        {children}
        {isTaken && (
          <>
            <StatusFilter filter={filter} onFilter={onFilter} className="w-36 max-lg:hidden" />
            <span className="contents max-lg:hidden">
              <ViewToggle value={view} onChange={setView} />
            </span>
            <IconButton
              icon={SlidersHorizontal}
              label={t.tools}
              aria-expanded={isOpen}
              data-register-tools
              onClick={() => setOpen(!isOpen)}
              className="border border-line bg-surface sm:size-10.5 lg:hidden"
            />
          </>
        )}
      </RegisterTitle>
      {isTaken && isOpen && (
        <RegisterTools {...{ date, filter, onFilter, view, setView, markAll, isFull }} />
      )}
      {mayMark && <DeviceQuestion />}
      <div className="mt-2 grid gap-2 empty:hidden sm:mt-3">
        {sessions && <SessionChooser sessions={sessions} value={session} onChange={onSession} />}
        {closure && <ClosureNotice closure={closure} date={date} />}
        {refusal && <RefusalLine refusal={refusal} window_days={window_days ?? 0} />}
      </div>
    </>
  );
});
