import { Smartphone } from "lucide-react";
import { offlineText } from "./text.ts";
import { Button } from "#ui/base/button.tsx";
import { ownerOf, setOwn, useOwn } from "./device.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { useToast } from "#ui/base/toast.tsx";

/** Asks once whether the device is the person's own; the profile page asks too. */
export function OwnDeviceOffer() {
  const owner = ownerOf(useMe());
  return owner ? <Offer owner={owner} /> : null;
}

function Offer({ owner }: { owner: string }) {
  const t = useText(offlineText);
  const isOwn = useOwn(owner);
  const showToast = useToast();
  if (isOwn !== undefined) return null;
  return (
    <section
      aria-label={t.offerTitle}
      className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-control border border-line bg-surface px-4 py-3"
    >
      <Icon of={Smartphone} className="text-muted max-sm:hidden" />
      <p className="min-w-60 flex-1 text-14">
        <strong className="block font-semibold">{t.offerTitle}</strong>
        <span className="text-muted">{t.offer}</span>
      </p>
      <span className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setOwn(owner, false)}>
          {t.no}
        </Button>
        <Button
          size="sm"
          kind="brand"
          onClick={() => {
            setOwn(owner, true);
            showToast({ text: t.install, seconds: 20 });
          }}
        >
          {t.yes}
        </Button>
      </span>
    </section>
  );
}
