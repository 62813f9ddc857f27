import type { ReactNode } from "react";
import { classNames } from "#ui/base/class-names.ts";

type Props = {
  /** The link to the screen above this one. */
  back?: ReactNode;
  title: string;
  /** Which page of the screen is open, for the title of the browser's tab. */
  page?: string | false | undefined;
  line?: ReactNode;
  /** A quiet note on the state of the page, such as "Saved 08:04". */
  status?: ReactNode;
  action?: ReactNode;
  /** On a phone the status and the action are elsewhere, such as in a BottomBar. */
  wideOnly?: boolean | undefined;
};

/** The head of a screen: the way back, the title, one line below it, and the main action at the end. */
export function PageHead({ back, title, page, line, status, action, wideOnly }: Props) {
  return (
    <header className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-4">
      <title>{[page, title, "Halaqah"].filter(Boolean).join(" · ")}</title>
      {back && <div className="-mb-4 w-full">{back}</div>}
      <div className="min-w-0 grow basis-96 wrap-anywhere">
        <h1 tabIndex={-1} className="text-27 font-semibold tracking-[-0.015em]">
          {title}
        </h1>
        {line && <p className="text-pretty text-muted">{line}</p>}
      </div>
      {(status || action) && (
        <div
          className={classNames(
            "flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:w-full max-sm:gap-x-2",
            wideOnly && "max-sm:hidden",
          )}
        >
          {status && <output className="text-13 text-muted">{status}</output>}
          {action}
        </div>
      )}
    </header>
  );
}
