import { X } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "#ui/base/class-names.ts";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useModal } from "./modal.ts";
import { uiText } from "#ui/base/text.ts";

type Props = { open: boolean; onClose: () => void; label: string; children: ReactNode };

/** A panel that slides in from the start side over the page. ✕, Esc and a click on the backdrop close it. */
export function Drawer({ open, ...rest }: Props) {
  return open && <OpenDrawer {...rest} />;
}

function OpenDrawer({ onClose, label, children }: Omit<Props, "open">) {
  const t = useText(uiText);
  const modal = useModal(onClose, { byBackdrop: true });

  return (
    <dialog
      {...modal}
      aria-label={label}
      className={classNames(
        "enter m-0 me-auto h-dvh max-h-none w-72 max-w-[85vw] border-e border-line bg-surface p-0",
        "shadow-raised [--enter-from:-100%] rtl:[--enter-from:100%]",
      )}
    >
      <div className="relative flex min-h-full flex-col">
        <IconButton
          icon={X}
          label={t.close}
          onClick={onClose}
          className="absolute end-3 top-4 z-10"
        />
        {children}
      </div>
    </dialog>
  );
}
