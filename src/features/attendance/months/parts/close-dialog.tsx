import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import type { MissingRegister } from "#features/attendance/months/contract.ts";
import { monthsText } from "#features/attendance/months/text.ts";
import { useAction } from "#ui/base/use-action.ts";
import { monthsClient } from "./months-client.ts";
import { DAILY } from "#features/calendar/sessions/rules.ts";
import { formatDate } from "#lib/dates.ts";
import { Button } from "#ui/base/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { TextLink } from "#ui/base/text-link.tsx";

const SHOWN = 20;

/** Shows which registers a month lacks before somebody closes it. */
export function CloseDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const t = useText(monthsText);
  const { lang } = useLang();
  const missing = useQuery(monthsClient.listMissingRegisters.queryOptions({ input: { month } }));
  const close = useAction(() => monthsClient.closeMonth.call({ month }), {
    // The registers of the month have become read-only.
    changes: [monthsClient.key()],
    done: t.closedToast(formatDate(month, lang, "month")),
    failed: t.failed,
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.closeTitle(formatDate(month, lang, "month"))}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="brand" icon={Lock} busy={close.busy} onClick={() => void close.start()}>
            {t.closeAnyway}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {close.problem && <ErrorBox text={close.problem} />}
        <p>{t.closeText}</p>
        {missing.data ? (
          <Missing registers={missing.data} />
        ) : (
          <LoadState of={missing} failed={t.loadFailed} />
        )}
      </div>
    </Dialog>
  );
}

function Missing({ registers }: { registers: readonly MissingRegister[] }) {
  const t = useText(monthsText);
  const { lang } = useLang();
  if (registers.length === 0) return <p className="font-medium text-present">{t.complete}</p>;
  return (
    <div>
      <p className="font-medium text-absent">{t.missing(registers.length)}</p>
      <ul className="mt-2 grid gap-y-1 text-14">
        {registers.slice(0, SHOWN).map(({ class_id, class_name, date, session, session_name }) => (
          <li key={`${class_id} ${date} ${session}`} className="min-w-0">
            <TextLink
              to="/dashboard/attendance"
              search={{ class: class_id, date, session: session === DAILY ? undefined : session }}
              className="inline-flex flex-wrap items-center gap-x-1.5 wrap-anywhere max-sm:min-h-11"
            >
              <span className="font-normal text-ink">{formatDate(date, lang, "day")}</span>
              <NamePart>{session_name ? `${class_name} (${session_name})` : class_name}</NamePart>
            </TextLink>
          </li>
        ))}
      </ul>
      {registers.length > SHOWN && (
        <p className="mt-2 text-14 text-muted">{t.more(registers.length - SHOWN)}</p>
      )}
    </div>
  );
}
