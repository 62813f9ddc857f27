import { House, RotateCw } from "lucide-react";
import { useEffect } from "react";
import { awayText } from "#app/away-text.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { useCounts } from "#offline/device.ts";
import { useText } from "#ui/base/lang.tsx";
import { AGAIN_MS } from "#ui/base/queries.ts";

type Props = {
  /**
   * True when the server is unreachable; false when a file of the screen is missing, perhaps because it belongs
   * to an older version.
   */
  isAway: boolean;
  onTry: () => void;
};

/**
 * Shown when the server is unreachable and nothing is cached: how many changes wait on this device, without
 * names.
 */
export function AwayScreen({ isAway, onTry }: Props) {
  const t = useText(awayText);
  const { waiting } = useCounts();
  useEffect(() => {
    if (!isAway) return;
    addEventListener("online", onTry);
    // A weak network comes back without the device saying so. The screen stays still until the server answers.
    let isShown = true;
    const ask = async () => {
      if (document.visibilityState === "hidden") return;
      const answer = await fetch("/readyz", { cache: "no-store" }).catch(() => undefined);
      if (answer?.ok && isShown) onTry();
    };
    const timer = setInterval(() => void ask(), AGAIN_MS);
    return () => {
      isShown = false;
      clearInterval(timer);
      removeEventListener("online", onTry);
    };
  });
  const title = isAway ? t.away : t.gone;
  return (
    <div role="alert" className="mx-auto max-w-[40rem] px-4 py-16">
      <title>{`${title} · Halaqah`}</title>
      <h1 tabIndex={-1} className="text-27 font-semibold tracking-[-0.015em]">
        {title}
      </h1>
      <p className="mt-2 text-17">{isAway ? t.awayLine : t.goneLine}</p>
      {waiting > 0 && <p className="mt-2 text-17 font-semibold">{t.waiting(waiting)}</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button kind="brand" icon={RotateCw} onClick={isAway ? onTry : () => location.reload()}>
          {isAway ? t.tryAgain : t.reload}
        </Button>
        {isAway ? (
          <ButtonLink to="/login">{t.signIn}</ButtonLink>
        ) : (
          <ButtonLink to="/dashboard" icon={House}>
            {t.home}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
