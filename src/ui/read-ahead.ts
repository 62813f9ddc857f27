import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import type { Me } from "#lib/me.ts";
import type { Permission } from "#lib/permissions.ts";

/**
 * Reads what a screen shows while the screen itself is still on its way: its route's loader calls this when the
 * pointer reaches a link, and at the latest when the link is followed. The screen does not wait for it, and
 * nothing is read that the person may not see.
 */
export function readAhead<Data, Key extends QueryKey>(
  { queryClient, me }: { queryClient: QueryClient; me: Me },
  permission: Permission,
  options: FetchQueryOptions<Data, Error, Data, Key>,
): void {
  if (me.permissions.includes(permission)) void queryClient.prefetchQuery(options);
}

type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether the person asks to spare data, or the network is slow. Browsers that do not say count as no. */
export function sparesData(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return Boolean(connection?.saveData || connection?.effectiveType?.includes("2g"));
}
