import { Bell } from "lucide-react";
import { Suspense, useId, useRef, useState } from "react";
import { notificationsText } from "#features/notifications/text.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { lazyPart } from "#ui/lazy-part.ts";

const load = async () => (await import("./notification-list.tsx")).NotificationList;
// Shown on a press only.
const NotificationList = lazyPart(load);

type Props = { unread: number; onRead: (unread: number) => void };

/** The bell with the number of unread notifications. It opens their list in the browser's own popover. */
export function NotificationsBell({ unread, onRead }: Props) {
  const t = useText(notificationsText);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);

  /** Below the bell, and within the window. */
  function place() {
    const box = button.current?.getBoundingClientRect();
    if (!box || !panel.current) return;
    const { clientWidth } = document.documentElement;
    const width = Math.min(384, clientWidth - 16);
    const left = Math.max(8, Math.min(box.left, clientWidth - width - 8));
    Object.assign(panel.current.style, {
      width: `${width}px`,
      left: `${left}px`,
      top: `${box.bottom + 6}px`,
      maxHeight: `calc(100dvh - ${box.bottom + 14}px)`,
    });
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-expanded={isOpen}
        title={t.title}
        onPointerEnter={() => void load().catch(() => undefined)}
        className="relative inline-flex size-9 shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:bg-neutral-tint hover:text-ink max-sm:size-11"
      >
        <Icon of={Bell} />
        <span className="sr-only">{t.bell(unread)}</span>
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute end-0 top-0 inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-brand px-1 text-[0.6875rem] leading-none font-bold text-brand-ink tabular-nums max-sm:end-1 max-sm:top-1"
          >
            {unread > 9 ? "9+" : unread}
          </span>
        )}
      </button>
      <dialog
        ref={panel}
        id={id}
        popover="auto"
        aria-label={t.title}
        onBeforeToggle={(event) => event.newState === "open" && place()}
        onToggle={(event) => setOpen(event.newState === "open")}
        className="enter fixed inset-auto m-0 overflow-y-auto rounded-card border border-line bg-surface p-0 shadow-raised [--enter-from:0_-6px]"
      >
        {isOpen && (
          <Suspense fallback={<div className="h-40" />}>
            <NotificationList onRead={onRead} onLeave={() => panel.current?.hidePopover()} />
          </Suspense>
        )}
      </dialog>
    </>
  );
}
