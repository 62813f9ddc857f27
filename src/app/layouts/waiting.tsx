import { type ComponentType, Suspense } from "react";
import { WaitingRegister } from "#features/attendance/offline/parts/waiting-register.tsx";
import { MARK_CHANGE, SAVE_CHANGE } from "#features/attendance/rules/stored-changes.ts";
import { CARD_CHANGE, CARD_MARK_CHANGE } from "#features/cards/offline/rules/kind.ts";
import { useSheetQueue } from "#features/hifz/tasmik/parts/sheet-queue.ts";
import { WaitingSheet } from "#features/hifz/tasmik/parts/waiting-sheet.tsx";
import { TASMIK_CHANGE } from "#features/hifz/tasmik/rules/changes.ts";
import { SITTING_CHANGE } from "#features/hifz/tasmik/rules/closing.ts";
import { SCORE_CHANGE } from "#features/hifz/judging/rules/kind.ts";
import { forgetRecent } from "#features/search/parts/recent.ts";
import { SignOutDialog, type SignOutProps } from "#offline/sign-out-dialog.tsx";
import type { Offline } from "#offline/offline.ts";
import { WaitingBadge, type WaitingGroupProps } from "#offline/waiting-badge.tsx";
import { wipeDevice } from "#offline/wipe-device.ts";
import { lazyPart } from "#ui/lazy-part.ts";

/** A line of changes that few people make, so that it is loaded when there are any. */
function lazyLine(load: () => Promise<ComponentType<WaitingGroupProps>>) {
  const Line = lazyPart(load);
  return function LazyLine(props: WaitingGroupProps) {
    return (
      <Suspense fallback={null}>
        <Line {...props} />
      </Suspense>
    );
  };
}

const WaitingScores = lazyLine(
  async () => (await import("#features/hifz/judging/parts/waiting-exam.tsx")).WaitingExam,
);
const WaitingCards = lazyLine(
  async () => (await import("#features/cards/offline/parts/waiting-cards.tsx")).WaitingCards,
);

const GROUPS = {
  [MARK_CHANGE]: WaitingRegister,
  [SAVE_CHANGE]: WaitingRegister,
  [TASMIK_CHANGE]: WaitingSheet,
  [SITTING_CHANGE]: WaitingSheet,
  [SCORE_CHANGE]: WaitingScores,
  [CARD_CHANGE]: WaitingCards,
  [CARD_MARK_CHANGE]: WaitingCards,
};

/** How many changes of all features wait for the server. */
export function AppWaitingBadge({ owner }: { owner: string }) {
  const { queue } = useSheetQueue();
  return <WaitingBadge owner={owner} queue={queue} groups={GROUPS} />;
}

/**
 * Asks before waiting changes are lost. All features' kinds are registered here, so that they can still be
 * sent.
 */
export function AppSignOutDialog(props: Omit<SignOutProps, "queue">) {
  const { queue } = useSheetQueue();
  return <SignOutDialog {...props} queue={queue} />;
}

/** Removes from this device everything that a person leaves on it. */
export async function leaveDevice(offline: Offline, owner: string): Promise<void> {
  forgetRecent(owner);
  await wipeDevice(offline, owner);
}
