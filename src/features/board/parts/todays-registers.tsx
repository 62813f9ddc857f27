import { ClipboardCheck } from "lucide-react";
import type { TodaysRegister } from "#features/board/contract.ts";
import { type BoardText, boardText } from "#features/board/text.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { NamePart } from "#ui/kit/name.tsx";

/** The lines of a class's card that say how many have come today; none on a day without a register. */
export function TodaysRegisters({ registers }: { registers: readonly TodaysRegister[] }) {
  const t = useText(boardText);
  return registers.map((register) => (
    <li
      key={register.session_name}
      className={register.state === "missing" ? "flex gap-2 text-late" : "flex gap-2"}
    >
      <Icon of={ClipboardCheck} size={15} className="mt-0.75" />
      <span className="min-w-0 wrap-anywhere">
        {register.session_name && (
          <>
            <NamePart>{register.session_name}</NamePart>
            {": "}
          </>
        )}
        {wordsOf(register, t)}
      </span>
    </li>
  ));
}

function wordsOf({ state, students, marked, came }: TodaysRegister, t: BoardText): string {
  if (state === "taken") return t.now.taken(came, Math.max(students, marked));
  if (marked > 0) return t.now.unsaved(came, Math.max(students, marked));
  return state === "not_expected" ? "" : t.now[state];
}
