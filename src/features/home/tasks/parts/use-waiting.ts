import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Waiting } from "#features/home/tasks/contract.ts";
import { transport } from "#ui/api.ts";
import { tasksClient } from "./tasks-client.ts";

const EVERY_MINUTE = 60_000;
/** Several writes in a row, such as the marks of a register, are followed by one read. */
const AFTER_WRITES_MS = 5_000;

export const waitingOptions = tasksClient.readWaiting.queryOptions();

/** What waits for the person, read again every minute while the page is seen. */
export function useWaiting({ enabled = true } = {}) {
  return useQuery({ ...waitingOptions, enabled, refetchInterval: EVERY_MINUTE });
}

/** As `useWaiting`, read again soon after each write of this page too. For the layout, which asks once for all. */
export function useFreshWaiting(options: { enabled: boolean }): Waiting | undefined {
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reread = () => void queries.invalidateQueries({ queryKey: waitingOptions.queryKey });
    transport.onWritten(() => {
      clearTimeout(timer);
      timer = setTimeout(reread, AFTER_WRITES_MS);
    });
    return () => {
      clearTimeout(timer);
      transport.onWritten(undefined);
    };
  }, [queries]);
  return useWaiting(options).data;
}
