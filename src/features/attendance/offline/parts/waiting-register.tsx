import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { RegisterSummary, RegisterKey } from "#features/attendance/contract.ts";
import { waitingRegistersText } from "#features/attendance/offline/text.ts";
import { attendanceClient } from "#features/attendance/parts/attendance-client.ts";
import { useRegisterQueue } from "#features/attendance/parts/register-queue.ts";
import { sessionWord } from "#features/attendance/rules/without-network.ts";
import { DAILY } from "#features/calendar/sessions/rules.ts";
import { formatDate } from "#lib/dates.ts";
import type { WaitingGroupProps } from "#offline/waiting-badge.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";

/** Shows a register in the list of pending changes. Its name links to it. */
export function WaitingRegister({ changes, onGo, children }: WaitingGroupProps) {
  const t = useText(waitingRegistersText);
  const { lang } = useLang();
  const queries = useQueryClient();
  const { optionsOf } = useRegisterQueue();
  const registerKey = changes[0]?.value as RegisterKey;
  const { class_id, date, session } = registerKey;
  const lists = queries.getQueriesData<RegisterSummary[]>({
    queryKey: attendanceClient.listRegisters.key(),
  });
  const known = lists.flatMap(([, list]) => list ?? []).find((list) => list.class_id === class_id);
  const register = queries.getQueryData(optionsOf(registerKey).queryKey);
  return (
    <Link
      to="/dashboard/attendance"
      search={{ class: class_id, date, ...(session !== DAILY && { session }) }}
      onClick={onGo}
      className="flex min-h-11 flex-wrap items-center gap-x-3 py-2 font-medium text-brand hover:underline"
    >
      <span className="flex-1">
        {t.register(known?.name ?? "", formatDate(date, lang), register && sessionWord(register))}
      </span>
      {children}
    </Link>
  );
}
