import { Undo2 } from "lucide-react";
import { memo } from "react";
import { markText } from "#features/attendance/text/marks.ts";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useText } from "#ui/base/lang.tsx";

type Props = {
  /** Names the change that it would take back; undefined if there is none. */
  what: string | undefined;
  onUndo: () => void;
  className?: string;
};

/** A button that names the last change of this visit and undoes it. */
export const UndoButton = memo(function UndoButton({ what, onUndo, className }: Props) {
  const t = useText(markText);
  return (
    <span className={className}>
      <IconButton
        icon={Undo2}
        label={what ? t.undoOf(what) : t.undo}
        aria-disabled={what === undefined}
        aria-keyshortcuts="Control+Z"
        onClick={() => what !== undefined && onUndo()}
        className="border border-line bg-surface aria-disabled:opacity-45 sm:size-10"
      />
    </span>
  );
});
