import { shellText } from "#app/text.ts";
import type { Task } from "#features/home/tasks/contract.ts";
import { useWaiting } from "#features/home/tasks/parts/use-waiting.ts";
import { useText } from "#ui/base/lang.tsx";
import { WaitingCount } from "#ui/kit/waiting-count.tsx";

type Places = Readonly<Record<string, readonly Task[]>>;

/** The tasks to which each entry of the menu leads. */
const MENU: Places = {
  "/dashboard/classes": ["covers", "years"],
  "/dashboard/attendance": ["registers", "absences", "reports", "letters"],
  "/dashboard/fees": ["slips", "refunds", "waivers", "plans", "broken", "offers"],
  "/dashboard/announcements": ["announcements"],
  "/dashboard/settings": ["people", "months"],
};

/** The tasks to which each tab leads. */
const TABS: Places = {
  "/dashboard/attendance/board": ["registers"],
  "/dashboard/attendance/desk": ["absences"],
  "/dashboard/attendance/absences": ["reports"],
  "/dashboard/attendance/letters": ["letters"],
  "/dashboard/fees": ["refunds"],
  "/dashboard/fees/check": ["slips"],
  "/dashboard/fees/funds": ["waivers"],
  "/dashboard/settings/people": ["people"],
  "/dashboard/settings/attendance": ["months"],
};

/** How much waits behind an entry of the menu. */
export function MenuCount({ to }: { to: string }) {
  return <Counted kinds={MENU[to]} />;
}

/** How much waits behind a tab. */
export function TabCount({ to }: { to: string }) {
  return <Counted kinds={TABS[to]} />;
}

/** The sum of what waits, as far as the layout has read it. */
function Counted({ kinds = [] }: { kinds: readonly Task[] | undefined }) {
  const t = useText(shellText);
  const { data } = useWaiting({ enabled: false });
  const count = kinds.reduce((sum, kind) => sum + (data?.tasks[kind] ?? 0), 0);
  return <WaitingCount of={count} words={t.waiting(count)} />;
}
