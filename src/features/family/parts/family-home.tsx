import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FamilyChild } from "#features/family/contract.ts";
import { Skeleton } from "#ui/kit/skeleton.tsx";
import { ChildCard } from "./child-card.tsx";
import { ChildTeachers } from "./child-teachers.tsx";
import { FamilyChildren } from "./family-children.tsx";
import { familyClient } from "./family-client.ts";

type Props = {
  /** What stands at the end of a child's card. */
  below: (child: FamilyChild) => ReactNode;
  /** Whether that is still being read. */
  waits: boolean;
  children: ReactNode;
};

/** The home of a guardian or pupil: one card a child. What follows waits for the cards, so that nothing jumps. */
export function FamilyHome({ below, waits, children }: Props) {
  const { isPending } = useQuery(familyClient.readFamily.queryOptions());
  if (isPending || waits) return <Skeleton className="h-80 rounded-card" />;
  return (
    <>
      <FamilyChildren>
        {(child, term) => (
          <ChildCard child={child} term={term}>
            <ChildTeachers child={child} />
            {below(child)}
          </ChildCard>
        )}
      </FamilyChildren>
      {children}
    </>
  );
}
