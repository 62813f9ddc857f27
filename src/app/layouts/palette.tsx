import { useMemo } from "react";
import { placesOf } from "#app/places.ts";
import { placeText, type PlaceKey, wordsOf } from "#app/places-text.ts";
import { useLanguage } from "#features/accounts/own/parts/use-language.ts";
import type { SearchPlace } from "#features/search/parts/choices.ts";
import { Palette } from "#features/search/parts/palette.tsx";
import type { SearchPlaces } from "#features/search/parts/use-choices.ts";
import { inAllWords } from "#lib/text.ts";
import { ownerOf } from "#offline/device.ts";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { useTheme } from "#ui/theme.ts";

type Props = { onClose: () => void; onSignOut: () => void };

/** The search over this app's places. After a choice, the focus moves to the start of the page. */
export function SchoolPalette({ onClose, onSignOut }: Props) {
  const owner = ownerOf(useMe()) ?? "";
  function choose() {
    onClose();
    // After the dialog is removed, because it returns the focus to where it was.
    setTimeout(() => document.getElementById("content")?.focus({ preventScroll: true }));
  }
  return (
    <Palette places={usePlaces(onSignOut)} owner={owner} onClose={onClose} onChoose={choose} />
  );
}

function usePlaces(signOut: () => void): SearchPlaces {
  const { labels, notes } = useText(placeText);
  const { role, permissions } = useMe();
  const runs = useRuns(signOut);
  return useMemo(() => {
    const of = (kind: "page" | "action") =>
      placesOf({ role, permissions }).flatMap(({ key, icon, to, hash, note, keys, ...place }) => {
        const does = to ? { target: { to, ...(hash && { hash }) } } : { run: runs[key] };
        if (place.kind !== kind || !("target" in does || does.run)) return [];
        return {
          ...does,
          key,
          icon,
          keys,
          label: labels[key],
          ...(note && { note: notes[note] }),
          words: `${wordsOf(key)} ${note ? inAllWords(placeText, (t) => t.notes[note]) : ""}`,
        } as SearchPlace;
      });
    return { pages: of("page"), actions: of("action") };
  }, [labels, notes, role, permissions, runs]);
}

/** What the actions without an address do. */
function useRuns(signOut: () => void): Partial<Record<PlaceKey, () => void>> {
  const { choose } = useLanguage();
  const [, setTheme] = useTheme();
  return {
    // After the search has closed.
    print: () => setTimeout(() => print()),
    light: () => setTheme("light"),
    dark: () => setTheme("dark"),
    system: () => setTheme("system"),
    asal: () => choose("asal"),
    ms: () => choose("ms"),
    en: () => choose("en"),
    signOut,
  };
}
