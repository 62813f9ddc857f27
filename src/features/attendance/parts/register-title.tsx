import { type ReactNode, useEffect } from "react";
import { BarTitle } from "#ui/kit/bar-title.tsx";

type Props = {
  title: string;
  /** The name of the class, shown beneath the title in the top bar of phones and tablets. */
  class_name: string | undefined;
  /** The choosers and filters beside the title. */
  children?: ReactNode;
};

/** The title of a register or sheet: in the top bar where there is one, else beside the choosers. */
export function RegisterTitle({ title, class_name, children }: Props) {
  useEffect(() => {
    // A screen opened afresh begins at its title; from a link in the menu the focus stays there.
    if (document.activeElement !== document.body) return;
    const titles = [...document.querySelectorAll<HTMLElement>("h1")];
    titles.find((one) => one.checkVisibility())?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <title>{`${title} · Halaqah`}</title>
      <BarTitle>
        <h1
          tabIndex={-1}
          className="line-clamp-2 pe-5 text-17 leading-4.5 font-semibold sm:leading-5"
        >
          {title}
        </h1>
        {class_name && <p className="truncate pe-5 text-13 leading-4.5 text-muted">{class_name}</p>}
      </BarTitle>
      <div className="-mt-2.5 flex flex-wrap items-center gap-2 sm:-mt-3.5 sm:gap-x-3 print:mt-0">
        <h1
          tabIndex={-1}
          className="me-auto text-27 font-semibold tracking-[-0.015em] max-xl:hidden print:block"
        >
          {title}
        </h1>
        {children}
      </div>
    </>
  );
}
