import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { accountsClient } from "#features/accounts/parts/accounts-client.ts";
import { todayIn } from "#lib/dates.ts";
import { useMe } from "#ui/kit/me.tsx";

const EVERY_MS = 30_000;

/** Asks the server for the day when a screen is open past midnight, so that nobody marks yesterday as today. */
export function useNewDay(): void {
  const queries = useQueryClient();
  const { today, school } = useMe();
  const zone = school?.time_zone ?? "UTC";
  useEffect(() => {
    const look = () => {
      if (todayIn(zone) <= today) return;
      void queries.invalidateQueries({ queryKey: accountsClient.whoAmI.queryOptions().queryKey });
    };
    const timer = setInterval(look, EVERY_MS);
    return () => clearInterval(timer);
  }, [queries, today, zone]);
}
