import { formatNumber } from "#lib/numbers.ts";
import {
  ClipboardCheck,
  GraduationCap,
  School,
  UserRound,
  Wallet,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "@tanstack/react-router";
import type { Figures } from "#features/home/contract.ts";
import { homeText } from "#features/home/text.ts";
import { formatDate } from "#lib/dates.ts";
import { formatRinggit } from "#lib/money.ts";
import { Card } from "#ui/kit/card.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";

/** The four figures of the day, for the school's staff; who may not see the fees sees the classes. */
export function StatCards({ figures }: { figures: Figures }) {
  const t = useText(homeText);
  const { lang } = useLang();
  const { today } = useMe();
  const { attendance, classes, halaqah, fees_sen, counter } = figures;
  const inClasses = t.classes(classes, halaqah);
  return (
    <dl className="grid grid-cols-2 gap-3.5 lg:grid-cols-4 print:grid-cols-4">
      <Stat icon={GraduationCap} name={t.students} value={formatNumber(figures.students)}>
        {fees_sen === null ? t.active : inClasses}
      </Stat>
      <Stat icon={UserRound} name={t.teachers} value={formatNumber(figures.teachers)}>
        {t.active}
      </Stat>
      <Stat
        icon={ClipboardCheck}
        name={t.attendance}
        value={attendance.percent === null ? "–" : `${attendance.percent}%`}
      >
        <Registers {...attendance} />
      </Stat>
      {fees_sen === null ? (
        <Stat icon={School} name={t.allClasses} value={formatNumber(classes + halaqah)}>
          {inClasses}
        </Stat>
      ) : (
        <Stat icon={Wallet} name={t.fees} value={formatRinggit(fees_sen)}>
          {counter && counter.billed_sen > 0 ? (
            <Counter received_sen={fees_sen} {...counter} />
          ) : (
            formatDate(today, lang, "month")
          )}
        </Stat>
      )}
    </dl>
  );
}

type CounterProps = NonNullable<Figures["counter"]> & { received_sen: number };

/** How much of the month's bills came in, and the drawer once its cash should go to the bank. */
function Counter({ received_sen, billed_sen, drawer_sen, limit_sen }: CounterProps) {
  const t = useText(homeText);
  const { lang } = useLang();
  const { today } = useMe();
  const percent = Math.floor((100 * received_sen) / billed_sen);
  return (
    <>
      <Link to="/dashboard/fees" className={FEES_LINK}>
        {t.ofBills(percent, formatDate(today, lang, "month"))}
      </Link>
      {drawer_sen > limit_sen && (
        <Link to="/dashboard/fees/cash" className={FEES_LINK}>
          {t.drawer(formatRinggit(drawer_sen), formatRinggit(limit_sen))}
        </Link>
      )}
    </>
  );
}

const FEES_LINK = "block underline-offset-4 hover:underline max-sm:py-1";

/** How many of the day's registers are saved, or why there are none. */
function Registers({ taken, expected, closed }: Figures["attendance"]) {
  const t = useText(homeText);
  if (closed) return closed.why === "holiday" ? t.closed(closed.title) : t[closed.why];
  if (expected === null) return t.today;
  return expected === 0 ? t.noRegister : t.taken(taken, expected);
}

type StatProps = { icon: LucideIcon; name: string; value: string; children: ReactNode };

function Stat({ icon, name, value, children }: StatProps) {
  return (
    <Card as="div" pad={false} className="flex flex-col p-4 sm:p-5">
      <dt className="flex items-center justify-between gap-2 text-muted">
        {name}
        <span className="text-brand max-sm:hidden">
          <Icon of={icon} />
        </span>
      </dt>
      <dd className="@container mt-1">
        <span className="block text-[clamp(1.125rem,17cqi,2rem)] font-bold tracking-[-0.02em] whitespace-nowrap">
          {value}
        </span>
        <span className="mt-1 block text-13 text-muted">{children}</span>
      </dd>
    </Card>
  );
}
