import type { ReactNode } from "react";
import type { Family, FamilyChild } from "#features/family/contract.ts";
import { Card } from "#ui/kit/card.tsx";
import { ChildName } from "./child-name.tsx";
import { ChildToday } from "./child-today.tsx";
import { TermFigures } from "./term-figures.tsx";
import { WeekStrip } from "./week-strip.tsx";

type Props = { child: FamilyChild; term: Family["term"]; children: ReactNode };

/** A pupil at a glance: today, the week and the term. `children` stand beneath. */
export function ChildCard({ child, term, children }: Props) {
  return (
    <Card as="article" className="grid content-start gap-4">
      <ChildName child={child} />
      <ChildToday child={child} />
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <WeekStrip child={child} />
        <div className="min-w-0 flex-1 basis-28">
          <TermFigures child={child} term={term} />
        </div>
      </div>
      {children}
    </Card>
  );
}
