import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { definitionOf, isReportId } from "#features/reports/rules.ts";
import type { SavedReport } from "#features/reports/saved/contract.ts";
import { SavedList } from "#features/reports/saved/parts/saved-list.tsx";
import type { ReportSchedule } from "#features/reports/schedules/contract.ts";
import { LAST_DAY, SCHEDULE_EVERY, type ScheduleEvery } from "#features/reports/schedules/rules.ts";
import { reportSchedulesText } from "#features/reports/schedules/text.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { SelectField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { CheckField } from "#ui/kit/check-field.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { MenuItem } from "#ui/kit/menu.tsx";
import { reportSchedulesClient } from "./report-schedules-client.ts";

/** The saved reports with their schedules. */
export function ScheduledList() {
  const t = useText(reportSchedulesText);
  const [saved, setSaved] = useState<SavedReport>();
  const { data } = useQuery(reportSchedulesClient.listReportSchedules.queryOptions());
  const scheduleOf = ({ id }: SavedReport) =>
    data?.schedules.find(({ saved_id }) => saved_id === id);
  return (
    <>
      <SavedList
        about={(one) => {
          const schedule = scheduleOf(one);
          if (!schedule?.is_on) return undefined;
          return schedule.is_due
            ? `${t.made[schedule.every]} (${t.isDue})`
            : t.made[schedule.every];
        }}
        entry={(one) => (
          <MenuItem icon={CalendarClock} onSelect={() => setSaved(one)}>
            {t.schedule}
          </MenuItem>
        )}
      />
      {saved && data && (
        <ScheduleDialog
          saved={saved}
          schedule={scheduleOf(saved)}
          people={data.people}
          onClose={() => setSaved(undefined)}
        />
      )}
    </>
  );
}

type Person = { profile_id: string; name: string; is_admin: boolean };
type Props = {
  saved: SavedReport;
  schedule: ReportSchedule | undefined;
  people: readonly Person[];
  onClose: () => void;
};

const DAYS = Array.from({ length: 28 }, (_, at) => String(at + 1));

function ScheduleDialog({ saved, schedule, people, onClose }: Props) {
  const t = useText(reportSchedulesText);
  const { id: own } = useMe();
  const [every, setEvery] = useState<ScheduleEvery>(schedule?.every ?? "month");
  const [day, setDay] = useState(schedule?.day ?? 1);
  const [isOn, setOn] = useState(schedule?.is_on ?? true);
  const [chosen, setChosen] = useState<readonly string[]>(schedule?.recipients ?? [own]);
  const isMoney = isReportId(saved.report_id) && definitionOf(saved.report_id).group === "money";
  const readers = people.filter(({ is_admin }) => is_admin || isMoney);
  const recipients = readers
    .map(({ profile_id }) => profile_id)
    .filter((id) => chosen.includes(id));
  const save = useAction(
    () =>
      reportSchedulesClient.scheduleReport.call({
        saved_id: saved.id,
        every,
        day: every === "term" ? 1 : day,
        is_on: isOn,
        recipients,
        version: schedule?.version ?? 0,
      }),
    {
      changes: [reportSchedulesClient.key()],
      rereadsWhenRefused: true,
      done: isOn ? t.saved : t.stopped,
      explain: (error) => t.problems[errorData(error).reason ?? ""],
      failed: t.failed,
      onDone: onClose,
    },
  );
  const canBe = !saved.params.period || saved.params.when === "last";
  const weekdays = t.weekdays.map((label, at) => ({ value: String(at + 1), label }));
  const days = [
    ...DAYS.map((value) => ({ value, label: value })),
    { value: String(LAST_DAY), label: t.lastDay },
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title(saved.name)}
      line={canBe ? t.line : t.noSpan}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          {canBe && (
            <Button
              kind="brand"
              busy={save.busy}
              disabled={recipients.length === 0}
              onClick={() => void save.start()}
            >
              {t.save}
            </Button>
          )}
        </>
      }
    >
      {canBe && (
        <div className="grid gap-4">
          {save.problem && <ErrorBox text={save.problem} />}
          <CheckField
            name="is_on"
            label={t.isOn}
            checked={isOn}
            onChange={(event) => setOn(event.target.checked)}
          />
          <SelectField
            name="every"
            label={t.every}
            value={every}
            onChange={({ target }) => {
              setEvery(SCHEDULE_EVERY.find((one) => one === target.value) ?? "month");
              setDay(1);
            }}
            options={SCHEDULE_EVERY.map((value) => ({ value, label: t.everies[value] }))}
          />
          {every !== "term" && (
            <SelectField
              name="day"
              label={every === "week" ? t.weekday : t.day}
              value={String(day)}
              onChange={({ target }) => setDay(Number(target.value))}
              options={every === "week" ? weekdays : days}
            />
          )}
          <fieldset>
            <legend className="mb-1 text-14 font-semibold">{t.recipients}</legend>
            {readers.map(({ profile_id, name }) => (
              <CheckField
                key={profile_id}
                name={profile_id}
                label={name}
                checked={chosen.includes(profile_id)}
                onChange={({ target }) =>
                  setChosen(
                    target.checked
                      ? [...chosen, profile_id]
                      : chosen.filter((id) => id !== profile_id),
                  )
                }
              />
            ))}
            {recipients.length === 0 && <p className="text-14 text-absent">{t.nobody}</p>}
          </fieldset>
          {schedule?.last && (
            <Link
              to="/dashboard/reports/runs/$runId"
              params={{ runId: schedule.last.id }}
              className="inline-flex items-center text-brand-strong underline max-sm:min-h-11"
            >
              {t.last}
            </Link>
          )}
        </div>
      )}
    </Dialog>
  );
}
