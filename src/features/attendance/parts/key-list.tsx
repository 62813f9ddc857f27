import { MARK_STATUSES } from "#lib/enumerations.ts";
import { CTRL_KEYS, ROW_KEYS, STEP_KEYS } from "#features/attendance/rules.ts";
import type { AskedText } from "#features/attendance/text/asked.ts";

/** The keys of one action, each with its name, and what they do. */
export type KeyLine = [keys: string[], does: string];

const NAMES: Record<string, string> = { arrowup: "↑", arrowdown: "↓" };

const nameOf = (key: string) => NAMES[key] ?? key.toUpperCase();

/** The keys of the register. */
export function registerKeys(t: AskedText): KeyLine[] {
  return [
    ...MARK_STATUSES.map((status, at): KeyLine => [
      [String(at + 1), ...t.letters[status].split("")],
      t[status],
    ]),
    [Object.keys(STEP_KEYS).map(nameOf), t.keysOf.move],
    ...Object.entries(ROW_KEYS).map(([key, does]): KeyLine => [[nameOf(key)], t.keysOf[does]]),
    [["Ctrl", nameOf(CTRL_KEYS.save)], t.save],
    [["Ctrl", nameOf(CTRL_KEYS.undo)], t.undo],
    [["Esc"], t.keysOf.close],
  ];
}

/** A table of keys and what they do. */
export function KeyList({ lines }: { lines: readonly KeyLine[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-2.5">
      {lines.map(([keys, does]) => (
        <div key={does + keys.join("")} className="contents">
          <dt className="flex gap-1.5">
            {keys.map((name) => (
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
  );
}
