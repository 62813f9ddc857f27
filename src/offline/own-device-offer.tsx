import { Smartphone } from "lucide-react";
import { offlineText } from "./text.ts";
import { classNames } from "#ui/base/class-names.ts";
import { setOwn } from "./device.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useToast } from "#ui/base/toast.tsx";

const answer =
  "relative inline-flex h-7 min-w-11 shrink-0 items-center justify-center rounded-control border border-line bg-surface px-3 font-semibold hover:bg-sunk max-sm:after:absolute max-sm:after:-inset-y-2.5 max-sm:after:inset-x-0";

/** Asks whether the device is the person's own; the profile page asks too. */
export function OwnDeviceOffer({ owner }: { owner: string }) {
  const t = useText(offlineText);
  const showToast = useToast();
  return (
    <section
      aria-label={t.offerTitle}
      className="flex min-h-[inherit] items-center gap-x-2 text-13"
    >
      <Icon of={Smartphone} size={16} className="shrink-0 text-muted max-sm:hidden" />
      <p className="min-w-0 flex-1 leading-4.5">
        <strong className="font-semibold">{t.offerTitle}</strong>{" "}
        <span className="text-muted">{t.offer}</span>{" "}
        <span className="text-muted max-sm:hidden">{t.offerNames}</span>
      </p>
      <button type="button" className={answer} onClick={() => setOwn(owner, false)}>
        {t.no}
      </button>
      <button
        type="button"
        aria-label={t.yes}
        className={classNames(answer, "text-brand-strong")}
        onClick={() => {
          setOwn(owner, true);
          showToast({ text: t.install, seconds: 20 });
        }}
      >
        {t.yesShort}
      </button>
    </section>
  );
}
