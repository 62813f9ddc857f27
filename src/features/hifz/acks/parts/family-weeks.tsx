import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { hifzAcksText } from "#features/hifz/acks/text.ts";
import { tasmikText } from "#features/hifz/tasmik/text/sheet.ts";
import { addDays, formatDate } from "#lib/dates.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { DateStepper } from "#ui/kit/date-stepper.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { ChildWeekCard } from "./child-week-card.tsx";
import { hifzAcksClient } from "./hifz-acks-client.ts";

type Props = { date: string | undefined; onDate: (date: string | undefined) => void };

/** A family's week of hafazan, one card a child; earlier weeks by arrows. */
export function FamilyWeeks({ date, onDate }: Props) {
  const t = useText(hifzAcksText);
  const { title } = useText(tasmikText);
  const { lang } = useLang();
  const { today } = useMe();
  const isGuardian = useMay("hifz.sign");
  const found = useQuery({
    ...hifzAcksClient.readHifzWeeks.queryOptions({ input: date ? { date } : {} }),
    placeholderData: keepPreviousData,
  });
  const { data } = found;
  const isNow = data ? data.to >= today : true;
  const go = (day: string) => onDate(day >= today ? undefined : day);
  return (
    <>
      <PageHead
        title={title}
        line={isGuardian ? t.line : t.ownLine}
        action={
          data && (
            <DateStepper
              label={t.chooseWeek}
              value={data.from}
              text={
                isNow
                  ? t.thisWeek
                  : t.week(
                      `${formatDate(data.from, lang, "dayMonth")} – ${formatDate(data.last, lang, "dayMonth")}`,
                    )
              }
              previous={addDays(data.from, -7)}
              {...(!isNow && { next: addDays(data.from, 7) })}
              previousLabel={t.previousWeek}
              nextLabel={t.nextWeek}
              max={today}
              onChange={go}
              className="min-w-64 max-sm:w-full"
            />
          )
        }
      />
      <LoadState of={found} failed={t.loadFailed} />
      {data?.children.length === 0 && (
        <Empty icon={UserRound} title={t.noPupils} text={t.noPupilsText} />
      )}
      <ul className="grid items-start gap-4 lg:grid-cols-2">
        {data?.children.map((child) => (
          <li key={`${child.student_id} ${data.from}`} className="min-w-0">
            <ChildWeekCard child={child} week={data} />
          </li>
        ))}
      </ul>
    </>
  );
}
