import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CloudUpload, TriangleAlert } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { RegisterSummary } from "#features/attendance/contract.ts";
import { sendNow } from "#features/attendance/offline/parts/sender.ts";
import {
  countQueue,
  isOfSheet,
  type Queue,
  sessionWord,
} from "#features/attendance/offline/rules.ts";
import { offlineText } from "#features/attendance/offline/text.ts";
import { registerOptions } from "#features/attendance/parts/attendance-client.ts";
import { readQueue, subscribe, useIsAway } from "#features/attendance/parts/outbox.ts";
import { DAILY } from "#features/calendar/sessions/rules.ts";
import { attendanceClient } from "#features/attendance/parts/attendance-client.ts";
import { formatDate } from "#lib/dates.ts";
import { Button } from "#ui/base/button.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { useCounts } from "#ui/device.ts";
import { Dialog } from "#ui/kit/dialog.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";

/** What is sent within this time is not worth a word. */
const LONG_MS = 1_500;

type Props = { owner: string; className?: string };

/** How much waits for the server; a press says what, and what to do. Nothing when all is written. */
export function WaitingBadge({ owner, className }: Props) {
  const t = useText(offlineText);
  const { waiting, open } = useCounts(owner);
  const isAway = useIsAway();
  const isLong = useLong(waiting > 0);
  const [isOpen, setOpen] = useState(false);
  const count = isAway || isLong ? waiting : 0;
  const words = [count > 0 && t.waiting(count), open > 0 && t.open(open)].filter(Boolean);

  return (
    <>
      {/* Always there, so that what changes in it is read out. */}
      <span aria-live="polite" className={className}>
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
            <span aria-hidden className="lg:hidden">
              {count + open}
            </span>
            <span className="max-lg:sr-only">{words.join(" · ")}</span>
          </button>
        )}
      </span>
      {isOpen && <WaitingDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function useLong(isSo: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isSo]);
  return isSo && isLong;
}

function WaitingDialog({ onClose }: { onClose: () => void }) {
  const t = useText(offlineText);
  const queue = useSyncExternalStore(subscribe, readQueue);
  const isAway = useIsAway();
  const { waiting, open } = countQueue(queue);

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
            <Button kind="brand" onClick={sendNow}>
              {t.sendNow}
            </Button>
          )}
        </>
      }
    >
      {waiting > 0 && <p>{isAway ? t.away : t.sending}</p>}
      {open > 0 && <p className="mt-2">{t.openLine}</p>}
      <ul className="mt-3 divide-y divide-line">
        {sheetsOf(queue).map((sheet) => (
          <SheetLine key={sheet.client_key} sheet={sheet} queue={queue} onGo={onClose} />
        ))}
      </ul>
    </Dialog>
  );
}

/** One of each register. */
function sheetsOf(queue: Queue): Queue {
  return queue.filter((one, at) => queue.findIndex((other) => isOfSheet(other, one)) === at);
}

type LineProps = { sheet: Queue[number]; queue: Queue; onGo: () => void };

function SheetLine({ sheet, queue, onGo }: LineProps) {
  const t = useText(offlineText);
  const { lang } = useLang();
  const queries = useQueryClient();
  const { class_id, date, session } = sheet;
  const lists = queries.getQueriesData<RegisterSummary[]>({
    queryKey: attendanceClient.listRegisters.key(),
  });
  const known = lists.flatMap(([, list]) => list ?? []).find((one) => one.class_id === class_id);
  const register = queries.getQueryData(registerOptions(sheet).queryKey);
  const { waiting, open } = countQueue(queue.filter((one) => isOfSheet(one, sheet)));
  return (
    <li>
      <Link
        to="/dashboard/attendance"
        search={{ class: class_id, date, ...(session !== DAILY && { session }) }}
        onClick={onGo}
        className="flex min-h-11 flex-wrap items-center gap-x-3 py-2 font-medium text-brand hover:underline"
      >
        <span className="flex-1">
          {t.register(known?.name ?? "", formatDate(date, lang), register && sessionWord(register))}
        </span>
        <span className="text-13 text-muted">
          {[waiting > 0 && t.waiting(waiting), open > 0 && t.open(open)]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </Link>
    </li>
  );
}
