import { ownProfileText } from "#features/accounts/own/text.ts";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { ownerOf, setOwn, useOwn } from "#offline/device.ts";
import { useText } from "#ui/base/lang.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";

/** Whether this device is the person's own. Only on an own device are reads cached for use without network. */
export function OwnDeviceCard() {
  const t = useText(ownProfileText);
  const owner = ownerOf(useMe());
  const mayMark = useMay("attendance.mark");
  const isOwn = useOwn(owner ?? "");
  if (!owner || !mayMark) return null;
  return (
    <Card pad={false}>
      <CardHead title={t.device} />
      <div className="px-5 py-4 max-sm:px-4">
        <CheckField
          name="own_device"
          label={t.ownDevice}
          hint={t.ownDeviceHint}
          checked={isOwn ?? false}
          onChange={({ target }) => setOwn(owner, target.checked)}
        />
      </div>
    </Card>
  );
}
