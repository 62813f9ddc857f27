import { X } from "lucide-react";
import {
  createContext,
  type FocusEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { useText } from "./lang.tsx";
import { uiText } from "./text.ts";
import { type Tone, toneIcon, toneText } from "./tone.ts";

export type ToastNotice = {
  /** Empty text shows nothing and only removes the notice with the same `id`. */
  text: string;
  /** Replaces the notice that is shown under the same id. */
  id?: string;
  /** Shows it at the top of the page, for when the person is looking at the bottom. */
  atTop?: boolean;
  tone?: Tone;
  /** A button such as Undo. Its function must be reachable elsewhere too, because notices disappear. */
  action?: { label: string; onAction: () => void };
  /** Seconds until it disappears, at least 8. */
  seconds?: number;
};

type Standing = ToastNotice & { key: number };

const ToastContext = createContext<(notice: ToastNotice) => void>(() => {});

/** Returns the function that shows a notice at the bottom of the page. */
export function useToast(): (notice: ToastNotice) => void {
  return use(ToastContext);
}

/** Holds the notices. It is mounted once, around the app. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const t = useText(uiText);
  const [notices, setNotices] = useState<Standing[]>([]);
  const [held, setHeld] = useState(false);
  const nextKey = useRef(0);
  const stack = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);

  const show = useCallback((notice: ToastNotice) => {
    const key = nextKey.current++;
    setNotices((standing) => {
      const others = standing.filter(({ id }) => id === undefined || id !== notice.id);
      return notice.text ? [...others.slice(-2), { ...notice, key }] : others;
    });
  }, []);

  // A clicked button leaves the page with its notice and fires neither blur nor leave. The focus therefore goes
  // back to where it came from, and the timers of the other notices go on.
  const remove = useCallback((key: number) => {
    if (stack.current?.contains(document.activeElement)) cameFrom.current?.focus();
    setHeld(false);
    setNotices((standing) => standing.filter((notice) => notice.key !== key));
  }, []);

  function hold({ relatedTarget, currentTarget }: FocusEvent<HTMLDivElement>) {
    setHeld(true);
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
      cameFrom.current = relatedTarget;
    }
  }

  // Showing the stack again puts it above a dialog that was opened after it.
  useEffect(() => {
    const box = stack.current;
    if (!box || notices.length === 0) return;
    if (document.querySelector("dialog:modal")) box.hidePopover();
    if (!box.matches(":popover-open")) box.showPopover();
  }, [notices]);

  return (
    <ToastContext value={show}>
      {children}
      <div
        ref={stack}
        popover="manual"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={hold}
        onBlur={() => setHeld(false)}
        className={classNames(
          "pointer-events-none inset-auto m-0 overflow-visible bg-transparent print:hidden",
          // On a wide screen the main action is at the end of the page head.
          notices.at(-1)?.atTop
            ? "top-18 sm:start-8 xl:start-80"
            : "bottom-[calc(var(--bottom-bar,0px)+1.25rem)] sm:end-6",
          "w-[min(25rem,100vw-2rem)]",
          "max-sm:inset-x-0 max-sm:mx-auto",
        )}
      >
        <section aria-live="polite" aria-label={t.notices} className="flex flex-col gap-2">
          {notices.map((notice) => (
            <Toast key={notice.key} notice={notice} held={held} onGone={remove} />
          ))}
        </section>
      </div>
    </ToastContext>
  );
}

type ToastProps = { notice: Standing; held: boolean; onGone: (key: number) => void };

function Toast({ notice, held, onGone }: ToastProps) {
  const t = useText(uiText);
  const { key, text, tone = "present", action, seconds = 8 } = notice;

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onGone(key), Math.max(8, seconds) * 1000);
    return () => clearTimeout(timer);
  }, [held, key, seconds, onGone]);

  return (
    <div
      className={classNames(
        "pointer-events-auto flex min-h-12 items-center gap-3 rounded-control border border-line",
        "bg-surface py-1 ps-4 pe-1.5 text-ink shadow-raised transition duration-160",
        "starting:translate-y-2 starting:opacity-0",
      )}
    >
      <Icon of={toneIcon[tone]} className={toneText[tone]} />
      <p className="min-w-0 flex-1 py-1.5 text-14">{text}</p>
      {action && (
        <button
          type="button"
          onClick={() => {
            action.onAction();
            onGone(key);
          }}
          className="h-9 shrink-0 rounded-small px-2 text-14 font-semibold text-brand hover:underline max-sm:h-11"
        >
          {action.label}
        </button>
      )}
      <IconButton icon={X} label={t.close} size="sm" onClick={() => onGone(key)} />
    </div>
  );
}
