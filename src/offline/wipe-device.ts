import { forgetOwn, setCounts } from "./device.ts";
import { createDeviceQueue } from "./device-queue.ts";
import { createDeviceStore } from "./device-store.ts";
import type { Offline } from "./offline.ts";

/** Deletes everything that this device stores of a person, including unsent changes. */
export async function wipeDevice({ of, cache }: Offline, owner: string): Promise<void> {
  const store = of(createDeviceStore);
  await of(createDeviceQueue).close();
  forgetOwn();
  try {
    cache?.stop();
    await store.wipe(owner);
  } catch {
    // A store that cannot be emptied is deleted. A browser without a store has nothing to delete.
    await store.drop().catch(() => {});
  }
  setCounts(owner, { waiting: 0, open: 0 });
}
