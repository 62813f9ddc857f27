import { studentNameOf } from "#features/attendance/rules.ts";
import type { RegisterKey } from "#features/attendance/contract.ts";
import { type ReactNode, Suspense } from "react";
import type { MarkFilter } from "#features/attendance/rules.ts";
import { BottomSpace } from "#ui/kit/bottom-bar.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { RegisterBar } from "./register-bar.tsx";
import { RegisterBody } from "./register-body.tsx";
import { RegisterHead } from "./register-head.tsx";
import { useRegisterView } from "./use-register-view.ts";

// Most marks are written.
const WriteProblem = lazyPart(async () => (await import("./write-problem.tsx")).WriteProblem);

type Props = {
  registerKey: RegisterKey;
  class_name: string;
  filter: MarkFilter;
  onFilter: (filter: MarkFilter) => void;
  onSession: (key: string) => void;
  /** The choosers of class and day. */
  children: ReactNode;
};

/** Shows one register: totals that filter, lines as rows or photos, and the button Save Attendance. */
export function RegisterView(props: Props) {
  const { registerKey, class_name, filter, onFilter, onSession, children } = props;
  const facts = useRegisterView(registerKey, filter);
  const { data, view, setView, canWrite, isUsed, isTaken, totals, markAll } = facts;
  const { problem, failed, retry, said } = facts;
  return (
    <>
      <RegisterHead
        class_name={class_name}
        date={registerKey.date}
        session={registerKey.session}
        sessions={data?.sessions}
        closure={data?.closure}
        refusal={data?.refusal}
        window_days={data?.window_days}
        markAll={canWrite && isUsed ? markAll : undefined}
        isFull={totals.unmarked === 0}
        {...{ filter, view, setView, isTaken, onFilter, onSession }}
      >
        {children}
      </RegisterHead>
      {isTaken && <RegisterBar {...{ facts, class_name, onFilter }} />}
      <RegisterBody facts={facts} onFilter={onFilter} />
      {problem && (
        <Suspense>
          <WriteProblem
            error={problem}
            name={failed[0] && studentNameOf(failed[0].student)}
            onRetry={retry}
          />
        </Suspense>
      )}
      {isTaken && <BottomSpace />}
      <output className="sr-only">{!problem && said}</output>
      {facts.whyDialog}
    </>
  );
}
