import { CARD_CHANGE, CARD_MARK_CHANGE } from "#features/cards/offline/rules/kind.ts";
import { createDeviceQueue } from "#offline/device-queue.ts";
import type { Offline } from "#offline/offline.ts";

/** Sends what was written in progress reports on an earlier visit. Only then is loaded what sends it. */
export async function sendCards({ of }: Offline): Promise<void> {
  const queue = of(createDeviceQueue);
  const isOwn = (kind: string) => kind === CARD_CHANGE || kind === CARD_MARK_CHANGE;
  if (!queue.read().some(({ kind }) => isOwn(kind))) return;
  const { createCardQueue } = await import("./card-queue.ts");
  of(createCardQueue);
  queue.sendNow();
}
