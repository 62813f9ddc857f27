import { useRouter } from "@tanstack/react-router";
import { Suspense, useCallback, useState } from "react";
import { accountsClient } from "#features/accounts/parts/accounts-client.ts";
import { errorCode } from "#lib/errors.ts";
import type { Me } from "#lib/me.ts";
import { ownerOf, readCounts } from "#offline/device.ts";
import { transport } from "#ui/api.ts";
import { lazyPart } from "#ui/lazy-part.ts";

const SignOutDialog = lazyPart(
  async () => (await import("#app/layouts/waiting.tsx")).AppSignOutDialog,
);

/**
 * Ends the session, clears what the device keeps and goes to the front page. A failure is shown on the page.
 */
export function useSignOut(me: Me) {
  const [failed, setFailed] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { offline } = useRouter().options.context;
  const owner = ownerOf(me);

  const leave = useCallback(async () => {
    setAsking(false);
    setFailed(false);
    // Loaded before the session ends, because the data on this device must be cleared with it.
    const device = await import("#app/layouts/waiting.tsx").catch(() => undefined);
    if (!device) return setFailed(true);
    try {
      await accountsClient.signOut.call();
    } catch (error) {
      if (errorCode(error) !== "UNAUTHORIZED") return setFailed(true);
    }
    if (owner) await device.leaveDevice(offline, owner);
    sessionStorage.clear();
    offline.queries.clear();
    transport.setSchool(undefined);
    transport.setPerson(undefined);
    // A browser that shows the page again as it was left begins it anew.
    addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
    location.assign("/");
  }, [offline, owner]);

  return {
    failed,
    signOut: async () => (owner && readCounts(owner) ? setAsking(true) : leave()),
    question: owner && isAsking && (
      <Suspense>
        <SignOutDialog owner={owner} onStay={() => setAsking(false)} onLeave={() => void leave()} />
      </Suspense>
    ),
  };
}
