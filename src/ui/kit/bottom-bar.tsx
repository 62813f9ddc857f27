import { type ReactNode, useLayoutEffect, useRef } from "react";

/**
 * The main action of a screen, always under the thumb on a phone (wider screens show it in their page head).
 * The bar publishes its height to the page, so that neither the focus nor notices hide behind it.
 */
export function BottomBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = bar.current;
    const root = document.documentElement;
    if (!element) return;
    const sizes = new ResizeObserver(() => {
      const { offsetHeight } = element;
      // Every change gives each element of the page its style anew; wide screens have no bar.
      if (offsetHeight > 0) root.style.setProperty("--bottom-bar", `${offsetHeight}px`);
      else root.style.removeProperty("--bottom-bar");
    });
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      root.style.removeProperty("--bottom-bar");
    };
  }, []);

  return (
    <>
      {/* Leaves room for a notice above the bar, so that the last content can be scrolled out from beneath
          it. */}
      <div aria-hidden className="h-[calc(var(--bottom-bar,0px)+4.5rem)] sm:hidden print:hidden" />
      <div
        ref={bar}
        className="fixed inset-x-0 bottom-0 z-20 flex items-center justify-between gap-3 border-t border-line bg-surface px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:hidden print:hidden"
      >
        {children}
      </div>
    </>
  );
}
