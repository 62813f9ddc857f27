import { juzOf } from "#features/hifz/mushaf/rules/rubu.ts";
import { formatPages } from "#features/hifz/mushaf/rules/ranges.ts";
import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import type { DuePart } from "#features/hifz/tasmik/rules/murajaah.ts";
import { murajaahText } from "#features/hifz/tasmik/text/murajaah.ts";
import { tasmikText } from "#features/hifz/tasmik/text/sheet.ts";
import { useText } from "#ui/base/lang.tsx";

/** What is due of old revision, in words: "J3 m/s 42–48", "7 m/s", "1 m/s lemah". */
export function useDueWords({ edition }: HifzSettings) {
  const t = useText(tasmikText);
  const m = useText(murajaahText);
  return {
    ranges: ({ ranges }: DuePart) =>
      ranges
        .map((range) => {
          const [from, to] = range.map(juzOf) as [number, number];
          return `${m.juz(from, to)} ${formatPages(range, edition, t.range)}`;
        })
        .join(" · "),
    size: ({ pages }: DuePart) => t.pages(String(pages)),
    weak: ({ weak }: DuePart) => t.weak(weak),
    age: ({ oldest }: DuePart) => (oldest === null ? m.never : m.ageDays(oldest)),
  };
}
