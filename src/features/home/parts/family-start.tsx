import { useQuery } from "@tanstack/react-query";
import { fullName } from "#lib/names.ts";
import type { ReactNode } from "react";
import { FamilyHome } from "#features/family/parts/family-home.tsx";
import { ChildHifz } from "#features/hifz/acks/parts/child-hifz.tsx";
import { hifzAcksClient } from "#features/hifz/acks/parts/hifz-acks-client.ts";

/** The home of a guardian or pupil, with how much each child has memorised. */
export function FamilyStart({ children }: { children: ReactNode }) {
  const { data, isPending } = useQuery(hifzAcksClient.readFamilyHifz.queryOptions());
  return (
    <FamilyHome
      waits={isPending}
      below={({ id, first_name, last_name }) => {
        const held = data?.find(({ student_id }) => student_id === id);
        return held && <ChildHifz held={held} name={fullName({ first_name, last_name })} />;
      }}
    >
      {children}
    </FamilyHome>
  );
}
