import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Insights } from "#features/insights/contract.ts";
import { exactPercent } from "#features/insights/rules.ts";
import { insightsText } from "#features/insights/text/insights.ts";
import { formatDate } from "#lib/dates.ts";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Name, NamePart } from "#ui/kit/name.tsx";

/** Lists the pupils to talk to: absent in a row, with low attendance, often late. Each links to the pupil's year. */
export function WatchLists({ insights }: { insights: Insights }) {
  const t = useText(insightsText);
  const { lang } = useLang();
  const { low, away, late } = insights;
  const day = (date: string) => formatDate(date, lang, "dayMonth");
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        <List title={t.away} line={t.awayLine} none={t.noAway} count={away.length}>
          {away.map((pupil) => (
            <Pupil key={pupil.student_id} of={pupil} strong={t.days(pupil.days)}>
              {t.span(day(pupil.from), day(pupil.to))}
            </Pupil>
          ))}
        </List>
        <List title={t.lateOften} line={t.lateLine} none={t.noLate} count={late.length}>
          {late.map((pupil) => (
            <Pupil key={pupil.student_id} of={pupil} strong={t.times(pupil.times)} />
          ))}
        </List>
      </div>
      <List title={t.low} line={t.lowLine} none={t.noLow} count={low.length}>
        {low.map((pupil) => (
          <Pupil key={pupil.student_id} of={pupil} strong={`${exactPercent(pupil)}%`}>
            {t.taking(pupil.taken, pupil.expected)}
          </Pupil>
        ))}
      </List>
    </div>
  );
}

type ListProps = {
  title: string;
  line: string;
  none: string;
  count: number;
  children: ReactNode;
};

function List({ title, line, none, count, children }: ListProps) {
  return (
    <Card pad={false}>
      <CardHead
        title={title}
        action={count > 0 && <span className="shrink-0 text-14 text-muted">{count}</span>}
      />
      <p className="px-5 pt-3 text-13 text-muted max-sm:px-4">{line}</p>
      {count === 0 ? (
        <p className="px-5 pt-2 pb-5 max-sm:px-4">{none}</p>
      ) : (
        <ul className="max-h-110 divide-y divide-line overflow-y-auto print:max-h-none">
          {children}
        </ul>
      )}
    </Card>
  );
}

type PupilProps = {
  of: {
    student_id: string;
    number: string;
    first_name: string;
    last_name: string;
    class_name: string;
  };
  strong: string;
  children?: ReactNode;
};

function Pupil({ of, strong, children }: PupilProps) {
  const { student_id, number, class_name } = of;
  return (
    <li>
      <Link
        to="/dashboard/students/$studentId/attendance"
        params={{ studentId: student_id }}
        className="flex items-center justify-between gap-4 px-5 py-2.5 transition-colors hover:bg-sunk focus-visible:-outline-offset-2 max-sm:px-4"
      >
        <span className="min-w-0">
          <span className="block wrap-anywhere">
            <Name given={of.first_name} rest={of.last_name} fallback={number} />
          </span>
          <NamePart className="text-13 text-muted">{class_name}</NamePart>
        </span>
        <span className="shrink-0 text-end text-13 text-muted">
          <strong className="block text-15 font-semibold text-ink">{strong}</strong>
          {children}
        </span>
      </Link>
    </li>
  );
}
