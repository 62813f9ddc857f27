import type { PupilOverview } from "#features/hifz/overview/contract.ts";
import { hifzOverviewText } from "#features/hifz/overview/text/overview.ts";
import { fullName } from "#lib/names.ts";
import { formatNumber } from "#lib/numbers.ts";
import { useText } from "#ui/base/lang.tsx";

/** What an overview says of a pupil, in words. */
export function useOverviewWords() {
  const t = useText(hifzOverviewText);
  const pages = (milli: number) => formatNumber(milli / 1000);
  return {
    pages,
    name: (pupil: PupilOverview) => fullName(pupil) || pupil.number,
    percent: (value: number | null) => (value === null ? "–" : `${value}%`),
    position: ({ position }: PupilOverview) =>
      position ? t.positionOf(position.juz, position.page) : "–",
    week: ({ weeks }: PupilOverview) =>
      pages(weeks.reduce((sum, milli) => sum + milli, 0) / weeks.length),
    flags: ({ flags }: PupilOverview) =>
      flags.map(({ flag, number }) => {
        const count = number ?? 0;
        if (flag === "never") return t.flags.never;
        return flag === "debt" ? t.flags.debt(pages(count)) : t.flags[flag](count);
      }),
  };
}
