import { Link } from "@tanstack/react-router";
import { CornerDownLeft } from "lucide-react";
import type { PointerEvent } from "react";
import { Avatar } from "#ui/kit/avatar.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { Name } from "#ui/kit/name.tsx";
import type { SearchChoice } from "./choices.ts";

type Props = {
  choice: SearchChoice;
  id: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
};

const row =
  "flex min-h-11 w-full scroll-my-10 items-center gap-3 rounded-control px-3 py-1.5 text-start aria-selected:bg-brand-tint max-sm:min-h-13";

/** One result. What leads somewhere is a link, so that it can be opened in another tab too. */
export function ChoiceRow({ choice, id, isActive, onPoint, onChoose }: Props) {
  const option = {
    id,
    role: "option",
    "aria-selected": isActive,
    tabIndex: -1,
    // A finger that scrolls must not move the highlight.
    onPointerMove: ({ pointerType }: PointerEvent) =>
      pointerType === "mouse" && !isActive && onPoint(),
    className: row,
  };
  const content = <Content choice={choice} isActive={isActive} />;
  if ("run" in choice) {
    return (
      <button {...option} type="button" onClick={onChoose}>
        {content}
      </button>
    );
  }
  return (
    <Link
      {...choice.target}
      {...option}
      onClick={({ ctrlKey, metaKey, shiftKey }) => !(ctrlKey || metaKey || shiftKey) && onChoose()}
    >
      {content}
    </Link>
  );
}

function Content({ choice, isActive }: Pick<Props, "choice" | "isActive">) {
  return (
    <>
      <span className="flex size-9 shrink-0 items-center justify-center text-muted">
        {"person" in choice ? (
          <Avatar name={choice.person.first_name || choice.fallback} src={choice.src} />
        ) : (
          <Icon of={choice.icon} />
        )}
      </span>
      <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-3">
        <span className="max-sm:line-clamp-2 sm:block sm:min-w-0 sm:shrink sm:truncate">
          {"person" in choice ? (
            <Name
              given={choice.person.first_name}
              rest={choice.person.last_name}
              fallback={choice.fallback}
            />
          ) : (
            <span className="font-medium">{choice.label}</span>
          )}
        </span>
        {choice.note && (
          <span className="block truncate text-13 text-muted sm:ms-auto sm:max-w-[55%] sm:shrink-0">
            {choice.note}
          </span>
        )}
      </span>
      {"keys" in choice && choice.keys && (
        <kbd className="font-sans text-13 text-muted max-sm:hidden">{choice.keys}</kbd>
      )}
      <Icon
        of={CornerDownLeft}
        size={16}
        className={isActive ? "text-muted max-sm:hidden" : "invisible max-sm:hidden"}
      />
    </>
  );
}
