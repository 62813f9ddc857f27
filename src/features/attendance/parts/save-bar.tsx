import { Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import type { Totals } from "#features/attendance/rules.ts";
import { MARK_STATES } from "#lib/enumerations.ts";
import { attendanceText } from "#features/attendance/text.ts";
import { BottomBar } from "#ui/kit/bottom-bar.tsx";
import { Button } from "#ui/base/button.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { toneIcon, toneText } from "#ui/base/tone.ts";
import type { RegisterState } from "./register-words.ts";
import { RegisterStateText } from "./register-state-text.tsx";
import { toneOf } from "./statuses.ts";

type Undo = {
  /** Names the change that it would take back; undefined if there is none. */
  what: string | undefined;
  onUndo: () => void;
};

/** A button that names the last change of this visit and undoes it. */
export function UndoButton({ what, onUndo, word }: Undo & { word?: boolean }) {
  const t = useText(attendanceText);
  const label = what ? t.undoOf(what) : t.undo;
  const rest = {
    icon: Undo2,
    "aria-disabled": what === undefined,
    "aria-keyshortcuts": "Control+Z",
    onClick: () => what !== undefined && onUndo(),
  };
  if (!word) {
    return (
      <IconButton
        {...rest}
        label={label}
        className="border border-line bg-surface aria-disabled:opacity-45 sm:size-10"
      />
    );
  }
  return (
    <Button
      {...rest}
      kind="ghost"
      aria-label={label}
      title={label}
      className="-me-3 px-3! aria-disabled:opacity-45"
    >
      {t.undo}
    </Button>
  );
}

type Props = {
  totals: Totals;
  registerState: RegisterState;
  /** Says what saving will do, if there is anything to do. */
  will: string | undefined;
  undo: Undo;
  children: ReactNode;
};

/** The bottom bar of a phone: totals and undo, then the register's state, what saving will do, and the button. */
export function SaveBar({ totals, registerState, will, undo, children }: Props) {
  const t = useText(attendanceText);
  return (
    <BottomBar>
      <div className="min-w-0 flex-1">
        <div className="flex h-11 items-center justify-between gap-3">
          <ul aria-label={t.totals} className="flex min-w-0 gap-3">
            {MARK_STATES.map((state) => (
              <li
                key={state}
                className={classNames(
                  "inline-flex items-center gap-1 text-15 font-bold",
                  toneText[toneOf(state)],
                )}
              >
                <Icon of={toneIcon[toneOf(state)]} size={15} />
                <span className="sr-only">{t[state]}</span>
                {totals[state]}
              </li>
            ))}
          </ul>
          <UndoButton {...undo} word />
        </div>
        <div className="flex items-center justify-between gap-3">
          <output className="min-w-0 text-13 leading-4.5 text-pretty text-muted">
            {will ?? <RegisterStateText registerState={registerState} />}
          </output>
          {children}
        </div>
      </div>
    </BottomBar>
  );
}
