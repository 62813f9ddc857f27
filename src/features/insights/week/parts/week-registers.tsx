import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Clock } from "lucide-react";
import { weekClient } from "./week-client.ts";
import type { WeekRegister } from "#features/insights/week/contract.ts";
import { byClass, stateOf } from "#features/insights/week/rules.ts";
import { weekText } from "#features/insights/week/text.ts";
import { dayOf, formatDate, formatTime } from "#lib/dates.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";

/** Lists this week's registers of a teacher's classes, class by class. Each links to its register. */
export function WeekRegisters({ teacherId }: { teacherId: string }) {
  const t = useText(weekText);
  const week = useQuery(weekClient.listWeek.queryOptions({ input: { teacher_id: teacherId } }));
  const all = week.data ?? [];
  const taken = all.filter((register) => register.taken_at).length;
  return (
    <Card pad={false}>
      <CardHead
        title={t.title}
        action={
          all.length > 0 && (
            <span className="shrink-0 text-14 text-muted">{t.count(taken, all.length)}</span>
          )
        }
      />
      {!week.data && (
        <div className="px-5 pt-5 max-sm:px-4 max-sm:pt-4">
          <LoadState of={week} failed={t.loadFailed} />
        </div>
      )}
      {week.data && all.length === 0 && <p className="p-5 text-muted max-sm:p-4">{t.none}</p>}
      <div className="divide-y divide-line">
        {byClass(all).map((registers) => (
          <ClassWeek key={registers[0]?.class_id} registers={registers} />
        ))}
      </div>
    </Card>
  );
}

function ClassWeek({ registers }: { registers: readonly WeekRegister[] }) {
  const [first] = registers;
  if (!first) return null;
  return (
    <section className="p-5 max-sm:p-4">
      <h3 className="mb-2.5 wrap-anywhere">
        <NamePart className="font-semibold">{first.class_name}</NamePart>
        <span className="text-muted"> · {first.grade_level}</span>
      </h3>
      <ul className="grid gap-2 sm:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]">
        {registers.map((register) => (
          <li key={`${register.date} ${register.session}`}>
            <Day register={register} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Day({ register }: { register: WeekRegister }) {
  const { lang } = useLang();
  const { class_id, class_name, date, session, session_name } = register;
  return (
    <Link
      to="/dashboard/attendance"
      search={{ class: class_id, date, session: session_name ? session : undefined }}
      className="flex min-h-11 items-center justify-between gap-x-3 gap-y-2 rounded-control border border-edge px-3 py-2 transition-colors hover:bg-sunk sm:h-full sm:flex-col sm:items-start dark:hover:bg-neutral-tint"
    >
      <span className="text-14 font-medium">
        <span className="sr-only">{class_name}: </span>
        {formatDate(date, lang, "day")}
        {session_name && (
          <span className="block font-normal wrap-anywhere text-muted">{session_name}</span>
        )}
      </span>
      <StateBadge register={register} />
    </Link>
  );
}

function StateBadge({ register }: { register: WeekRegister }) {
  const t = useText(weekText);
  const { lang } = useLang();
  const { school, today } = useMe();
  const zone = school?.time_zone ?? "UTC";
  const { date, taken_at } = register;
  const state = stateOf(register, today);
  if (state === "open") {
    return (
      <Badge tone="neutral" icon={Clock}>
        {t.open}
      </Badge>
    );
  }
  if (!taken_at) return <Badge tone="absent">{t.missing}</Badge>;
  const day = dayOf(taken_at, zone);
  const words = t.taken(
    formatTime(taken_at, zone),
    day === date ? undefined : formatDate(day, lang, "dayMonth"),
  );
  return <Badge tone="present">{words}</Badge>;
}
