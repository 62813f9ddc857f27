import { Fragment, type ReactNode, type RefObject, Suspense, useDeferredValue } from "react";
import { lazyPart } from "#ui/lazy-part.ts";
import { usePrinting } from "./printing.ts";

/** Up to this many rows the whole list is in the page: simple, and the browser can search and print it. */
export const PLAIN_UP_TO = 200;
/** On a phone, where rows are tall cards and the processor is slow. */
const PLAIN_ON_PHONES = 60;
const PHONE = 640;
/** At least so many px of the window are above a list: the bar, the title and the head of its columns. */
const ABOVE = 150;

/** What a row passes on to its element, so that its height can be measured. */
export type RowPlace = {
  ref?: (element: HTMLElement | null) => void;
  "data-index"?: number;
};

export const NOWHERE: RowPlace = {};

export type NearRowsProps<Item> = {
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

// Loaded on demand, because most lists are short.
const NearWindow = lazyPart(async () => (await import("./near-window.tsx")).NearWindow) as <Item>(
  props: NearRowsProps<Item>,
) => ReactNode;

type FirstProps<Item> = NearRowsProps<Item> & { shown: number };

/**
 * Renders the items of a long list that are near the window and reserves space for the others. For printing it
 * renders all.
 */
export function VirtualRows<Item>(props: NearRowsProps<Item>) {
  const { items, estimate, columns = 1 } = props;
  const isPrinting = usePrinting();
  // What the window shows is rendered first, so that it can be used while the rest is being rendered.
  const inWindow = Math.ceil(Math.max(innerHeight - ABOVE, estimate) / estimate) * columns;
  const shown = useDeferredValue(items.length, inWindow);
  if (isPrinting) return <FirstRows {...props} shown={items.length} />;
  const most = innerWidth < PHONE ? PLAIN_ON_PHONES : PLAIN_UP_TO;
  if (items.length <= most) return <FirstRows {...props} shown={shown} />;
  return (
    <Suspense fallback={<FirstRows {...props} shown={inWindow} />}>
      <NearWindow {...props} />
    </Suspense>
  );
}

/** The first rows of a list, with empty space in the place of the others. */
function FirstRows<Item>({
  items,
  keyOf,
  estimate,
  kind,
  columns = 1,
  gap = 0,
  shown,
  children,
}: FirstProps<Item>) {
  const missing = Math.ceil((items.length - shown) / columns);
  return (
    <>
      {items.slice(0, shown).map((item, index) => (
        <Fragment key={keyOf(item)}>{children(item, index, NOWHERE)}</Fragment>
      ))}
      {missing > 0 && <Space kind={kind} height={missing * (estimate + gap) - gap} />}
    </>
  );
}

/** Empty space in the place of rows; `height` in px. */
export function Space({ kind, height }: { kind: "row" | "card"; height: number }) {
  const style = { height: Math.max(0, height) };
  if (kind === "card") return <li aria-hidden className="col-span-full" style={style} />;
  return <tr aria-hidden style={style} />;
}
