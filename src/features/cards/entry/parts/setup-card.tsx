import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cardsText } from "#features/cards/entry/text.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import type { Action } from "#ui/base/use-action.ts";
import { Card, CardHead } from "#ui/kit/card.tsx";

type Row = { id: string };

type Props<Of extends Row> = {
  title: string;
  rows: readonly Of[];
  /** What stands there while there is none. */
  empty?: string;
  /** What is shown of a row: its name, by which its buttons are read out, perhaps set in another way, a line and a badge. */
  show: (row: Of) => { name: string; shown?: ReactNode; line?: ReactNode; badge?: ReactNode };
  /** What the button says that adds one; without it nothing is added. */
  add?: string | undefined;
  /** Another way to add, before that button. */
  before?: ReactNode;
  /** What else is done with a row. */
  other?: { label: (row: Of) => string; act: Action<Of> };
  /** The dialog that changes a row, or adds one. */
  dialog: (row: Of | undefined, close: () => void) => ReactNode;
};

/** A card of the set-up: what there is of a kind, each with what may be done with it, and the dialog for it. */
export function SetupCard<Of extends Row>(props: Props<Of>) {
  const { title, rows, empty, show, add, before, other, dialog } = props;
  const t = useText(cardsText);
  const [open, setOpen] = useState<Of | "new">();
  return (
    <>
      <Card pad={false}>
        <CardHead
          title={title}
          action={
            <span className="flex flex-wrap gap-2">
              {before}
              {add && (
                <Button size="sm" icon={Plus} onClick={() => setOpen("new")}>
                  {add}
                </Button>
              )}
            </span>
          }
        />
        {rows.length === 0 && <p className="px-5 py-4 text-muted max-sm:px-4">{empty}</p>}
        <ul className="divide-y divide-line">
          {rows.map((row) => {
            const { name, shown = name, line, badge } = show(row);
            return (
              <li
                key={row.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-2.5 max-sm:px-4"
              >
                <span className="min-w-0 flex-1 basis-52 wrap-anywhere">
                  <span className="block font-medium">{shown}</span>
                  {line && <span className="block text-14 text-muted">{line}</span>}
                </span>
                {badge}
                <span className="flex gap-1">
                  <Button
                    size="sm"
                    kind="ghost"
                    aria-label={`${t.change}: ${name}`}
                    onClick={() => setOpen(row)}
                  >
                    {t.change}
                  </Button>
                  {other && (
                    <Button
                      size="sm"
                      kind="ghost"
                      aria-label={`${other.label(row)}: ${name}`}
                      busy={other.act.input?.id === row.id}
                      onClick={() => void other.act.start(row)}
                    >
                      {other.label(row)}
                    </Button>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      </Card>
      {open && dialog(open === "new" ? undefined : open, () => setOpen(undefined))}
    </>
  );
}
