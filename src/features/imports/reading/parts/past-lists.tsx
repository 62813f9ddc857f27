import { dayOf, formatDate } from "#lib/dates.ts";
import { Button } from "#ui/base/button.tsx";
import { useLang } from "#ui/base/lang.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { useMe } from "#ui/kit/me.tsx";

type PastList = {
  id: string;
  created_at: string;
  lines: number;
  /** What its lines come to. */
  sums?: string;
  is_undone?: boolean;
};

type Props = {
  lists: readonly PastList[];
  /** The list that is being undone. */
  undoing: string | undefined;
  onUndo: (id: string) => void;
  words: {
    past: string;
    pastLine: (day: string, lines: number) => string;
    undo: string;
    undoOf: (day: string) => string;
    undone?: string;
  };
};

/** The lists that were taken in, each with a button to undo it; nothing while there is none. */
export function PastLists({ lists, undoing, onUndo, words: t }: Props) {
  const { lang } = useLang();
  const zone = useMe().school?.time_zone ?? "Asia/Kuala_Lumpur";
  if (lists.length === 0) return null;
  return (
    <section>
      <h3 className="font-semibold">{t.past}</h3>
      <ul className="divide-y divide-line">
        {lists.map(({ id, created_at, lines, sums, is_undone }) => {
          const day = formatDate(dayOf(created_at, zone), lang);
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 grow basis-48">
                {t.pastLine(day, lines)}
                {sums && <span className="block text-13 text-muted">{sums}</span>}
              </span>
              {is_undone ? (
                <Badge>{t.undone}</Badge>
              ) : (
                <Button
                  size="sm"
                  aria-label={t.undoOf(day)}
                  busy={undoing === id}
                  onClick={() => onUndo(id)}
                  className="max-sm:min-h-11"
                >
                  {t.undo}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
