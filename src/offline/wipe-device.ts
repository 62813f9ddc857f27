import { forgetOwn, setCounts } from "./device.ts";
import { createDeviceQueue } from "./device-queue.ts";
import { createDeviceStore } from "./device-store.ts";
import type { Offline } from "./offline.ts";

/** Takes off this device all that it keeps of a person: what waits too. */
export async function wipeDevice({ of, cache }: Offline, owner: string): Promise<void> {
  const store = of(createDeviceStore);
  await of(createDeviceQueue).close();
  forgetOwn();
  try {
    cache?.stop();
    await store.wipe(owner);
  } catch {
    // What cannot be emptied goes as a whole. A browser without a store has nothing to drop.
    await store.drop().catch(() => {});
  }
  setCounts(owner, { waiting: 0, open: 0 });
}
