import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { classesClient } from "#features/classes/parts/classes-client.ts";
import type { Exam, ReadyPupil } from "#features/hifz/exams/contract.ts";
import { isReady } from "#features/hifz/exams/rules/readiness.ts";
import { examsText } from "#features/hifz/exams/text/exams.ts";
import { parseRange } from "#features/hifz/mushaf/rules/typed.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { CheckField } from "#ui/kit/check-field.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { examsClient } from "./exams-client.ts";
import { pageSpans } from "./exam-words.ts";

/** Chooses candidates of a class for what is examined, and says of each pupil what speaks against it. */
export function CandidatesDialog({ exam, onClose }: { exam: Exam; onClose: () => void }) {
  const t = useText(examsText);
  const classes = useQuery(classesClient.listClasses.queryOptions({ input: {} }));
  const [classId, setClassId] = useState("");
  const [typed, setTyped] = useState(t.scopeFirst);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [why, setWhy] = useState("");
  const range = parseRange(typed, exam.edition);
  const ready = useQuery({
    ...examsClient.listReady.queryOptions({
      input: {
        class_id: classId,
        from_id: String(range?.[0] ?? 1),
        to_id: String(range?.[1] ?? 1),
      },
    }),
    enabled: classId !== "" && range !== null,
  });
  const pupils = ready.data?.pupils.filter((one) => mayBe(exam, one)) ?? [];
  const picked = pupils.filter(({ student_id }) => chosen.has(student_id));
  const isBlocked = picked.some(({ blockers }) => !isReady(blockers));
  const add = useAction(
    () =>
      examsClient.addCandidates.call({
        id: exam.id,
        candidates: picked.map(({ student_id, blockers }) => ({
          student_id,
          from_id: range?.[0] ?? 1,
          to_id: range?.[1] ?? 1,
          ...(!isReady(blockers) && { override_reason: why }),
        })),
      }),
    {
      changes: [examsClient.key()],
      explain: (error) => t.problems[errorData(error).reason ?? ""],
      failed: t.failed,
      failsInToast: true,
      onDone: onClose,
    },
  );
  const sorted = (classes.data ?? []).toSorted(
    (a, b) => Number(b.kind === "halaqah") - Number(a.kind === "halaqah"),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.addCandidates}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            kind="brand"
            busy={add.busy}
            disabled={picked.length === 0 || (isBlocked && why.trim() === "")}
            onClick={() => void add.start()}
          >
            {picked.length > 0 ? t.addChosen(picked.length) : t.addCandidates}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextField
          name="scope"
          label={t.scope}
          hint={t.scopeHint}
          error={range ? undefined : t.scopeWrong}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <SelectField
          name="class"
          label={t.halaqah}
          placeholder={t.choose}
          value={classId}
          onChange={(event) => setClassId(event.target.value)}
          options={sorted.map(({ id, name }) => ({ value: id, label: name }))}
        />
        {classId && range && <LoadState of={ready} failed={t.loadFailed} />}
        {pupils.length > 0 && (
          <ul className="divide-y divide-line">
            {pupils.map((pupil) => (
              <li key={pupil.student_id}>
                <CheckField
                  name={pupil.student_id}
                  label={pupil.name}
                  hint={blockersIn(t, pupil)}
                  checked={chosen.has(pupil.student_id)}
                  onChange={({ target }) => {
                    const next = new Set(chosen);
                    if (target.checked) next.add(pupil.student_id);
                    else next.delete(pupil.student_id);
                    setChosen(next);
                  }}
                />
              </li>
            ))}
          </ul>
        )}
        {isBlocked && (
          <TextField
            name="why"
            label={t.overrideReason}
            value={why}
            autoComplete="off"
            onChange={(event) => setWhy(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Whether a pupil is no candidate yet, or must come again. */
function mayBe({ candidates }: Exam, { student_id }: ReadyPupil): boolean {
  const last = candidates.findLast((one) => one.student_id === student_id);
  return !last || last.state === "repeat" || last.state === "absent";
}

function blockersIn(t: (typeof examsText)["en"], { blockers }: ReadyPupil): string {
  const kinds = ["missing", "weak", "unheard"] as const;
  const found = kinds.filter((kind) => blockers[kind].length > 0);
  if (found.length === 0) return t.ready;
  return found.map((kind) => t.blockers[kind](pageSpans(blockers[kind]))).join(" · ");
}
