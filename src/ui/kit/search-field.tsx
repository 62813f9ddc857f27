import { Search, X } from "lucide-react";
import { useRef } from "react";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { uiText } from "#ui/base/text.ts";

type Props = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  placeholder?: string;
  /** The height: "sm" matches the chips beside it. */
  size?: "sm" | "md";
  className?: string;
};

/** A field that searches while the person types. Esc and ✕ empty it. */
export function SearchField(props: Props) {
  const { label, value, onChange, placeholder = label, size = "md", className } = props;
  const t = useText(uiText);
  const input = useRef<HTMLInputElement>(null);

  function clear() {
    onChange("");
    input.current?.focus();
  }

  return (
    <search className={classNames("relative block", className)}>
      <Icon
        of={Search}
        className="pointer-events-none absolute inset-y-0 start-3 my-auto text-ink"
      />
      <input
        ref={input}
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
        className={classNames(
          "block w-full rounded-control border border-edge bg-surface ps-10 pe-10 text-ellipsis text-control",
          size === "sm" ? "h-8.5" : "h-10.5",
          "transition-colors hover:border-muted focus:border-brand",
          "focus-visible:outline-offset-0 max-sm:h-11 [&::-webkit-search-cancel-button]:hidden",
        )}
      />
      {value && (
        <IconButton
          icon={X}
          label={t.clear}
          size="sm"
          onClick={clear}
          className="absolute inset-y-0 end-1 my-auto"
        />
      )}
    </search>
  );
}
