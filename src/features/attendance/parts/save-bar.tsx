import { Fragment, type ReactNode } from "react";
import type { Totals } from "#features/attendance/rules.ts";
import { attendanceText } from "#features/attendance/text.ts";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { useText } from "#ui/lang.tsx";
import { amountsOf } from "./register-words.ts";

type Props = {
  totals: Totals;
  /** How the register stands, when that is more than what saving will do. */
  standing: string | undefined;
  children: ReactNode;
};

/** The foot of a phone: what the register amounts to, what saving will do, and the button. */
export function SaveBar({ totals, standing, children }: Props) {
  const t = useText(attendanceText);
  return (
    <BottomBar>
      <p className="min-w-0 text-13 text-pretty">
        {amountsOf(t, totals).map(({ count, word }, at) => (
          <Fragment key={word}>
            {at > 0 && " · "}
            <span className="whitespace-nowrap">
              <strong className="font-bold">{count}</strong> {word}
            </span>
          </Fragment>
        ))}
        <span className="block text-muted">{standing ?? t.becomePresent(totals.unmarked)}</span>
      </p>
      {children}
    </BottomBar>
  );
}
