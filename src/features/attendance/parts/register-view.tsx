import type { RegisterKey } from "#features/attendance/contract.ts";
import type { ReactNode } from "react";
import type { MarkFilter } from "#features/attendance/rules.ts";
import { RegisterBody } from "./register-body.tsx";
import { RegisterFoot } from "./register-foot.tsx";
import { RegisterHead } from "./register-head.tsx";
import { useRegisterView } from "./use-register-view.ts";

type Props = {
  registerKey: RegisterKey;
  filter: MarkFilter;
  onFilter: (filter: MarkFilter) => void;
  onSession: (key: string) => void;
  /** The choosers of class and day, beneath the head. */
  children: ReactNode;
};

/** Shows one register: totals that filter, lines as rows or photos, and the button Save Attendance. */
export function RegisterView({ registerKey, filter, onFilter, onSession, children }: Props) {
  const facts = useRegisterView(registerKey, filter);
  return (
    <>
      <RegisterHead facts={facts} onFilter={onFilter} onSession={onSession}>
        {children}
      </RegisterHead>
      <RegisterBody facts={facts} onFilter={onFilter} />
      <RegisterFoot facts={facts} />
      {facts.whyDialog}
    </>
  );
}
