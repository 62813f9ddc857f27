import { Search } from "lucide-react";
import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { SEARCH_KEY } from "#features/search/parts/search-key.ts";
import { searchButtonText } from "#features/search/text/button.ts";
import { Icon } from "#ui/base/icon.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useToast } from "#ui/base/toast.tsx";

const KEYS = "Control+K Meta+K";

type PaletteProps = { onClose: () => void; onSignOut: () => void };

const load = () => import("#app/layouts/palette.tsx");

/** The search of the whole school. A button or Ctrl+K opens it, and only then is it loaded. */
export function useSearch(onSignOut: () => void) {
  const t = useText(searchButtonText);
  const toast = useToast();
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const opened = useRef(false);

  const close = useCallback(() => {
    opened.current = false;
    setPalette(undefined);
  }, []);

  const open = useCallback(async () => {
    if (opened.current) return;
    opened.current = true;
    try {
      const { SchoolPalette } = await load();
      setPalette(() => SchoolPalette);
    } catch {
      opened.current = false;
      toast({ text: t.openFailed, tone: "absent" });
    }
  }, [t, toast]);

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== SEARCH_KEY) return;
      if (document.querySelector("dialog[open]") && !opened.current) return;
      event.preventDefault();
      if (!event.repeat) void open();
    }
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [open]);

  return { open, palette: Palette && <Palette onClose={close} onSignOut={onSignOut} /> };
}

type Props = { onPress: () => void };

/** The search button of the phone's top bar. */
export function SearchIcon({ onPress }: Props) {
  const t = useText(searchButtonText);
  return <IconButton icon={Search} label={t.title} onPointerEnter={preload} onClick={onPress} />;
}

/** The search button of the sidebar's head; it looks like the field it opens. */
export function SearchButton({ onPress }: Props) {
  const t = useText(searchButtonText);
  return (
    <button
      type="button"
      aria-keyshortcuts={KEYS}
      onPointerEnter={preload}
      onClick={onPress}
      className="mb-3 flex h-10.5 w-full items-center gap-3 rounded-control border border-edge px-3 text-muted transition-colors hover:border-muted hover:text-ink"
    >
      <Icon of={Search} />
      <span className="flex-1 text-start">{t.title}</span>
      <kbd aria-hidden className="font-sans text-13">
        {isApple ? "⌘K" : "Ctrl K"}
      </kbd>
    </button>
  );
}

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

function preload() {
  load().catch(() => {
    // Loading failed. The next key tries again and reports the failure.
  });
}
