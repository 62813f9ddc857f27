import { CalendarDays, CalendarOff, type LucideIcon, Moon, Sun } from "lucide-react";
import { closureText } from "#features/calendar/days/text.ts";
import { monthParam } from "#features/calendar/days/rules.ts";
import { formatDate } from "#lib/dates.ts";
import type { ClosureKind } from "#lib/enumerations.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";

type Props = {
  closure: { why: ClosureKind; title?: string | undefined; event_id?: string | undefined };
  date: string;
};

const icons: Record<ClosureKind, LucideIcon> = { holiday: Sun, weekend: Moon, break: CalendarOff };

/** Says why a day is no school day and that no register is expected; links to the calendar. */
export function ClosureNotice({ closure: { why, title = "" }, date }: Props) {
  const t = useText(closureText);
  const { lang } = useLang();
  const { today } = useMe();
  const day = formatDate(date, lang, "long");
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-gold-tint/55 p-4 print:hidden">
      <span className="mt-0.5 self-start text-gold-ink">
        <Icon of={icons[why]} size={22} />
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-semibold wrap-anywhere">
          {why === "holiday" ? t.holiday(title, day) : t[why](day)}
        </h2>
        <p className="text-14 text-pretty text-muted">{t.noRegister[why]}</p>
      </div>
      <ButtonLink
        to="/dashboard/calendar"
        search={{ month: monthParam(date, today) }}
        icon={CalendarDays}
      >
        {t.calendar}
      </ButtonLink>
    </section>
  );
}
