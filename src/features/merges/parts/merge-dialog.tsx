import type { Preview } from "#features/merges/contract.ts";
import { useAction } from "#ui/base/use-action.ts";
import { mergesClient } from "./merges-client.ts";
import { mergesText } from "#features/merges/text.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
import { movedWords } from "./merge-effects.tsx";
import { sideName } from "./side-facts.ts";

type Props = {
  preview: Preview;
  onMerged: (merged: { id: string; name: string }) => void;
  /** Called when the records have changed since the preview. */
  onStale: () => void;
  onClose: () => void;
};

/** Asks once more: merging cannot be undone. */
export function MergeDialog({ preview, onMerged, onStale, onClose }: Props) {
  const t = useText(mergesText);
  const { kind, keep, drop } = preview;
  const [kept, dropped] = [keep, drop].map(
    (side) => sideName(side, t) + (side.name && side.number ? ` (${side.number})` : ""),
  );

  const moved = movedWords(preview, t);

  const merge = useAction(
    () => {
      const versions = { keep_version: keep.version, drop_version: drop.version };
      return mergesClient.merge.call({ kind, keep: keep.id, drop: drop.id, ...versions });
    },
    {
      failed: t.failed,
      onDone: onMerged,
      onFailed(error) {
        if (["stale", "swap", "both"].includes(errorData(error).reason ?? "")) onStale();
      },
    },
  );

  return (
    <Dialog
      open
      onClose={onClose}
      title={t.confirmTitle}
      line={t.confirmLine(dropped ?? "", kept ?? "")}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="danger" busy={merge.busy} onClick={() => void merge.start()}>
            {t.confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {merge.problem && <ErrorBox text={merge.problem} />}
        {moved.length > 0 && (
          <div>
            <p>{t.movesTitle}:</p>
            <ul className="list-disc ps-5">
              {moved.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </div>
        )}
        <p className="font-semibold">{t.warning}</p>
      </div>
    </Dialog>
  );
}
