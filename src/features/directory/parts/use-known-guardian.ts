import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Guardian } from "#features/guardians/contract.ts";
import { guardiansClient } from "#features/guardians/parts/guardians-client.ts";
import { toE164 } from "#lib/phones.ts";

type Search = {
  /** The guardian with the typed number, whom nobody has refused. */
  known: Guardian | undefined;
  /** Takes the typed number. */
  type: (phone: string) => void;
  /** Says that the person is somebody else with the same number. */
  refuse: (id: string) => void;
};

/** Finds a guardian whom the school knows by a phone number. The guardians are read at the first digit. */
export function useKnownGuardian(): Search {
  const [phone, type] = useState("");
  const [refused, setRefused] = useState<readonly string[]>([]);
  const guardians = useQuery({
    ...guardiansClient.listGuardians.queryOptions({ input: {} }),
    enabled: phone !== "",
  });
  const number = toE164(phone);
  const known = guardians.data?.find(
    (guardian) => number && guardian.phone === number && !refused.includes(guardian.id),
  );
  return { known, type, refuse: (id) => setRefused([...refused, id]) };
}
