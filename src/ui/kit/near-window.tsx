import { measureElement, useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from "react";
import { NOWHERE, type NearRowsProps, Space } from "./virtual-rows.tsx";

/** Row heights of lists that the person left, so that Back restores the scroll position. */
const left = new Map<string, VirtualItem[]>();
const MAX_LEFT = 20;

/** The rows that are near the window, with reserved space for the others. */
export function NearWindow<Item>(props: NearRowsProps<Item>) {
  const { items, keyOf, parent, estimate, kind, columns = 1, gap = 0, children } = props;
  const [offset, setOffset] = useState(0);

  // Content above the list may grow (an error, a banner) and move the list down.
  useLayoutEffect(() => {
    const look = () => {
      const top = parent.current?.getBoundingClientRect().top;
      if (top !== undefined) setOffset(Math.round(top + scrollY));
    };
    look();
    // The browser's own scroll anchoring would mistake the reserved space for a row that moved.
    if (parent.current) parent.current.style.overflowAnchor = "none";
    const growth = new ResizeObserver(look);
    growth.observe(document.body);
    return () => growth.disconnect();
  }, [parent]);

  const ends = [items.at(0), items.at(-1)].map((item) => item && keyOf(item));
  const list = [...ends, items.length, columns, innerWidth].join(" ");
  const [heights] = useState(() => left.get(list));
  // eslint-disable-next-line react/incompatible-library -- that is about the React compiler
  const lines = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: () => estimate,
    // A hidden list, such as behind a print sheet, measures 0: row after row would seem to fit into the window.
    measureElement: (...row) => measureElement(...row) || estimate,
    overscan: 8,
    gap,
    scrollMargin: offset,
    ...(heights && { initialMeasurementsCache: heights }),
  });

  const named = useRef(list);
  useEffect(() => {
    named.current = list;
  }, [list]);
  useEffect(
    () => () => {
      if (left.size >= MAX_LEFT) left.clear();
      left.set(named.current, lines.takeSnapshot());
    },
    [lines],
  );

  const shown = lines.getVirtualItems();
  const [first] = shown;
  const last = shown.at(-1);
  if (!first || !last) return <Space kind={kind} height={lines.getTotalSize()} />;

  const before = first.start - offset;
  const after = lines.getTotalSize() - (last.end - offset);
  const from = first.index * columns;

  return (
    <>
      {before > 0 && <Space kind={kind} height={before - gap} />}
      {items.slice(from, (last.index + 1) * columns).map((item, at) => {
        const index = from + at;
        const measured = index % columns === 0;
        const place = measured
          ? { ref: lines.measureElement, "data-index": index / columns }
          : NOWHERE;
        // In another number of columns other cards are measured: elements are not taken over.
        return (
          <Fragment key={`${columns} ${keyOf(item)}`}>{children(item, index, place)}</Fragment>
        );
      })}
      {after > 0 && <Space kind={kind} height={after - gap} />}
    </>
  );
}
