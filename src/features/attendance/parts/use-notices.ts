import { studentNameOf } from "#features/attendance/rules.ts";
import type { Register } from "#features/attendance/contract.ts";
import { attendanceText } from "#features/attendance/text/register.ts";
import { errorData } from "#lib/errors.ts";
import { useText } from "#ui/base/lang.tsx";
import { useToast } from "#ui/base/toast.tsx";
import { isAtFoot, rowOf } from "./focus-row.ts";
import { markedWords, reasonOf, useSpeech } from "./register-words.ts";
import { NOTICE } from "./use-taking.ts";
import type { Lost } from "./use-register.ts";

const LONG = 15;

/** The notices of a register at the foot of the page. */
export function useNotices() {
  const t = useText(attendanceText);
  const speech = useSpeech();
  const say = useToast();

  function sayLost({ pending, mark, again, isShown }: Lost): void {
    const name = studentNameOf(mark.student);
    const reason = reasonOf(t, pending.error, name);
    // The line shows that the mark was not written, so the notice that announced the mark is wrong now.
    if (isShown) say({ id: NOTICE, text: "" });
    if (pending.state === "stale") {
      const action = { label: t.setMine(t[pending.value.status ?? "unmarked"]), onAction: again };
      const text = t.stale(name, markedWords(speech, mark));
      const place = isShown && { atTop: isAtFoot(rowOf(mark)) };
      say({ text, tone: "late", action, seconds: LONG, ...place });
    } else if (!isShown) {
      const action = reason ? undefined : { label: t.tryAgain, onAction: again };
      const text = `${name}: ${reason ?? t.updateFailed}`;
      say({ text, tone: "absent", action, seconds: 2 * LONG });
    } else if (errorData(pending.error).reason === "not_enrolled") {
      // The next read removes the line, so only a notice can say it.
      say({ text: t.notEnrolled(name), tone: "absent", seconds: LONG });
    }
  }

  function sayJoined({ marks }: Register, students: string[]): void {
    if (students.length === 0) return;
    const joined = marks.filter(({ student_id }) => students.includes(student_id));
    const names = joined.slice(0, 3).map(({ student }) => studentNameOf(student));
    if (joined.length > 3) names.push(t.more(joined.length - 3));
    say({ text: t.joined(names.join(", "), joined.length), tone: "late", seconds: LONG });
  }

  return { sayLost, sayJoined };
}
