import { Suspense } from "react";
import { useMe } from "#ui/kit/me.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { ownerOf, useOwn } from "./device.ts";

// Most people have answered.
const OwnDeviceOffer = lazyPart(
  async () => (await import("./own-device-offer.tsx")).OwnDeviceOffer,
);

/** Asks once whether the device is the person's own. Its place is kept, so that nothing moves when it comes. */
export function DeviceQuestion() {
  const owner = ownerOf(useMe());
  const isOwn = useOwn(owner ?? "-");
  if (!owner || isOwn !== undefined) return null;
  return (
    <div className="mt-1.5 min-h-9 sm:mt-1 sm:min-h-7 print:hidden">
      <Suspense>
        <OwnDeviceOffer owner={owner} />
      </Suspense>
    </div>
  );
}
