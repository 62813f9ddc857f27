import { useQuery } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { Notification } from "#features/notifications/contract.ts";
import { notificationsText } from "#features/notifications/text.ts";
import { formatDate } from "#lib/dates.ts";
import { Button } from "#ui/base/button.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { LoadState } from "#ui/kit/load-state.tsx";
import { ShortTime } from "#ui/kit/short-time.tsx";
import { notificationsClient } from "./notifications-client.ts";

type Place = Pick<LinkProps, "to" | "search" | "params">;

/** The screen on which the person sees or deals with what a notification is about. */
function placeOf({ kind, student_id, class_id, date }: Notification): Place {
  switch (kind) {
    case "absence":
      return {
        to: "/dashboard/students/$studentId/attendance",
        params: { studentId: student_id ?? "" },
      };
    case "notice_sent":
    case "notice_failed":
      return { to: "/dashboard/attendance/desk", search: { date: date ?? undefined } };
    case "report_accepted":
    case "report_refused":
      return { to: "/dashboard/attendance/absences" };
    case "cover_accepted":
    case "cover_refused":
      return { to: "/dashboard/classes/cover" };
    case "cover_given":
    case "register_reminded":
      return {
        to: "/dashboard/attendance",
        search: { class: class_id ?? undefined, date: date ?? undefined },
      };
    case "import_done":
      return { to: "/dashboard/students/import" };
    case "teacher_import_done":
      return { to: "/dashboard/teachers/import" };
    case "position_import_done":
      return { to: "/dashboard/hifz/import", search: { kind: "hifz_position" } };
    case "record_import_done":
      return { to: "/dashboard/hifz/import", search: { kind: "hifz_records" } };
    case "year_due":
      return { to: "/dashboard/classes/year-change" };
    case "export_ready":
    case "export_failed":
      return { to: "/dashboard/settings/data" };
  }
}

type Props = { onRead: (unread: number) => void; onLeave: () => void };

/** The person's notifications. A press marks one read and leads to what it is about. */
export function NotificationList({ onRead, onLeave }: Props) {
  const t = useText(notificationsText);
  const list = useQuery({ ...notificationsClient.listNotifications.queryOptions(), staleTime: 0 });
  const { start, busy } = useAction(
    (notification_id?: string) => notificationsClient.markRead.call({ notification_id }),
    {
      changes: [notificationsClient.key()],
      onDone: ({ unread }) => onRead(unread),
      failsInToast: true,
    },
  );
  const shown = list.data ?? [];

  return (
    <>
      <div className="sticky top-0 flex min-h-13 items-center justify-between gap-3 border-b border-line bg-surface px-4">
        <h2 className="font-semibold">{t.title}</h2>
        {shown.some(({ is_read }) => !is_read) && (
          <Button size="sm" kind="ghost" busy={busy} onClick={() => void start(undefined)}>
            {t.markAll}
          </Button>
        )}
      </div>
      {!list.data && (
        <div className="p-4">
          <LoadState of={list} failed={t.failed} />
        </div>
      )}
      {list.data?.length === 0 && <p className="p-4 text-muted">{t.none}</p>}
      <ul className="divide-y divide-line">
        {shown.map((notification) => (
          <li key={notification.id}>
            <Link
              {...placeOf(notification)}
              onClick={() => {
                onLeave();
                if (!notification.is_read) void start(notification.id);
              }}
              className={classNames(
                "flex items-baseline gap-3 px-4 py-3 text-15 transition-colors hover:bg-sunk focus-visible:-outline-offset-2",
                !notification.is_read && "font-medium",
              )}
            >
              <Dot isShown={!notification.is_read} />
              <Sentence of={notification} />
              <ShortTime at={notification.at} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Dot({ isShown }: { isShown: boolean }) {
  const t = useText(notificationsText);
  return (
    <span className={classNames("size-2 shrink-0 rounded-full", isShown && "bg-brand")}>
      {isShown && <span className="sr-only">{t.unread}</span>}
    </span>
  );
}

function Sentence({ of: { kind, student, class_name, date, count } }: { of: Notification }) {
  const t = useText(notificationsText);
  const { lang } = useLang();
  const facts = {
    student: student ?? "",
    class_name: class_name ?? "",
    date: date ? formatDate(date, lang, "dayMonth") : "",
    count: count ?? 0,
  };
  return <span className="min-w-0 flex-1 wrap-anywhere">{t.kinds[kind](facts)}</span>;
}
