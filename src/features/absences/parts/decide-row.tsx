import { studentNameOf } from "#features/attendance/rules.ts";
import { Check, MessageSquarePlus, X } from "lucide-react";
import { useState } from "react";
import type { AbsenceReport } from "#features/absences/contract.ts";
import type { AbsencesText } from "#features/absences/text.ts";
import type { Decision } from "#lib/enumerations.ts";
import { useAction } from "#ui/base/use-action.ts";
import { absencesClient } from "./absences-client.ts";
import { attendanceClient } from "#features/attendance/parts/attendance-client.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { TextArea } from "#ui/base/field.tsx";
import { useToast } from "#ui/base/toast.tsx";

/** Focuses the field, because it replaces the button that had the focus. */
function focus(field: HTMLTextAreaElement | null): void {
  field?.focus();
}

type Props = { t: AbsencesText; absence: AbsenceReport };

/** Buttons to accept or refuse a report, with an optional answer. */
export function DecideRow({ t, absence }: Props) {
  const { id } = absence;
  const name = studentNameOf(absence.student);
  const toast = useToast();
  const [answer, setAnswer] = useState<string>();
  const decide = useAction(
    (state: Decision) =>
      absencesClient.decideAbsence.call({ id, state, ...(answer?.trim() && { answer }) }),
    {
      // The decision also changes registers, which other screens show.
      changes: [attendanceClient.key()],
      rereadsWhenRefused: true,
      done: ({ absence: { state }, filled }) =>
        state === "accepted" ? t.acceptedToast(name, filled) : t.refusedToast(name),
      onFailed(error) {
        const isSettled = errorData(error).reason === "settled";
        toast({ text: isSettled ? t.settled : t.failed, tone: isSettled ? "excused" : "absent" });
      },
    },
  );
  const wanted = decide.input;

  function press(state: Decision) {
    if (!wanted) void decide.start(state);
  }

  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4 print:hidden">
      {answer !== undefined && (
        <TextArea
          name={`answer-${id}`}
          label={t.answer}
          hint={t.answerHint}
          optional
          rows={2}
          maxLength={300}
          ref={focus}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          kind="brand"
          icon={Check}
          busy={wanted === "accepted"}
          aria-label={t.acceptOf(name)}
          onClick={() => press("accepted")}
          className="max-sm:flex-1"
        >
          {t.accept}
        </Button>
        <Button
          icon={X}
          busy={wanted === "refused"}
          aria-label={t.refuseOf(name)}
          onClick={() => press("refused")}
          className="max-sm:flex-1"
        >
          {t.refuse}
        </Button>
        {answer === undefined && (
          <Button kind="ghost" icon={MessageSquarePlus} onClick={() => setAnswer("")}>
            {t.addAnswer}
          </Button>
        )}
      </div>
    </div>
  );
}
