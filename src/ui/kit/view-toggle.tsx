import { LayoutGrid, List } from "lucide-react";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { uiText } from "#ui/base/text.ts";

export type View = "list" | "grid";

const icons = { list: List, grid: LayoutGrid };
const views: View[] = ["list", "grid"];

type Props = { value: View; onChange: (view: View) => void };

/** Switches between a list and cards of the same people. */
export function ViewToggle({ value, onChange }: Props) {
  const t = useText(uiText);
  return (
    <fieldset
      aria-label={t.view}
      className="inline-flex h-10.5 shrink-0 gap-0.5 rounded-control border border-edge bg-surface p-[3px] max-sm:h-11"
    >
      {views.map((view) => (
        <button
          key={view}
          type="button"
          title={t[view]}
          aria-label={t[view]}
          aria-pressed={view === value}
          onClick={() => onChange(view)}
          className={classNames(
            "inline-flex w-9.5 items-center justify-center rounded-[7px] transition-colors",
            "relative max-sm:w-11 max-sm:after:absolute max-sm:after:inset-x-0 max-sm:after:-inset-y-1",
            view === value ? "bg-brand-tint text-brand-strong" : "text-muted hover:text-ink",
          )}
        >
          <Icon of={icons[view]} />
        </button>
      ))}
    </fieldset>
  );
}
