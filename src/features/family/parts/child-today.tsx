import { MessageSquarePlus } from "lucide-react";
import type { FamilyChild, FamilyDay } from "#features/family/contract.ts";
import { stateOn } from "#features/family/rules.ts";
import { familyText } from "#features/family/text.ts";
import { toneOf, wordOf } from "#features/attendance/parts/statuses.ts";
import { markText } from "#features/attendance/text/marks.ts";
import { stateIcon, stateTone } from "#features/absences/parts/reason-icons.ts";
import { formatDate, formatTime } from "#lib/dates.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";

/** What today says of the pupil, what was reported ahead, and what the school still wants to know. */
export function ChildToday({ child }: { child: FamilyChild }) {
  return (
    <div className="grid gap-2.5">
      <Today child={child} />
      <Reports child={child} />
      {child.unexplained.map((date) => (
        <Asked key={date} child={child} date={date} />
      ))}
    </div>
  );
}

function Today({ child }: { child: FamilyChild }) {
  const t = useText(familyText);
  const { today } = useMe();
  const state = stateOn(child, today);
  return (
    <div>
      <h3 className="mb-1 text-13 text-muted">{t.today}</h3>
      {state.is === "marked" && <Marks day={state.day} />}
      {state.is === "closed" && (
        <p className="font-medium">{state.closed.title ?? t[state.closed.why]}</p>
      )}
      {state.is === "reported" && <p className="font-medium">{t.reported[state.report.state]}</p>}
      {state.is === "open" && <p className="font-medium text-muted">{t.noRecord}</p>}
    </div>
  );
}

/** The marks of a day; where there are several, each with its class and session. */
function Marks({ day }: { day: FamilyDay }) {
  const t = useText(familyText);
  const a = useText(markText);
  const zone = useMe().school?.time_zone ?? "UTC";
  const isOne = day.marks.length === 1;
  return (
    <ul className="grid gap-1.5">
      {day.marks.map((mark) => (
        <li key={`${mark.class_name} ${mark.session}`} className="flex items-center gap-x-2.5">
          <Badge tone={toneOf(mark.status)}>{wordOf(a, mark)}</Badge>
          <span className="min-w-0 text-14 text-pretty text-muted">
            {[
              !isOne && [mark.class_name, mark.session].filter(Boolean).join(", "),
              mark.reason && mark.status !== "present" && a.reason[mark.reason],
              mark.left_at && t.leftAt(mark.left_at),
              t.at(formatTime(mark.at, zone)),
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The reports that are not over, except the one that today says already. */
function Reports({ child }: { child: FamilyChild }) {
  const t = useText(familyText);
  const { lang } = useLang();
  const { today } = useMe();
  const later = child.reports.filter(({ from_date }) => from_date > today);
  const dayOf = (date: string) => formatDate(date, lang, "day");
  return later.map(({ from_date, to_date, state }) => (
    <p key={from_date} className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-14">
      {t.reportedFor(
        from_date === to_date ? dayOf(from_date) : t.range(dayOf(from_date), dayOf(to_date)),
      )}
      <Badge tone={stateTone[state]} icon={stateIcon[state]}>
        {t.states[state]}
      </Badge>
    </p>
  ));
}

/** An absence without a known reason: a guardian answers with one press. */
function Asked({ child, date }: { child: FamilyChild; date: string }) {
  const t = useText(familyText);
  const { lang } = useLang();
  const mayReport = useMay("attendance.report") && !child.is_self;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 rounded-control bg-absent-tint px-3.5 py-2.5 text-absent">
      <p className="min-w-0 flex-1 basis-52 text-14 font-medium">
        {t.asked(formatDate(date, lang, "day"))} {child.is_self && t.askedSelf}
      </p>
      {mayReport && (
        <ButtonLink
          to="/dashboard/attendance/absences/new"
          search={{ student: child.id, date }}
          size="sm"
          icon={MessageSquarePlus}
        >
          {t.tellWhy}
        </ButtonLink>
      )}
    </div>
  );
}
