import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { statusesClient } from "./statuses-client.ts";
import type { Student } from "#features/students/contract.ts";
import type { StatusChange } from "#features/students/statuses/contract.ts";
import { statusText } from "#features/students/statuses/text.ts";
import { studentsText } from "#features/students/text.ts";
import { formatDate } from "#lib/dates.ts";
import { Button } from "#ui/base/button.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { StatusDialog } from "./status-dialog.tsx";
import { explainStatus } from "./status-problem.ts";

type Props = { student: Student; mayChange: boolean };

/** The status of a student and its history; admins can change it or undo the last change. */
export function StatusCard({ student, mayChange }: Props) {
  const t = useText(statusText);
  const [open, setOpen] = useState(false);
  const changes = useQuery(
    statusesClient.listStatusChanges.queryOptions({ input: { student_id: student.id } }),
  );
  if (!mayChange && changes.data?.length === 0) return null;
  return (
    <Card pad={false}>
      <CardHead title={t.title} />
      <LoadState of={changes} failed={t.loadFailed} />
      <ul className="divide-y divide-line">
        {changes.data?.map((change) => (
          <ChangeLine key={change.id} change={change} mayUndo={mayChange && change.may_undo} />
        ))}
      </ul>
      {mayChange && (
        <div className="p-5 max-sm:p-4">
          <Button wide onClick={() => setOpen(true)}>
            {t.change}
          </Button>
        </div>
      )}
      <StatusDialog open={open} students={[student]} onClose={() => setOpen(false)} />
    </Card>
  );
}

function ChangeLine({ change, mayUndo }: { change: StatusChange; mayUndo: boolean }) {
  const t = useText(statusText);
  const { statuses } = useText(studentsText);
  const { lang } = useLang();
  const { id, from_status, to_status, date, reason, changed_by, undone_at } = change;

  const undo = useAction(() => statusesClient.undoStatus.call({ id }), {
    changes: "everything",
    rereadsWhenRefused: true,
    done: t.undone,
    explain: (error) => explainStatus(error, t),
    failsInToast: true,
  });

  return (
    <li className="flex items-start justify-between gap-3 px-5 py-3.5 text-14 max-sm:px-4">
      <div className="min-w-0 wrap-anywhere">
        <p className={undone_at ? "text-muted line-through" : "font-semibold"}>
          {`${statuses[from_status]} → ${statuses[to_status]}`}
        </p>
        {reason && <NamePart>{reason}</NamePart>}
        <p className="text-13 text-muted">
          {t.by(changed_by, formatDate(date, lang))}
          {undone_at && ` · ${t.undoneMark}`}
        </p>
      </div>
      {mayUndo && (
        <Button size="sm" busy={undo.busy} onClick={() => void undo.start()}>
          {t.undo}
        </Button>
      )}
    </li>
  );
}
