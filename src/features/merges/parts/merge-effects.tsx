import { TriangleAlert } from "lucide-react";
import type { Preview } from "#features/merges/contract.ts";
import { mergesText } from "#features/merges/text.ts";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";

type Texts = (typeof mergesText)["en"];

/** Says in words what moves over from the dropped record. */
export function movedWords({ kind, moves }: Preview, t: Texts): string[] {
  const link = kind === "students" ? t.moves.guardians : t.moves.children;
  const counts = [
    [moves.enrollments, t.moves.enrollments],
    [moves.marks, t.moves.marks],
    [moves.payments, t.moves.payments],
    [moves.links, link],
    [moves.statuses, t.moves.statuses],
  ] as const;
  return counts.filter(([count]) => count > 0).map(([count, say]) => say(count));
}

/** Says what merging does besides the fields: which rows move, and how conflicts are settled. */
export function MergeEffects({ preview }: { preview: Preview }) {
  const t = useText(mergesText);
  const moved = movedWords(preview, t);
  return (
    <div className={classNames("grid gap-4", preview.settled.length > 0 && "sm:grid-cols-2")}>
      <Card pad={false}>
        <CardHead title={t.movesTitle} />
        {moved.length === 0 && <p className="p-5 text-muted max-sm:p-4">{t.movesNone}</p>}
        <ul className="divide-y divide-line">
          {moved.map((words) => (
            <li key={words} className="px-5 py-3 max-sm:px-4">
              {words}
            </li>
          ))}
        </ul>
      </Card>
      {preview.settled.length > 0 && (
        <Card pad={false}>
          <CardHead title={t.settledTitle} />
          <ul className="divide-y divide-line">
            {preview.settled.map(({ what, count, names }) => (
              <li
                key={what}
                className={classNames(
                  "flex gap-2.5 px-5 py-3 text-pretty max-sm:px-4",
                  what.startsWith("other_") && "font-medium text-late",
                )}
              >
                {what.startsWith("other_") && <Icon of={TriangleAlert} className="mt-[3px]" />}
                {t.settled[what](count, names.join(", "))}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
