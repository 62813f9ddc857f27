import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Card } from "./card.tsx";
import { VirtualRows } from "./virtual-rows.tsx";

type Props<Item> = {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  card: (item: Item) => ReactNode;
};

const GAP = 16;

/** Cards in one, two or three columns, depending on the width of the window. */
export function CardGrid<Item>({ label, items, keyOf, card }: Props<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [columns, setColumns] = useState(1);

  useLayoutEffect(() => {
    const grid = list.current;
    if (!grid) return;
    const count = () =>
      setColumns(getComputedStyle(grid).gridTemplateColumns.split(" ").length || 1);
    count();
    const sizes = new ResizeObserver(count);
    sizes.observe(grid);
    return () => sizes.disconnect();
  }, []);

  return (
    <ul
      ref={list}
      aria-label={label}
      className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3"
    >
      <VirtualRows
        items={items}
        keyOf={keyOf}
        parent={list}
        estimate={200}
        kind="card"
        columns={columns}
        gap={GAP}
      >
        {(item, index, place) => (
          <li {...place} aria-setsize={items.length} aria-posinset={index + 1} className="min-w-0">
            <Card as="article" className="flex h-full flex-col">
              {card(item)}
            </Card>
          </li>
        )}
      </VirtualRows>
    </ul>
  );
}
