import { ORPCError } from "@orpc/client";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { House, RotateCw } from "lucide-react";
import { lazy, Suspense } from "react";
import { errorData } from "#lib/errors.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { isAwayError } from "#ui/base/queries.ts";
import { errorText } from "#app/error-text.ts";

// Seldom needed, and then loaded from the device: the service worker has it.
const AwayScreen = lazy(async () => {
  const made = await import("#app/layouts/away.tsx").catch(() => undefined);
  return { default: made?.AwayScreen ?? TryAgain };
});

/** Shown when even the away screen failed to load. */
function TryAgain({ onTry }: { isAway: boolean; onTry: () => void }) {
  const t = useText(errorText);
  return (
    <div role="alert" className="grid justify-items-center gap-4 px-4 py-16 text-center">
      <p>{t.notLoaded}</p>
      <Button icon={RotateCw} onClick={onTry}>
        {t.tryAgain}
      </Button>
    </div>
  );
}

/** The browsers' messages for a file of a screen that failed to load. */
const GONE = /dynamically imported module|importing a module script|load module script/i;

/** A bug of ours may be a TypeError too; a call without network says so in its message. */
function isFault({ name, message }: Error): boolean {
  return name === "TypeError" && !/fetch|network|load failed/i.test(message);
}

/** Shown in the place of a screen that failed. */
export function ErrorScreen({ error, reset }: Pick<ErrorComponentProps, "error" | "reset">) {
  const t = useText(errorText);
  const router = useRouter();
  const { request_id } = errorData(error);
  const thrown = error instanceof Error ? error : new Error(String(error));
  const isGone = GONE.test(thrown.message);
  const isAway = !isGone && isAwayError(error) && !isFault(thrown);
  if (isAway || isGone) {
    return (
      <Suspense>
        <AwayScreen isAway={isAway} onTry={tryAgain} />
      </Suspense>
    );
  }
  const status = error instanceof ORPCError ? error.status : thrown.name;

  function tryAgain() {
    reset();
    void router.invalidate();
  }

  return (
    <div role="alert" className="mx-auto max-w-[40rem] px-4 py-16">
      <title>{`${t.title} · Halaqah`}</title>
      <h1 tabIndex={-1} className="text-27 font-semibold tracking-[-0.015em]">
        {t.title}
      </h1>
      <p className="mt-2 text-17 wrap-anywhere">
        <strong className="font-semibold text-absent">{status}</strong> {thrown.message}
      </p>
      {request_id && (
        <p className="mt-1 text-13 break-all text-muted">
          {t.reference}: {request_id}
        </p>
      )}
      <p className="mt-4 text-muted">{t.line}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button kind="brand" icon={RotateCw} onClick={tryAgain}>
          {t.tryAgain}
        </Button>
        <ButtonLink to="/dashboard" reloadDocument icon={House}>
          {t.home}
        </ButtonLink>
      </div>
    </div>
  );
}
