import { formatNumber } from "#lib/numbers.ts";
import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import type { PastImport } from "#features/imports/contract.ts";
import { isHifz } from "#features/imports/hifz/rules/headings.ts";
import { type ImportKind } from "#features/imports/rows/rules.ts";
import { importsClient } from "#features/imports/parts/imports-client.ts";
import { ProgressLine } from "#features/imports/wizard/parts/progress-line.tsx";
import { type WizardText, wizardText } from "#features/imports/wizard/text.ts";
import { dayOf, formatDate, formatTime } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Button } from "#ui/base/button.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { useAction } from "#ui/base/use-action.ts";

/** The past imports, each with a button that undoes it. */
export function PastImports({ kind }: { kind: ImportKind }) {
  const t = useText(wizardText);
  const list = useQuery(importsClient.listImports.queryOptions({ input: { kind } }));
  const [asked, setAsked] = useState<PastImport>();
  const past = list.data ?? [];
  if (past.length === 0) return null;

  return (
    <>
      <Card pad={false} className="mt-5">
        <CardHead title={t.pastTitle} />
        <ul className="divide-y divide-line">
          {past.map((run) => (
            <li
              key={run.id}
              className="flex flex-wrap items-center justify-between gap-3 px-5 py-3 max-sm:px-4"
            >
              <PastLine past={run} />
              {run.undone_at ? (
                <Badge>{t.undone}</Badge>
              ) : (
                <Button size="sm" icon={Undo2} onClick={() => setAsked(run)}>
                  {t.undo}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {asked && <UndoDialog past={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function PastLine({ past }: { past: PastImport }) {
  const t = useText(wizardText);
  const { lang } = useLang();
  const zone = useMe().school?.time_zone ?? "Asia/Kuala_Lumpur";
  const { created_at: at, file_name, created, updated, classes_made, made_by } = past;
  const when = `${formatDate(dayOf(at, zone), lang)}, ${formatTime(at, zone)}`;
  return (
    <div className="min-w-0">
      <p className="font-medium wrap-anywhere">
        <NamePart>{file_name || t.pasted}</NamePart>
      </p>
      <p className="text-13 text-muted">
        {t.pastLine(formatNumber(created), formatNumber(updated))}
        {classes_made > 0 && `, ${t.doneClasses(formatNumber(classes_made))}`}
      </p>
      <p className="text-13 text-muted">{t.by(made_by, when)}</p>
    </div>
  );
}

const MOST_NAMED = 10;

type DialogProps = {
  past: Pick<PastImport, "id" | "kind" | "created" | "updated" | "classes_made">;
  onClose: () => void;
  onUndone?: () => void;
};

/** Asks before an import is undone, and says what prevents it. */
export function UndoDialog({ past, onClose, onUndone }: DialogProps) {
  const t = useText(wizardText);
  const undo = useAction(() => importsClient.undoImport.call({ id: past.id }), {
    changes: "everything",
    done: ({ classes_kept: kept }) => {
      const some = kept.slice(0, MOST_NAMED).join(", ");
      if (kept.length === 0) return t.undoneNow;
      return { text: t.classesKept(some, kept.length - MOST_NAMED), seconds: 30 };
    },
    explain: (error) => explain(error, t),
    failed: t.failedCall,
    onDone() {
      onClose();
      onUndone?.();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.undoTitle}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="danger" busy={undo.busy} onClick={() => void undo.start()}>
            {t.undoNow}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          {isHifz(past.kind)
            ? t.undoHifzLine(formatNumber(past.created))
            : t.undoLine(formatNumber(past.created), formatNumber(past.updated))}
        </p>
        {past.classes_made > 0 && <p>{t.undoClasses}</p>}
        {undo.busy && <ProgressLine text={t.undoing} />}
        {undo.problem && <ErrorBox text={undo.problem} />}
      </div>
    </Dialog>
  );
}

function explain(error: unknown, t: WizardText): string | undefined {
  const { reason, names, count } = errorData(error);
  if (reason === "undone") return t.undoneAlready;
  if (reason === "month_closed") return t.undoMonthClosed;
  if (reason !== "in_use" || !Array.isArray(names) || names.length === 0) return undefined;
  return t.inUse(names.join(", "), Number(count) - names.length);
}
