import { Link, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { createAppCache, openReadCache } from "#app/layouts/kept-reads.tsx";
import { accountsClient } from "#features/accounts/parts/accounts-client.ts";
import { readRegistersAhead } from "#features/attendance/offline/parts/kept-registers.ts";
import { useSavedLater } from "#features/attendance/offline/parts/use-saved-later.ts";
import { waitingRegistersText } from "#features/attendance/offline/text.ts";
import { sendCards } from "#features/cards/offline/parts/send-cards.ts";
import { waitingOptions } from "#features/home/tasks/parts/use-waiting.ts";
import { sendScores } from "#features/hifz/judging/parts/send-scores.ts";
import { readSheetsAhead } from "#features/hifz/tasmik/parts/kept-sheets.ts";
import { useSheetQueue } from "#features/hifz/tasmik/parts/sheet-queue.ts";
import { AwayLine } from "#offline/away-line.tsx";
import { ownerOf, useOwn } from "#offline/device.ts";
import type { Offline } from "#offline/offline.ts";
import { useOffline } from "#offline/use-offline.ts";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";

const REGISTER = "/dashboard/attendance";

/**
 * Sends the changes that wait from an earlier visit, and shows above the screen what a person without network
 * must know.
 */
export function OfflineLines() {
  const owner = ownerOf(useMe());
  return owner ? <Lines owner={owner} /> : null;
}

function Lines({ owner }: { owner: string }) {
  const t = useText(waitingRegistersText);
  const offline = useOffline();
  const { queue } = useSheetQueue();
  const { today } = useMe();
  const isOwn = useOwn(owner);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isRegister = path === REGISTER || path === `${REGISTER}/`;

  useEffect(() => {
    void queue.open(owner).then(() => Promise.all([sendScores(offline), sendCards(offline)]));
  }, [queue, owner, offline]);
  useSavedLater();
  useEffect(() => {
    if (isOwn) {
      openReadCache(offline);
      // Asks the browser not to clear the store when the device runs out of space.
      void navigator.storage?.persist?.();
      void readAhead(offline, today).catch(() => {
        // The network failed meanwhile; what was read before stays cached.
      });
    } else if (isOwn === false) {
      void offline
        .of(createAppCache)
        .close()
        .catch(() => {
          // There is no store, so nothing was cached.
        });
    }
  }, [isOwn, offline, today]);

  return (
    <AwayLine cache={offline.of(createAppCache)}>
      {!isRegister && (
        <Link to={REGISTER} className="ms-auto font-semibold underline max-sm:py-2">
          {t.toRegister}
        </Link>
      )}
    </AwayLine>
  );
}

/** Reads ahead what the person's own device must show without network, while there is one. */
async function readAhead(offline: Offline, today: string): Promise<void> {
  const whoAmI = accountsClient.whoAmI.queryOptions();
  await offline.queries.fetchQuery({ ...whoAmI, staleTime: 0 });
  await readRegistersAhead(offline, today);
  await readSheetsAhead(offline, today);
  const { exams, tasks } = await offline.queries.ensureQueryData(waitingOptions);
  if (exams) {
    const { readExamsAhead } = await import("#features/hifz/judging/parts/kept-exams.ts");
    await readExamsAhead(offline, exams);
  }
  if (tasks.comments) {
    const { readCardsAhead } = await import("#features/cards/offline/parts/kept-cards.ts");
    await readCardsAhead(offline);
  }
}
