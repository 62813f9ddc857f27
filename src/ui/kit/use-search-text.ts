import { useEffect, useRef, useState } from "react";

const REST_MS = 250;

/**
 * The text of a search field whose state is in the address. It is written there when the person stops typing,
 * because browsers refuse an address that changes with every key.
 */
export function useSearchText(
  kept: string | undefined,
  keep: (text: string | undefined) => void,
): [text: string, type: (text: string) => void] {
  const known = kept ?? "";
  const [text, setText] = useState(known);
  const written = useRef(known);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address changed by itself: by a link of the menu or by Back.
  useEffect(() => {
    if (known === written.current) return;
    written.current = known;
    clearTimeout(timer.current);
    setText(known);
  }, [known]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function type(next: string) {
    setText(next);
    clearTimeout(timer.current);
    const { pathname } = location;
    timer.current = setTimeout(() => {
      // On the way to another screen, writing the address would cancel the navigation.
      if (location.pathname !== pathname) return;
      written.current = next;
      keep(next || undefined);
    }, REST_MS);
  }

  return [text, type];
}
