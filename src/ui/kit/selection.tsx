import { useLocation } from "@tanstack/react-router";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { IconButton } from "#ui/base/icon-button.tsx";
import { keepChosenStudents, useChosenStudents } from "./history-state.ts";

/** The chosen rows of a list. Each row subscribes by itself, so that one tick re-renders one row. */
export type Selection = {
  has: (id: string) => boolean;
  ids: () => readonly string[];
  toggle: (id: string) => void;
  set: (ids: readonly string[]) => void;
  /** Unselects these ids and keeps the others. */
  drop: (ids: readonly string[]) => void;
  subscribe: (listener: () => void) => () => void;
};

function createSelection(first: readonly string[]): Selection {
  let chosen = first;
  let known = new Set(first);
  const listeners = new Set<() => void>();
  function set(ids: readonly string[]) {
    chosen = ids;
    known = new Set(ids);
    for (const listener of listeners) listener();
  }
  return {
    has: (id) => known.has(id),
    ids: () => chosen,
    toggle: (id) => set(known.has(id) ? chosen.filter((other) => other !== id) : [...chosen, id]),
    set,
    drop(ids) {
      const gone = new Set(ids);
      set(chosen.filter((id) => !gone.has(id)));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * A selection of one screen. `ids` is a new array after each change. It stands in the entry of the browser's history,
 * so that Back and a reload bring it back.
 */
export function useSelection(): { selection: Selection; ids: readonly string[] } {
  const kept = useChosenStudents();
  const [selection] = useState(() => createSelection(kept));
  const ids = useSyncExternalStore(selection.subscribe, selection.ids);
  // A new entry of the same screen (another filter) takes the selection along.
  const entry = useLocation({ select: ({ state }) => state.__TSR_key });
  useEffect(() => keepChosenStudents(ids), [ids, entry]);
  return useMemo(() => ({ selection, ids }), [selection, ids]);
}

type BoxProps = { selection: Selection; id: string; label: string };

/** The checkbox that selects one row. */
export function SelectBox({ selection, id, label }: BoxProps) {
  const isChosen = useSyncExternalStore(selection.subscribe, () => selection.has(id));
  return <Box label={label} checked={isChosen} onChange={() => selection.toggle(id)} />;
}

type AllProps = { selection: Selection; ids: readonly string[]; label: string };

/** The checkbox that selects all shown rows or none of them. Rows hidden by a filter keep their state. */
export function SelectAll({ selection, ids, label }: AllProps) {
  const chosen = useSyncExternalStore(selection.subscribe, selection.ids);
  const isAll = ids.length > 0 && ids.every((id) => selection.has(id));
  const isSome = !isAll && ids.some((id) => selection.has(id));
  return (
    <Box
      label={label}
      checked={isAll}
      indeterminate={isSome}
      onChange={() =>
        isAll ? selection.drop(ids) : selection.set([...new Set([...chosen, ...ids])])
      }
    />
  );
}

type RawProps = {
  label: string;
  checked: boolean;
  indeterminate?: boolean;
  onChange: () => void;
};

function Box({ label, checked, indeterminate = false, onChange }: RawProps) {
  return (
    <span className="relative -m-2.5 z-1 inline-flex size-11 shrink-0 items-center justify-center print:hidden">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onChange}
        ref={(box) => {
          if (box) box.indeterminate = indeterminate;
        }}
        className="size-4.5 after:absolute after:inset-0"
      />
    </span>
  );
}

type BarProps = { text: string; clear: string; onClear: () => void; children: ReactNode };

/** Actions for the selected rows, at the bottom of the window while there are any. */
export function SelectionBar({ text, clear, onClear, children }: BarProps) {
  return (
    <>
      <div aria-hidden className="h-24 max-sm:h-36 print:hidden" />
      <div className="pointer-events-none fixed inset-x-0 bottom-0 z-20 flex justify-center px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] xl:ps-72 print:hidden">
        <section
          aria-label={text}
          className="pointer-events-auto flex max-w-full flex-wrap items-center gap-2 max-sm:gap-1.5 rounded-card border border-line bg-surface p-2 shadow-raised"
        >
          <output className="grow ps-2 pe-1 font-semibold whitespace-nowrap">{text}</output>
          {children}
          <IconButton icon={X} label={clear} onClick={onClear} />
        </section>
      </div>
    </>
  );
}
