import { accountsClient } from "#features/accounts/parts/accounts-client.ts";
import { keptRegisters } from "#features/attendance/offline/parts/kept-registers.ts";
import { forgetOwn, readOwn } from "#offline/device.ts";
import { createDeviceStore } from "#offline/device-store.ts";
import type { Offline } from "#offline/offline.ts";
import { createReadCache } from "#offline/read-cache.ts";
import { transport } from "#ui/api.ts";

/** Who is signed in, and what the features have to be read without network. */
export function createAppCache({ of }: Offline) {
  const cache = createReadCache({
    store: of(createDeviceStore),
    me: accountsClient.whoAmI.key(),
    reads: keptRegisters,
    readOwn,
    forgetOwn,
  });
  transport.onAnswer(cache.hear);
  return cache;
}

/** Keeps and answers from now on, if this is somebody's own device. */
export function openReadCache(offline: Offline): void {
  offline.cache = offline.of(createAppCache);
  offline.cache.open();
}
