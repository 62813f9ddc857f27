import { useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import {
  Fragment,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { usePrinting } from "./printing.ts";

/** Up to this many rows the whole list is in the page: simple, and the browser can search and print it. */
export const PLAIN_UP_TO = 200;

/** What a row passes on to its element, so that its height can be measured. */
export type RowPlace = {
  ref?: (element: HTMLElement | null) => void;
  "data-index"?: number;
};

const NOWHERE: RowPlace = {};

/** Row heights of lists that the person left, so that Back restores the scroll position. */
const left = new Map<string, VirtualItem[]>();
const MAX_LEFT = 20;

type Props<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** The tbody or list around the rows. */
  parent: RefObject<HTMLElement | null>;
  /** The expected height of a row in px. */
  estimate: number;
  kind: "row" | "card";
  /** Cards side by side. */
  columns?: number;
  /** The gap between lines of cards in px. */
  gap?: number;
  children: (item: Item, index: number, place: RowPlace) => ReactNode;
};

type AllProps<Item> = Props<Item> & { shown: number };

/**
 * Renders the items of a long list that are near the window and reserves space for the others. For printing it
 * renders all.
 */
export function VirtualRows<Item>(props: Props<Item>) {
  const isPrinting = usePrinting();
  if (isPrinting) return <All {...props} shown={props.items.length} />;
  return props.items.length > PLAIN_UP_TO ? <NearWindow {...props} /> : <WindowFirst {...props} />;
}

/** Renders first what the window shows, so that it can be used while the rest is being rendered. */
function WindowFirst<Item>(props: Props<Item>) {
  const { items, estimate, columns = 1 } = props;
  const inWindow = Math.ceil(innerHeight / estimate) * columns;
  return <All {...props} shown={useDeferredValue(items.length, inWindow)} />;
}

function All<Item>({ items, keyOf, estimate, kind, columns = 1, shown, children }: AllProps<Item>) {
  const missing = Math.ceil((items.length - shown) / columns);
  return (
    <>
      {items.slice(0, shown).map((item, index) => (
        <Fragment key={keyOf(item)}>{children(item, index, NOWHERE)}</Fragment>
      ))}
      {missing > 0 && <Space kind={kind} height={missing * estimate} />}
    </>
  );
}

function NearWindow<Item>(props: Props<Item>) {
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
        return <Fragment key={keyOf(item)}>{children(item, index, place)}</Fragment>;
      })}
      {after > 0 && <Space kind={kind} height={after - gap} />}
    </>
  );
}

function Space({ kind, height }: { kind: "row" | "card"; height: number }) {
  const style = { height: Math.max(0, height) };
  if (kind === "card") return <li aria-hidden className="col-span-full" style={style} />;
  return <tr aria-hidden style={style} />;
}
