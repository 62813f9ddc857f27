import { useQuery } from "@tanstack/react-query";
import { GraduationCap } from "lucide-react";
import type { ReactNode } from "react";
import type { Family, FamilyChild } from "#features/family/contract.ts";
import { familyText } from "#features/family/text.ts";
import { useText } from "#ui/base/lang.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { familyClient } from "./family-client.ts";

type Props = { children: (child: FamilyChild, term: Family["term"]) => ReactNode };

/** Reads the family and shows each child: two side by side where there is room. */
export function FamilyChildren({ children }: Props) {
  const t = useText(familyText);
  const { role } = useMe();
  const family = useQuery(familyClient.readFamily.queryOptions());
  const { data } = family;
  const isPupil = role === "student";
  return (
    <>
      <LoadState of={family} failed={t.loadFailed} />
      {data?.children.length === 0 && (
        <Empty
          icon={GraduationCap}
          title={isPupil ? t.nobodySelf : t.nobody}
          text={isPupil ? t.nobodySelfText : t.nobodyText}
        />
      )}
      {data && data.children.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:has-[>:nth-child(2)]:grid-cols-2">
          {data.children.map((child) => (
            <div key={child.id}>{children(child, data.term)}</div>
          ))}
        </div>
      )}
    </>
  );
}
