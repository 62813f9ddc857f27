import { accountsClient } from "#features/accounts/parts/accounts-client.ts";
import { keptRegisters } from "#features/attendance/offline/parts/kept-registers.ts";
import { CARD_READS } from "#features/cards/offline/rules/kind.ts";
import { EXAMS } from "#features/hifz/exams/rules/reads.ts";
import { keptSheets } from "#features/hifz/tasmik/parts/kept-sheets.ts";
import { forgetOwn, readOwn } from "#offline/device.ts";
import { createDeviceStore } from "#offline/device-store.ts";
import type { Offline } from "#offline/offline.ts";
import { createReadCache } from "#offline/read-cache.ts";
import { transport } from "#ui/api.ts";

// Few judge exams.
const examReads = {
  key: [[EXAMS]],
  load: async () => (await import("#features/hifz/judging/parts/kept-exams.ts")).keptExams,
};

// Teachers write progress reports twice a year.
const cardReads = CARD_READS.map((key) => ({
  key: [[key]],
  load: async () => (await import("#features/cards/offline/parts/kept-cards.ts")).keptCards,
}));

/** The cache of the signed-in person and of the features' reads that must work without network. */
export function createAppCache({ of }: Offline) {
  const cache = createReadCache({
    store: of(createDeviceStore),
    me: accountsClient.whoAmI.key(),
    reads: [...keptRegisters, keptSheets, examReads, ...cardReads],
    readOwn,
    forgetOwn,
  });
  transport.onAnswer(cache.hear);
  return cache;
}

/** Caches reads and answers from the cache from now on, if this is a person's own device. */
export function openReadCache(offline: Offline): void {
  offline.cache = offline.of(createAppCache);
  offline.cache.open();
}
