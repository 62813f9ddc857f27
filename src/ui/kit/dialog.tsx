import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "#ui/base/class-names.ts";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useModal } from "./modal.ts";
import { uiText } from "#ui/base/text.ts";

const sizes = { sm: "sm:w-100", md: "sm:w-130", lg: "sm:w-180" };

type Props = {
  open: boolean;
  /** Called on ✕, Esc and the footer's buttons. */
  onClose: () => void;
  title: string;
  line?: ReactNode;
  size?: keyof typeof sizes;
  /** Buttons: cancel first, the main action last. */
  footer?: ReactNode;
  children: ReactNode;
};

/** A question or a short form above the page, which stays inert behind it. A bottom sheet on phones. */
export function Dialog({ open, ...rest }: Props) {
  return open && <OpenDialog {...rest} />;
}

function OpenDialog({ onClose, title, line, size = "md", footer, children }: Omit<Props, "open">) {
  const t = useText(uiText);
  const id = useId();
  const modal = useModal(onClose);

  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      className={classNames(
        "enter m-auto flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-none flex-col",
        "rounded-card border border-line bg-surface p-0 shadow-raised",
        "max-sm:mb-0 max-sm:w-full max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0",
        sizes[size],
      )}
    >
      <div className="flex items-start justify-between gap-4 px-6 pt-5 pb-1 max-sm:px-4">
        <div className="min-w-0">
          <h2
            id={id}
            tabIndex={-1}
            className="text-20 font-semibold tracking-[-0.01em] wrap-anywhere"
          >
            {title}
          </h2>
          {line && <p className="wrap-anywhere text-muted">{line}</p>}
        </div>
        <IconButton icon={X} label={t.close} onClick={onClose} className="-me-2 -mt-1" />
      </div>
      <div className="relative min-h-0 overflow-y-auto px-6 pt-3 pb-6 max-sm:px-4">{children}</div>
      {footer && (
        <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4 max-sm:px-4 max-sm:pb-[max(1rem,env(safe-area-inset-bottom))]">
          {footer}
        </div>
      )}
    </dialog>
  );
}
