import { createLink, useLocation, useRouter } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { classNames } from "#ui/base/class-names.ts";

/**
 * A line of links between the pages of a screen. On a phone it scrolls sideways and keeps the current one in
 * view.
 */
export function TabLine({ label, children }: { label: string; children: ReactNode }) {
  const line = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  const router = useRouter();
  useEffect(() => {
    const show = () => line.current && showCurrent(line.current);
    // The tabs become wider when their counts arrive, and the line narrower when a phone is turned. The first call
    // is for the address.
    const sized = new ResizeObserver(show);
    if (list.current) sized.observe(list.current);
    if (line.current) sized.observe(line.current);
    // The router scrolls the line as it was scrolled at the address before. This comes after that.
    const forget = router.subscribe("onRendered", () => requestAnimationFrame(show));
    return () => {
      sized.disconnect();
      forget();
    };
  }, [pathname, router]);
  return (
    <nav
      ref={line}
      aria-label={label}
      className="no-scrollbar relative -mt-2 mb-5 overflow-x-auto border-b border-line max-sm:-mx-4 max-sm:px-4 print:hidden"
    >
      <ul ref={list} className="flex w-max min-w-full gap-1 lg:w-auto lg:flex-wrap">
        {children}
      </ul>
    </nav>
  );
}

/** Scrolls the line sideways, but never the page. */
function showCurrent(line: HTMLElement) {
  const here = line.querySelector('[aria-current="page"]')?.getBoundingClientRect();
  if (!here) return;
  const { left, right } = line.getBoundingClientRect();
  line.scrollLeft += Math.max(0, here.right - right) - Math.max(0, left - here.left);
}

function TabAnchor({ className, children, ...rest }: ComponentProps<"a">) {
  return (
    <li>
      <a
        {...rest}
        className={classNames(
          "inline-flex h-11 items-center border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-muted hover:text-ink focus-visible:-outline-offset-2",
          "aria-[current=page]:border-brand aria-[current=page]:text-brand-strong",
          className,
        )}
      >
        {children}
      </a>
    </li>
  );
}

/** One link of a `TabLine`. */
export const Tab = createLink(TabAnchor);
