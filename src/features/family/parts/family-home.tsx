import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Skeleton } from "#ui/kit/skeleton.tsx";
import { ChildCard } from "./child-card.tsx";
import { ChildTeachers } from "./child-teachers.tsx";
import { FamilyChildren } from "./family-children.tsx";
import { familyClient } from "./family-client.ts";

/** The home of a guardian or pupil: one card a child. What follows waits for the cards, so that nothing jumps. */
export function FamilyHome({ children }: { children: ReactNode }) {
  const { isPending } = useQuery(familyClient.readFamily.queryOptions());
  if (isPending) return <Skeleton className="h-80 rounded-card" />;
  return (
    <>
      <FamilyChildren>
        {(child, term) => (
          <ChildCard child={child} term={term}>
            <ChildTeachers child={child} />
          </ChildCard>
        )}
      </FamilyChildren>
      {children}
    </>
  );
}
