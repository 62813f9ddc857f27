import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useAction } from "#ui/base/use-action.ts";
import { yearsClient } from "./years-client.ts";
import type { YearChange } from "#features/classes/years/contract.ts";
import { shortList } from "#features/classes/years/parts/short-list.ts";
import { yearsText, type YearsText } from "#features/classes/years/text.ts";
import { formatDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Button } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { TextLink } from "#ui/base/text-link.tsx";

/** Shows what the last change did and a way to undo it, or why that is not possible. */
export function LastChange({ change }: { change: YearChange }) {
  const t = useText(yearsText);
  const { lang } = useLang();
  const [isAsking, ask] = useState(false);
  const { from_year, to_year, begins_on, made_by, made_classes, refusal } = change;
  const counts = { promote: change.promoted, keep: change.kept, graduate: change.graduated };

  const undo = useAction(() => yearsClient.undoYearChange.call({ id: change.id }), {
    // Undoing also changes students' statuses and the figures of the front page.
    changes: "everything",
    rereadsWhenRefused: true,
    done: t.undoDone,
    explain: (error) => explain(t, error),
    failed: t.undoFailed,
    onDone: () => ask(false),
  });

  return (
    <Card className="mb-4" as="section">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id="last-change" tabIndex={-1} className="text-17 font-semibold">
            {t.lastTitle(from_year, to_year)}
          </h2>
          <p className="text-14 text-muted">{t.lastLine(formatDate(begins_on, lang), made_by)}</p>
          <p className="mt-1">{t.lastCounts(counts)}</p>
        </div>
        {change.may_undo && (
          <Button icon={Undo2} onClick={() => ask(true)}>
            {t.undo}
          </Button>
        )}
        {refusal === "undone" && <Badge>{t.undone}</Badge>}
      </div>
      {!refusal && <p className="mt-2 text-14 text-muted">{t.mayUndo}</p>}
      {(refusal === "register" || refusal === "changed") && (
        <p className="mt-2 text-14 text-muted">{t[refusal](shortList(t, change.names))}</p>
      )}
      {refusal !== "undone" && made_classes.length > 0 && (
        <>
          <h3 className="mt-4 text-14 font-semibold">{t.madeClasses}</h3>
          <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
            {made_classes.map(({ id, name }) => (
              <li key={id} className="min-w-0">
                <TextLink
                  to="/dashboard/classes/$classId"
                  params={{ classId: id }}
                  className="inline-flex items-center wrap-anywhere max-sm:min-h-11"
                >
                  <NamePart>{name}</NamePart>
                </TextLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <Dialog
        open={isAsking}
        onClose={() => ask(false)}
        title={t.undoTitle}
        footer={
          <>
            <Button onClick={() => ask(false)}>{t.cancel}</Button>
            <Button kind="danger" busy={undo.busy} onClick={() => void undo.start()}>
              {t.undo}
            </Button>
          </>
        }
      >
        <p>{t.undoText(from_year)}</p>
        {undo.problem && (
          <div className="mt-4">
            <ErrorBox text={undo.problem} requestId={errorData(undo.error).request_id} />
          </div>
        )}
      </Dialog>
    </Card>
  );
}

function explain(t: YearsText, error: unknown): string | undefined {
  const { reason, limit, names } = errorData(error);
  if (reason === "plan_limit") return t.planLimit(Number(limit));
  if (reason === "register" || reason === "changed") {
    return t[reason](shortList(t, Array.isArray(names) ? names.map(String) : []));
  }
  return undefined;
}
