import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { CircleCheck, Lock, School } from "lucide-react";
import type { SettledPupil } from "#features/absences/desk/contract.ts";
import { DeskCard } from "#features/absences/desk/parts/desk-card.tsx";
import { DeskExport } from "#features/absences/desk/parts/desk-export.tsx";
import { SettledList } from "#features/absences/desk/parts/settled-list.tsx";
import { classesOf } from "#features/absences/desk/rules.ts";
import { deskText } from "#features/absences/desk/text.ts";
import { deskClient } from "#features/absences/desk/parts/desk-client.ts";
import { addDays, formatDate, isDate } from "#lib/dates.ts";
import { textOf } from "#lib/search-params.ts";
import { Button } from "#ui/base/button.tsx";
import { DateStepper } from "#ui/kit/date-stepper.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { Select } from "#ui/kit/select.tsx";

type Search = { class?: string | undefined; date?: string | undefined };

const EVERY_MINUTE = 60_000;

export const Route = createFileRoute("/dashboard/attendance/desk")({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    class: textOf(raw.class),
    date: typeof raw.date === "string" && isDate(raw.date) ? raw.date : undefined,
  }),
  component: DeskScreen,
});

/** Lists today's absences without a known reason until each is explained. */
function DeskScreen() {
  const t = useText(deskText);
  const mayFollow = useMay("attendance.followup");
  if (mayFollow) return <Desk />;
  return (
    <>
      <PageHead title={t.title} />
      <Empty icon={Lock} title={t.notMine} text={t.notMineText} />
    </>
  );
}

function Desk() {
  const t = useText(deskText);
  const { lang } = useLang();
  const { today } = useMe();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const date = search.date && search.date <= today ? search.date : today;
  const desk = useQuery({
    ...deskClient.readDesk.queryOptions({ input: { date } }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MINUTE,
  });
  const all = desk.data?.open ?? [];
  const classes = classesOf(all);
  const chosen = search.class;
  const isOf = ({ registers }: SettledPupil) =>
    !chosen || registers.some(({ class_id }) => class_id === chosen);
  const open = all.filter(isOf);
  const settled = desk.data?.settled.filter(isOf) ?? [];
  const go = (next: Search) =>
    void navigate({
      search: (before) => ({ ...before, ...next }),
      replace: true,
      resetScroll: false,
    });
  const day = formatDate(date, lang, "day");

  return (
    <>
      <PageHead
        title={t.title}
        line={t.line(all.length, formatDate(date, lang, "long"))}
        action={
          desk.data &&
          open.length + settled.length > 0 && (
            <DeskExport
              desk={desk.data}
              open={open}
              settled={settled}
              className={classes.find(({ class_id }) => class_id === chosen)?.name}
            />
          )
        }
      />
      <div className="mb-4 flex flex-wrap gap-3">
        <DateStepper
          label={t.date}
          value={date}
          text={date === today ? `${day} · ${t.today}` : day}
          max={today}
          previous={addDays(date, -1)}
          {...(date < today && { next: addDays(date, 1) })}
          onChange={(value) => go({ date: value === today ? undefined : value })}
          className="w-80 max-sm:w-full"
        />
        {(classes.length > 1 || chosen) && (
          <Select
            label={t.class}
            icon={School}
            value={chosen ?? ""}
            options={[
              { value: "", label: t.allClasses },
              ...classes.map(({ class_id, name }) => ({ value: class_id, label: name })),
            ]}
            onChange={(value) => go({ class: value || undefined })}
            className="w-72 max-sm:w-full"
          />
        )}
      </div>
      <LoadState of={desk} failed={t.loadFailed} />
      {desk.data && open.length === 0 && (
        <Empty
          icon={CircleCheck}
          title={all.length > 0 ? t.noneOfClass : desk.data.settled.length > 0 ? t.done : t.none}
          text={all.length === 0 && t.doneText}
          action={
            all.length > 0 && <Button onClick={() => go({ class: undefined })}>{t.showAll}</Button>
          }
        />
      )}
      <div className="grid grid-cols-1 gap-3">
        {desk.data &&
          open.map((pupil, at) => (
            <DeskCard
              key={`${pupil.student_id} ${desk.data.date}`}
              pupil={pupil}
              date={desk.data.date}
              needsWhy={desk.data.needs_why}
              beginsOpen={at === 0}
            />
          ))}
      </div>
      {desk.data && <SettledList pupils={settled} />}
    </>
  );
}
