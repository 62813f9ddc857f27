import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";

/** Publishes the height of a phone's bottom bar, so that neither the focus nor notices hide behind it. */
export function useBottomBar(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    const root = document.documentElement;
    if (!element) return;
    const sizes = new ResizeObserver(() => {
      const { offsetHeight } = element;
      const isBar = offsetHeight > 0 && getComputedStyle(element).position === "fixed";
      // Every change gives each element of the page its style anew; wide screens have no bar.
      if (isBar) root.style.setProperty("--bottom-bar", `${offsetHeight}px`);
      else root.style.removeProperty("--bottom-bar");
    });
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      root.style.removeProperty("--bottom-bar");
    };
  }, [bar]);
}

/** Leaves room for the bar and a notice above it, so that the last content can be scrolled out from beneath them. */
export function BottomSpace() {
  return (
    <div aria-hidden className="h-[calc(var(--bottom-bar,0px)+4.5rem)] sm:hidden print:hidden" />
  );
}

/** The main action of a screen, always under the thumb on a phone (wider screens show it in their page head). */
export function BottomBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useBottomBar(bar);
  return (
    <>
      <BottomSpace />
      <div
        ref={bar}
        className="fixed inset-x-0 bottom-0 z-20 flex items-center justify-between gap-3 border-t border-line bg-surface px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:hidden print:hidden"
      >
        {children}
      </div>
    </>
  );
}
