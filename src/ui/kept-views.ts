import { useState } from "react";
import { useMe } from "#ui/kit/me.tsx";

/** A list as somebody likes to see it: what stands in the address, without the search text, and the hidden columns. */
export type KeptView<Search> = { name: string; search: Search; hidden: string[] };

type Kept<Search> = { hidden: string[]; views: KeptView<Search>[] };

/**
 * The columns and saved views of a list, kept on this device for each person: which columns fit depends on the screen.
 * No search text is kept, so that no name stays on a shared computer.
 */
export function useKeptViews<Search extends object>(list: string) {
  const { id } = useMe();
  const key = `${list}-views ${id}`;
  const [kept, setKept] = useState(() => read<Search>(key));

  function keep(next: Kept<Search>) {
    setKept(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // The list still changes in a browser that stores nothing.
    }
  }

  return {
    ...kept,
    /** Hides these columns and shows all others. */
    hide: (hidden: string[]) => keep({ ...kept, hidden }),
    /** Keeps a view under its name, in the place of another one of this name. */
    save: (view: KeptView<Search>) =>
      keep({ ...kept, views: [...kept.views.filter(({ name }) => name !== view.name), view] }),
    remove: (name: string) =>
      keep({ ...kept, views: kept.views.filter((view) => view.name !== name) }),
  };
}

function read<Search>(key: string): Kept<Search> {
  const nothing = { hidden: [], views: [] };
  try {
    const text = localStorage.getItem(key);
    return text ? { ...nothing, ...(JSON.parse(text) as Partial<Kept<Search>>) } : nothing;
  } catch {
    return nothing;
  }
}
