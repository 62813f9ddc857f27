import type { ReactNode } from "react";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";

type Props = {
  title: string;
  cancel: string;
  /** What the button says that does it. */
  submit: string;
  kind?: "danger" | "brand";
  act: { busy: boolean; problem: string | undefined; start: () => Promise<unknown> };
  onClose: () => void;
  /** What will happen. */
  children: ReactNode;
};

/** Asks once before something is taken away (or, as `brand`, done for good), and says why that failed. */
export function ConfirmDialog({
  title,
  cancel,
  submit,
  kind = "danger",
  act,
  onClose,
  children,
}: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button kind={kind} busy={act.busy} onClick={() => void act.start()}>
            {submit}
          </Button>
        </>
      }
    >
      {act.problem && (
        <div className="mb-3">
          <ErrorBox text={act.problem} />
        </div>
      )}
      <div>{children}</div>
    </Dialog>
  );
}
