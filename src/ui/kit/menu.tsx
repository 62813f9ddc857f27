import { createLink } from "@tanstack/react-router";
import { Check, type LucideIcon } from "lucide-react";
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";

/** Between the button and its list, in pixels. */
const GAP = 6;

const CloseContext = createContext(() => {});

const entry = classNames(
  "flex h-10 w-full items-center gap-3 rounded-small px-3 text-start text-15 whitespace-nowrap",
  "hover:bg-neutral-tint focus:bg-neutral-tint focus-visible:-outline-offset-2 max-sm:h-11",
);

function entriesOf(panel: HTMLElement) {
  return [...panel.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
}

/** Arrows, Home, End and first letters move the focus; Tab leaves the menu. The popover itself handles Esc. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const panel = event.currentTarget;
  if (event.key === "Tab") return panel.hidePopover();
  const entries = entriesOf(panel);
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = {
    ArrowDown: (at + 1) % entries.length,
    ArrowUp: at - 1,
    Home: 0,
    End: -1,
  };
  const letter = event.key.length === 1 && event.key !== " " ? event.key.toLowerCase() : null;
  const to = letter
    ? [...entries.slice(at + 1), ...entries].find((entry) =>
        entry.textContent?.trim().toLowerCase().startsWith(letter),
      )
    : entries.at(steps[event.key] ?? entries.length);
  if (!to) return;
  event.preventDefault();
  to.focus();
}

/** The router does not reload the page, so a link does not close the menu by itself. */
function closeByLink({ target, currentTarget }: MouseEvent<HTMLDivElement>) {
  if (target instanceof Element && target.closest("a")) currentTarget.hidePopover();
}

type Props = {
  trigger: ReactNode;
  /** The accessible name of a trigger that shows no words. */
  label?: string;
  align?: "start" | "end";
  side?: "bottom" | "top";
  /** The classes of the trigger. */
  className?: string;
  /** Opens the menu by itself, and again whenever this changes. */
  opens?: string | undefined;
  children: ReactNode;
};

/** A button that opens a list of actions in the browser's own popover. Esc and a click outside close it. */
export function Menu({ trigger, label, align = "start", side = "bottom", ...props }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const { opens } = props;

  useEffect(() => {
    if (opens && button.current?.checkVisibility()) panel.current?.showPopover();
  }, [opens]);

  function place() {
    const box = button.current?.getBoundingClientRect();
    const list = panel.current;
    if (!box || !list) return;
    const { clientWidth, clientHeight } = document.documentElement;
    const fromLeft = (align === "start") === (getComputedStyle(list).direction === "ltr");
    list.style.left = fromLeft ? `${box.left}px` : "auto";
    list.style.right = fromLeft ? "auto" : `${clientWidth - box.right}px`;
    list.style.top = side === "bottom" ? `${box.bottom + GAP}px` : "auto";
    list.style.bottom = side === "top" ? `${clientHeight - box.top + GAP}px` : "auto";
    list.style.minWidth = `${box.width}px`;
  }

  function toggled(isOpen: boolean) {
    setOpen(isOpen);
    const list = panel.current;
    if (!isOpen || !list) return;
    // Its size is known only now.
    const { clientWidth, clientHeight } = document.documentElement;
    const { right, bottom, height } = list.getBoundingClientRect();
    if (right > clientWidth) {
      list.style.left = "auto";
      list.style.right = "0.5rem";
    }
    const above = (button.current?.getBoundingClientRect().top ?? 0) - GAP;
    if (bottom > clientHeight) {
      list.style.top = "auto";
      list.style.bottom = above > height ? `${clientHeight - above}px` : "0.5rem";
    }
    entriesOf(list)[0]?.focus();
  }

  function openByArrow(event: KeyboardEvent) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    panel.current?.showPopover();
  }

  return (
    <>
      <button
        ref={button}
        id={`${id}-button`}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
        onKeyDown={openByArrow}
        className={props.className}
      >
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="menu"
        aria-labelledby={`${id}-button`}
        tabIndex={-1}
        onBeforeToggle={(event) => event.newState === "open" && place()}
        onToggle={(event) => toggled(event.newState === "open")}
        onKeyDown={moveFocus}
        onClick={closeByLink}
        className={classNames(
          "enter fixed inset-auto m-0 max-h-[80dvh] overflow-y-auto rounded-control border border-line",
          "bg-surface p-1.5 shadow-raised",
          side === "bottom" && "[--enter-from:0_-6px]",
        )}
      >
        <CloseContext value={() => panel.current?.hidePopover()}>{props.children}</CloseContext>
      </div>
    </>
  );
}

type ItemProps = { icon?: LucideIcon; onSelect: () => void; children: ReactNode };

/** An action of a menu. The menu closes first, so that a dialog returns the focus to the trigger. */
export function MenuItem({ icon, onSelect, children }: ItemProps) {
  const close = use(CloseContext);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={entry}
      onClick={() => {
        close();
        onSelect();
      }}
    >
      {icon && <Icon of={icon} className="text-muted" />}
      {children}
    </button>
  );
}

function MenuAnchor({ icon, children, ...rest }: ComponentProps<"a"> & { icon?: LucideIcon }) {
  return (
    <a {...rest} role="menuitem" tabIndex={-1} className={entry}>
      {icon && <Icon of={icon} className="text-muted" />}
      {children}
    </a>
  );
}

/** A link of a menu. */
export const MenuLink = createLink(MenuAnchor);

type ChoiceProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; icon?: LucideIcon }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One option of a setting. The menu stays open, so that the person sees the change. */
export function MenuChoice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, options, value, onChange } = props;
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <div id={id} className="px-3 pt-2 pb-1 text-13 font-medium text-muted">
        {label}
      </div>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="menuitemradio"
          aria-checked={option.value === value}
          tabIndex={-1}
          className={entry}
          onClick={() => onChange(option.value)}
        >
          {option.icon && <Icon of={option.icon} className="text-muted" />}
          <span className="flex-1">{option.label}</span>
          <Icon of={Check} className={option.value === value ? "text-brand" : "invisible"} />
        </button>
      ))}
    </fieldset>
  );
}

type CheckProps = { checked: boolean; onChange: () => void; children: ReactNode };

/** A setting that is on or off. The menu stays open, so that the person sees the change. */
export function MenuCheck({ checked, onChange, children }: CheckProps) {
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={checked}
      tabIndex={-1}
      className={entry}
      onClick={onChange}
    >
      <span className="flex-1">{children}</span>
      <Icon of={Check} className={checked ? "text-brand" : "invisible"} />
    </button>
  );
}

/** The title of a group of a menu. */
export function MenuTitle({ children }: { children: ReactNode }) {
  return <div className="px-3 pt-2 pb-1 text-13 font-medium text-muted">{children}</div>;
}

/** A line between groups of a menu. */
export function MenuLine() {
  return <hr className="my-1.5 border-line" />;
}
