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
  /** Empty: nothing is said, only the one of the same `id` goes away. */
  text: string;
  /** Takes the place of the one that stands under the same id. */
  id?: string;
  /** At the head of the page, when its foot is what one looks at. */
  atTop?: boolean;
  tone?: Tone;
  /** Such as undo. What it does must be reachable elsewhere too: notices go away. */
  action?: { label: string; onAction: () => void };
  /** How long it stays, at least 8. */
  seconds?: number;
};

type Standing = ToastNotice & { key: number };

const ToastContext = createContext<(notice: ToastNotice) => void>(() => {});

/** Says something that has happened, at the foot of the page. */
export function useToast(): (notice: ToastNotice) => void {
  return use(ToastContext);
}

/** Keeps the notices; stands once, around the app. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const t = useText(uiText);
  const [notices, setNotices] = useState<Standing[]>([]);
  const [held, setHeld] = useState(false);
  const nextKey = useRef(0);
  const stack = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);

  const say = useCallback((notice: ToastNotice) => {
    const key = nextKey.current++;
    setNotices((standing) => {
      const others = standing.filter(({ id }) => id === undefined || id !== notice.id);
      return notice.text ? [...others.slice(-2), { ...notice, key }] : others;
    });
  }, []);

  // A pressed button leaves with its notice and says neither blur nor leave: focus goes back to
  // where it came from, and the other notices run on.
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

  // Shown anew, the stack lies above a dialog that was opened after it.
  useEffect(() => {
    const box = stack.current;
    if (!box || notices.length === 0) return;
    if (document.querySelector("dialog:modal")) box.hidePopover();
    if (!box.matches(":popover-open")) box.showPopover();
  }, [notices]);

  return (
    <ToastContext value={say}>
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
          // The head of a wide screen has the main action at its end.
          notices.at(-1)?.atTop
            ? "top-18 sm:start-8 lg:start-80"
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
