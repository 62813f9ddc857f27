import { createContext, useContext, type ReactNode } from "react";
import type { Me } from "#lib/me.ts";
import type { Permission } from "#lib/permissions.ts";

const MeContext = createContext<Me | undefined>(undefined);

/** Makes who is signed in known to everything inside; the dashboard's layout does. */
export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>;
}

/** Who is signed in. Only inside the dashboard. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error("useMe is for screens inside the dashboard");
  return me;
}

/** Whether the person may make calls with this permission; the server decides again. */
export function useMay(permission: Permission): boolean {
  return useMe().permissions.includes(permission);
}
