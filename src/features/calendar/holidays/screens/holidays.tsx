import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { holidaysClient } from "#features/calendar/holidays/parts/holidays-client.ts";
import type { HolidayLine } from "#features/calendar/holidays/contract.ts";
import { holidaysText } from "#features/calendar/holidays/text.ts";
import { calendarClient } from "#features/calendar/parts/calendar-client.ts";
import { HolidayRow, type HolidayChoice } from "#features/calendar/holidays/parts/holiday-row.tsx";
import { textOf } from "#lib/search-params.ts";
import { useAction } from "#ui/base/use-action.ts";
import { BottomBar } from "#ui/kit/bottom-bar.tsx";
import { Button } from "#ui/base/button.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { calendarText } from "#features/calendar/text.ts";
import { PageHead } from "#ui/kit/page-head.tsx";
import { Select } from "#ui/kit/select.tsx";

const YEARS = ["2026", "2027"] as const;
type Year = (typeof YEARS)[number];
type Search = { year?: Year | undefined };

export const Route = createFileRoute("/dashboard/calendar/holidays")({
  validateSearch: (raw: Record<string, unknown>): Search => {
    const asked = textOf(raw.year) ?? (typeof raw.year === "number" ? String(raw.year) : "");
    return { year: YEARS.find((year) => year === asked) };
  },
  component: HolidaysScreen,
});

/** Offers the holidays of the state's template for the school's calendar. */
function HolidaysScreen() {
  const t = useText(holidaysText);
  const c = useText(calendarText);
  const { today } = useMe();
  const mayAdd = useMay("events.write");
  const navigate = Route.useNavigate();
  const { year = today < "2027" ? "2026" : "2027" } = Route.useSearch();
  const template = useQuery({
    ...holidaysClient.listHolidayTemplate.queryOptions({ input: { year } }),
    enabled: mayAdd,
  });
  const back = <BackLink to="/dashboard/calendar">{c.title}</BackLink>;
  if (!mayAdd) {
    return (
      <>
        <PageHead back={back} title={t.title} />
        <Empty title={t.adminsOnly} />
      </>
    );
  }
  return (
    <div className="max-w-form-wide">
      <PageHead
        back={back}
        title={t.title}
        line={template.data && t.line(template.data.state)}
        action={
          <Select
            label={t.year}
            value={year}
            options={YEARS.map((value) => ({ value, label: value }))}
            onChange={(to) => void navigate({ search: { year: to }, resetScroll: false })}
            className="w-32"
          />
        }
      />
      <LoadState of={template} failed={t.loadFailed} />
      {template.data && <Lines key={year} year={year} lines={template.data.lines} />}
    </div>
  );
}

function Lines({ year, lines }: { year: Year; lines: readonly HolidayLine[] }) {
  const t = useText(holidaysText);
  const [choices, setChoices] = useState<Record<string, Partial<HolidayChoice>>>({});

  const rows = lines.map((line) => ({ line, choice: choiceOf(line, choices[line.key]) }));
  const free = rows.filter(({ line }) => !line.event);
  const chosen = free.filter(({ choice }) => choice.isOn);
  const groups = [
    { kind: "public", shown: rows.filter(({ line }) => line.kind !== "break") },
    { kind: "break", shown: rows.filter(({ line }) => line.kind === "break") },
  ] as const;

  function change(key: string, changes: Partial<HolidayChoice>) {
    setChoices((known) => ({ ...known, [key]: { ...known[key], ...changes } }));
  }

  function tickAll(isOn: boolean) {
    for (const { line } of free) change(line.key, { isOn });
  }

  const add = useAction(
    () =>
      holidaysClient.applyHolidayTemplate.call({
        year,
        lines: chosen.map(({ line: { key }, choice: { date, to_date } }) => ({
          key,
          date,
          to_date: to_date || null,
        })),
      }),
    {
      changes: [calendarClient.key()],
      done: ({ added }) => t.added(added),
      failed: t.failed,
      failsInToast: true,
    },
  );

  function addChosen() {
    const isWrong = chosen.some(({ choice }) => problemOf(choice, year));
    if (!isWrong) void add.start();
  }

  const button = (
    <Button
      kind="brand"
      icon={CalendarPlus}
      busy={add.busy}
      disabled={chosen.length === 0}
      onClick={addChosen}
    >
      {t.add(chosen.length)}
    </Button>
  );
  const said = free.length === 0 ? t.allTaken : chosen.length === 0 ? t.noneChosen : null;
  return (
    <div className="grid gap-4">
      <p className="max-w-[70ch] text-14 text-muted">
        {year === "2027" ? t.estimates(year) : t.estimateLine}
      </p>
      {groups.map(({ kind, shown }) => (
        <Card key={kind} pad={false} className="overflow-hidden">
          <CardHead
            title={t.kinds[kind]}
            action={kind === "public" && free.length > 0 && <TickAll {...{ chosen, tickAll }} />}
          />
          <ul className="divide-y divide-line">
            {shown.map(({ line, choice }) => (
              <HolidayRow
                key={line.key}
                line={line}
                choice={choice}
                problem={line.event ? null : problemOf(choice, year)}
                onChange={(changes) => change(line.key, changes)}
                year={year}
              />
            ))}
          </ul>
        </Card>
      ))}
      <div className="flex items-center justify-end gap-4 max-sm:hidden">
        <output className="text-14 text-muted">{said}</output>
        {free.length > 0 && button}
      </div>
      <BottomBar>
        <output className="text-14 text-muted">{said}</output>
        {free.length > 0 && button}
      </BottomBar>
    </div>
  );
}

type TickProps = { chosen: readonly unknown[]; tickAll: (isOn: boolean) => void };

function TickAll({ chosen, tickAll }: TickProps) {
  const t = useText(holidaysText);
  return (
    <Button size="sm" kind="ghost" onClick={() => tickAll(chosen.length === 0)}>
      {chosen.length === 0 ? t.all : t.none}
    </Button>
  );
}

/** The choice for a line: ticked by default, unless it would duplicate an existing holiday. */
function choiceOf(line: HolidayLine, made: Partial<HolidayChoice> = {}): HolidayChoice {
  const { date, to_date } = line;
  return { isOn: !line.own, date, to_date: to_date ?? "", ...made };
}

function problemOf({ isOn, date, to_date }: HolidayChoice, year: Year): "first" | "last" | null {
  if (!isOn) return null;
  if (!date.startsWith(year)) return "first";
  return to_date && (to_date < date || !to_date.startsWith(year)) ? "last" : null;
}
