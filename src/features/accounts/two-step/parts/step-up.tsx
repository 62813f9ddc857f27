import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { transport } from "#ui/api.ts";

const ProofDialog = lazy(async () => ({
  default: (await import("./proof-dialog.tsx")).ProofDialog,
}));

/** Asks for the password or code when a call needs it again; then the call continues by itself. */
export function StepUp() {
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(proved: boolean) => void>(undefined);
  useEffect(() => {
    transport.onStepUp(() => {
      setOpen(true);
      return new Promise((done) => {
        answer.current?.(false);
        answer.current = done;
      });
    });
    return () => transport.onStepUp(undefined);
  }, []);

  function close(proved: boolean) {
    setOpen(false);
    answer.current?.(proved);
    answer.current = undefined;
  }
  return (
    isOpen && (
      <Suspense>
        <ProofDialog onDone={close} />
      </Suspense>
    )
  );
}
