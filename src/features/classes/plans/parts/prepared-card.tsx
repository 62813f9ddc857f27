import { useState } from "react";
import type { PreparedYear } from "#features/classes/plans/contract.ts";
import { yearPlansText } from "#features/classes/plans/text.ts";
import { dayOf, formatDate } from "#lib/dates.ts";
import { fullName } from "#lib/names.ts";
import { Button } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Card } from "#ui/kit/card.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { yearPlansClient } from "./year-plans-client.ts";

type Props = { plan: PreparedYear; onOpen: () => void; onDropped: () => void };

/** A prepared year change: when it begins, who saved it, and who came or left since, by name. */
export function PreparedCard({ plan, onOpen, onDropped }: Props) {
  const t = useText(yearPlansText);
  const { lang } = useLang();
  const { school } = useMe();
  const [isAsking, ask] = useState(false);
  const { id, from_year, to_year, begins_on, changed_by, changed_at } = plan;
  const saved_on = dayOf(changed_at, school?.time_zone ?? "UTC");
  const drop = useAction(() => yearPlansClient.dropYearPlan.call({ id }), {
    changes: [yearPlansClient.key()],
    rereadsWhenRefused: true,
    done: t.dropped,
    onDone: onDropped,
  });
  const named = (people: PreparedYear["joined"]) =>
    people.map((person) => fullName(person) || person.number).join(", ");
  const changes = [
    plan.joined.length > 0 && t.joined(named(plan.joined)),
    plan.left.length > 0 && t.left(named(plan.left)),
    plan.moved.length > 0 && t.moved(named(plan.moved)),
  ].filter((line) => line !== false);
  return (
    <Card className="mb-4" as="section">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-17 font-semibold">{t.title(from_year, to_year)}</h2>
          <p className="text-14 text-muted">
            {t.line(formatDate(begins_on, lang), changed_by, formatDate(saved_on, lang))}
          </p>
          <p className="mt-1">{t.note}</p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <Button kind="ghost" onClick={() => ask(true)}>
            {t.drop}
          </Button>
          <Button onClick={onOpen}>{t.open}</Button>
        </div>
      </div>
      {changes.length > 0 && (
        <div className="mt-4 rounded-control bg-late-tint px-4 py-3 text-late">
          <h3 className="font-semibold">{t.since}</h3>
          <ul className="mt-1 grid gap-1">
            {changes.map((line) => (
              <li key={line} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t.dropTitle}
          cancel={t.cancel}
          submit={t.drop}
          act={drop}
          onClose={() => ask(false)}
        >
          {t.dropText}
        </ConfirmDialog>
      )}
    </Card>
  );
}
