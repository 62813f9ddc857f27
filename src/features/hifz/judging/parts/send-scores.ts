import { SCORE_CHANGE } from "#features/hifz/judging/rules/kind.ts";
import { createDeviceQueue } from "#offline/device-queue.ts";
import type { Offline } from "#offline/offline.ts";

/** Sends scores that wait from an earlier visit. Few have any, so only then is loaded what sends them. */
export async function sendScores({ of }: Offline): Promise<void> {
  const queue = of(createDeviceQueue);
  if (!queue.read().some(({ kind }) => kind === SCORE_CHANGE)) return;
  const { createScoreQueue } = await import("./score-queue.ts");
  of(createScoreQueue);
  queue.sendNow();
}
