import { useRouter } from "@tanstack/react-router";
import type { Offline } from "./offline.ts";

/** What this page shares about the device; the router passes it to every screen. */
export function useOffline(): Offline {
  return useRouter().options.context.offline;
}
