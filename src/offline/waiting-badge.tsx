import { CloudUpload, TriangleAlert } from "lucide-react";
import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { Button } from "#ui/base/button.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { countChanges, type PendingChanges } from "./changes.ts";
import { useCounts } from "./device.ts";
import { useIsAway } from "./device-queue.ts";
import type { OfflineQueue } from "./queue.ts";
import { offlineText } from "./text.ts";

/** The props with which a feature labels a group of its changes and links to it. */
export type WaitingGroupProps = { changes: PendingChanges; onGo: () => void; children: ReactNode };

/**
 * The components by kind of change. The changes of a group share one line, drawn by the component of its
 * first change.
 */
type Groups = Readonly<Record<string, ComponentType<WaitingGroupProps>>>;

/** Changes that are sent within this time are not worth a notice. */
const LONG_MS = 1_500;

type Props = { owner: string; queue: OfflineQueue; groups: Groups };

/**
 * Shows how many changes wait for the server; a click opens a list with what to do. It shows nothing when
 * everything is written.
 */
export function WaitingBadge({ owner, queue, groups }: Props) {
  const t = useText(offlineText);
  const { waiting, open } = useCounts(owner);
  const isAway = useIsAway(queue);
  const isShown = useNotice(waiting > 0, isAway);
  const [isOpen, setOpen] = useState(false);
  const count = isShown ? waiting : 0;
  const words = [count > 0 && t.waiting(count), open > 0 && t.open(open)].filter(Boolean);

  return (
    <>
      {/* Always rendered, so that screen readers announce changes in it. */}
      <span aria-live="polite">
        {words.length > 0 && (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            className={classNames(
              "relative inline-flex h-9 items-center gap-1.5 rounded-full px-3 text-13 font-semibold whitespace-nowrap max-sm:after:absolute max-sm:after:-inset-1",
              open > 0 ? "bg-absent-tint text-absent" : "bg-late-tint text-late",
            )}
          >
            <Icon of={open > 0 ? TriangleAlert : CloudUpload} size={16} />
            <span aria-hidden className="xl:hidden">
              {count + open}
            </span>
            <span className="max-xl:sr-only">{words.join(" · ")}</span>
          </button>
        )}
      </span>
      {isOpen && <WaitingDialog queue={queue} groups={groups} onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * Whether waiting changes are shown: at once without network, otherwise after a while; then until all are
 * written, because a notice that goes when the network returns would say that they are.
 */
function useNotice(isWaiting: boolean, isAway: boolean): boolean {
  const [isShown, setShown] = useState(false);
  if (isWaiting && isAway && !isShown) setShown(true);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(setShown, LONG_MS, true);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [isWaiting]);
  return isWaiting && isShown;
}

type DialogProps = Omit<Props, "owner"> & { onClose: () => void };

function WaitingDialog({ queue, groups, onClose }: DialogProps) {
  const t = useText(offlineText);
  const changes = useSyncExternalStore(queue.subscribe, queue.read);
  const isAway = useIsAway(queue);
  const { waiting, open } = countChanges(changes);

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t.title}
      footer={
        <>
          <Button onClick={onClose}>{t.close}</Button>
          {waiting > 0 && (
            <Button kind="brand" onClick={queue.sendNow}>
              {t.sendNow}
            </Button>
          )}
        </>
      }
    >
      {waiting > 0 && <p>{isAway ? t.away : t.sending}</p>}
      {open > 0 && <p className="mt-2">{t.openLine}</p>}
      <ul className="mt-3 divide-y divide-line">
        {firstOfGroups(changes).map(({ group, kind }) => {
          const Group = groups[kind];
          const own = changes.filter((change) => change.group === group);
          return (
            Group && (
              <li key={group}>
                <Group changes={own} onGo={onClose}>
                  <GroupCounts changes={own} />
                </Group>
              </li>
            )
          );
        })}
      </ul>
    </Dialog>
  );
}

function firstOfGroups(changes: PendingChanges): PendingChanges {
  return changes.filter(
    ({ group }, at) => changes.findIndex((other) => other.group === group) === at,
  );
}

function GroupCounts({ changes }: { changes: PendingChanges }) {
  const t = useText(offlineText);
  const { waiting, open } = countChanges(changes);
  return (
    <span className="text-13 text-muted">
      {[waiting > 0 && t.waiting(waiting), open > 0 && t.open(open)].filter(Boolean).join(" · ")}
    </span>
  );
}
