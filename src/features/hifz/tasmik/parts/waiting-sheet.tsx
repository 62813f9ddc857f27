import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { RegisterKey, RegisterSummary } from "#features/attendance/contract.ts";
import { attendanceClient } from "#features/attendance/parts/attendance-client.ts";
import { entryText } from "#features/hifz/tasmik/text/entry.ts";
import { formatDate } from "#lib/dates.ts";
import type { WaitingGroupProps } from "#offline/waiting-badge.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";

/** Shows a sheet in the list of pending changes. Its name links to it. */
export function WaitingSheet({ changes, onGo, children }: WaitingGroupProps) {
  const t = useText(entryText);
  const { lang } = useLang();
  const registerKey = changes[0]?.value as RegisterKey;
  const { class_id, date, session } = registerKey;
  const lists = useQueryClient().getQueriesData<RegisterSummary[]>({
    queryKey: attendanceClient.listRegisters.key(),
  });
  const known = lists.flatMap(([, list]) => list ?? []).find((list) => list.class_id === class_id);
  return (
    <Link
      to="/dashboard/hifz"
      search={{ class: class_id, date, session }}
      onClick={onGo}
      className="flex min-h-11 flex-wrap items-center gap-x-3 py-2 font-medium text-brand hover:underline"
    >
      <span className="flex-1">{t.sheetOf(known?.name ?? "", formatDate(date, lang))}</span>
      {children}
    </Link>
  );
}
