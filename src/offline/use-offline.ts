import { useRouter } from "@tanstack/react-router";
import type { Offline } from "./offline.ts";

/** What this page shares of the device; the router hands it to every screen. */
export function useOffline(): Offline {
  return useRouter().options.context.offline;
}
