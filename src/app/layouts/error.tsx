import { ORPCError } from "@orpc/client";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { House, RotateCw } from "lucide-react";
import { errorData } from "#lib/errors.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { useText } from "#ui/lang.tsx";
import { errorText } from "#app/error-text.ts";

/** What stands in the place of a screen that could not be made. */
export function ErrorScreen({ error, reset }: Pick<ErrorComponentProps, "error" | "reset">) {
  const t = useText(errorText);
  const router = useRouter();
  const { request_id } = errorData(error);
  const thrown = error instanceof Error ? error : new Error(String(error));
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
