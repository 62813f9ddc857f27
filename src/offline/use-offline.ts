import { createContext, useContext } from "react";
import type { Offline } from "./offline.ts";

export const OfflineContext = createContext<Offline | undefined>(undefined);

/** What this page shares of the device. */
export function useOffline(): Offline {
  const offline = useContext(OfflineContext);
  if (!offline) throw new Error("no OfflineContext");
  return offline;
}
