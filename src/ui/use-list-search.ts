import { useDeferredValue } from "react";
import { useSearchText } from "#ui/kit/use-search-text.ts";

type Navigate<Search> = (to: {
  search: (before: Search) => Search;
  replace: true;
  resetScroll: false;
}) => Promise<void>;

/**
 * The text and the filters above a list, which stand in the address of its screen. `q` is the text that the list
 * is filtered by; it follows `text`, which the field shows, when there is time.
 */
export function useListSearch<Search extends { q?: string | undefined }>(
  search: Search,
  navigate: Navigate<Search>,
) {
  function filter(next: Partial<Search>) {
    void navigate({
      search: (before) => ({ ...before, ...next }),
      replace: true,
      resetScroll: false,
    });
  }

  const [text, type] = useSearchText(search.q, (q) => filter({ q } as Partial<Search>));
  const q = useDeferredValue(text);

  /** Empties the field and sets the filters named. */
  function clear(filters: Partial<Search>) {
    type("");
    filter(filters);
  }

  return { text, type, q, filter, clear };
}
