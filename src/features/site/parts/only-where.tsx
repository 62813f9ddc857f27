import type { ReactNode } from "react";

type Props = { slot: string; not?: boolean; children: ReactNode };

/**
 * A part of a page for servers with this setting, such as `demo`, or for answers with this value; with `not` for those
 * without it. The build knows neither, so the server leaves the part out when it sends the page (`server/pages.ts`).
 */
export function OnlyWhere({ slot, not = false, children }: Props) {
  return (
    <>
      {`{{${not ? "^" : "#"}${slot}}}`}
      {children}
      {`{{/${slot}}}`}
    </>
  );
}
