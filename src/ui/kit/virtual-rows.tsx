import { Fragment, type ReactNode, type RefObject, Suspense } from "react";
import { lazyPart } from "#ui/lazy-part.ts";
import { usePrinting } from "./printing.ts";

/** Up to this many rows the whole list is in the page: simple, and the browser can search and print it. */
export const PLAIN_UP_TO = 200;

/** The rows of a longer list that stand in the page until the code for it is loaded. */
const FIRST = 24;

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

// Most lists are short.
const NearWindow = lazyPart(async () => (await import("./near-window.tsx")).NearWindow) as <Item>(
  props: NearRowsProps<Item>,
) => ReactNode;

/**
 * Renders the items of a long list that are near the window and reserves space for the others. For printing it
 * renders all.
 */
export function VirtualRows<Item>(props: NearRowsProps<Item>) {
  const { items, kind, estimate, columns = 1 } = props;
  const isPrinting = usePrinting();
  if (items.length <= PLAIN_UP_TO || isPrinting) return <PlainRows {...props} />;
  const rest = Math.ceil((items.length - FIRST) / columns);
  const first = (
    <>
      <PlainRows {...props} items={items.slice(0, FIRST)} />
      <Space kind={kind} height={rest * estimate} />
    </>
  );
  return (
    <Suspense fallback={first}>
      <NearWindow {...props} />
    </Suspense>
  );
}

function PlainRows<Item>({ items, keyOf, children }: NearRowsProps<Item>) {
  return items.map((item, index) => (
    <Fragment key={keyOf(item)}>{children(item, index, NOWHERE)}</Fragment>
  ));
}

/** Empty space in the place of rows; `height` in px. */
export function Space({ kind, height }: { kind: "row" | "card"; height: number }) {
  const style = { height: Math.max(0, height) };
  if (kind === "card") return <li aria-hidden className="col-span-full" style={style} />;
  return <tr aria-hidden style={style} />;
}
