import { MARK_STATUSES } from "#lib/enumerations.ts";
import { attendanceText } from "#features/attendance/text.ts";
import { Dialog } from "#ui/kit/dialog.tsx";
import { useText } from "#ui/base/lang.tsx";

/** Lists the keys that work in a row of the register. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useText(attendanceText);
  const keys: [keys: string[], does: string][] = [
    ...MARK_STATUSES.map((status, at): [string[], string] => [
      [String(at + 1), ...t.letters[status].split("")],
      t[status],
    ]),
    [["↑", "↓", "J", "K"], t.keysOf.move],
    [["N"], t.keysOf.note],
    [["U"], t.keysOf.undo],
    [["Ctrl", "S"], t.save],
    [["/"], t.keysOf.search],
    [["Esc"], t.keysOf.close],
    [["?"], t.keysOf.keys],
  ];
  return (
    <Dialog open size="sm" onClose={onClose} title={t.keysTitle} line={t.keysLine}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-2.5">
        {keys.map(([names, does]) => (
          <div key={does} className="contents">
            <dt className="flex gap-1.5">
              {names.map((name) => (
                <kbd
                  key={name}
                  className="inline-flex h-7 min-w-7 items-center justify-center rounded-small border border-line bg-sunk px-1.5 text-13 font-semibold"
                >
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
