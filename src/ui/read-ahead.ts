import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import type { Me } from "#lib/me.ts";
import type { Permission } from "#lib/permissions.ts";

/**
 * Reads the data of a screen while the screen's code is still loading. The route's loader calls it when the pointer
 * reaches a link, or when the link is followed. The screen does not wait for it. Without the permission, nothing is
 * read.
 */
export function readAhead<Data, Key extends QueryKey>(
  { queryClient, me }: { queryClient: QueryClient; me: Me },
  permission: Permission,
  options: FetchQueryOptions<Data, Error, Data, Key>,
): void {
  if (me.permissions.includes(permission)) void queryClient.prefetchQuery(options);
}

type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether the browser is set to save data, or reports a slow network. Not every browser reports these. */
export function sparesData(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return Boolean(connection?.saveData || connection?.effectiveType?.includes("2g"));
}
