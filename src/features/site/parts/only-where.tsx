import type { ReactNode } from "react";

type Props = { slot: "demo" | "schools_open"; not?: boolean; children: ReactNode };

/**
 * A part of a page for servers with this setting, or `not` for those without it. The build knows no settings, so the
 * server leaves the part out when it sends the page (`server/pages.ts`).
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
