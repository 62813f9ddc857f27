import { createContext, useContext, type ReactNode } from "react";
import type { Me } from "#lib/me.ts";
import { isFamilyRole, type Permission } from "#lib/permissions.ts";

const MeContext = createContext<Me | undefined>(undefined);

/** Provides the signed-in person to everything inside. The dashboard's layout mounts it. */
export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>;
}

/** The signed-in person. Works only inside the dashboard. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error("useMe is for screens inside the dashboard");
  return me;
}

/** Whether the person's role has this permission. The server checks again. */
export function useMay(permission: Permission): boolean {
  return useMe().permissions.includes(permission);
}

/** A list of fewer rows is read at a glance. */
const FEW = 8;

/**
 * Whether a list needs no search, filters, count or export: families have a few rows of their own. `rows` is undefined
 * while the list loads.
 */
export function useIsShortList(rows: number | undefined): boolean {
  return isFamilyRole(useMe().role) && (rows ?? 0) < FEW;
}
